import type { Route } from '../handle.ts'

export const userRoutes: Route[] = []
