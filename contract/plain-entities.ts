import { insightsPlain } from './insights/insights.ts'
import type { Entity } from './kit/entity.ts'
import type { Plain } from './kit/plain.ts'

/** Entities without anything special: lists, calls, routes, jobs, screens and test cases read this. */
const byName = {
  insight: insightsPlain,
}
export type PlainName = keyof typeof byName

// Each is typed by its own rows where it is declared.
export const plainEntities = Object.values(byName) as unknown as readonly Plain<Entity>[]
export const plainNamed = (name: PlainName): Plain<Entity> => byName[name] as unknown as Plain<Entity>
