import type { Route } from '../handle.ts'

export const vendorRoutes: Route[] = []
