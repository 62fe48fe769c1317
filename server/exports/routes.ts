import type { Route } from '../handle.ts'

export const exportRoutes: Route[] = []
