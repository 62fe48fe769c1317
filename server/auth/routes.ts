import type { Route } from '../handle.ts'

export const authRoutes: Route[] = []
