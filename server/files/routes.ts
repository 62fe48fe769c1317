import type { Route } from '../handle.ts'

export const fileRoutes: Route[] = []
