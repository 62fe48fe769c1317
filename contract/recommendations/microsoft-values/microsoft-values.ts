import { defenderValues } from './defender.ts'
import { entraValues } from './entra.ts'
import { mailValues } from './mail.ts'
import type { Named } from './named.ts'
import { sharedValues } from './shared.ts'
import { teamsValues } from './teams.ts'

/** What Microsoft's interfaces answer as codes, as the portals call it. */
export const microsoftValues: readonly Named[] = [
  ...entraValues,
  ...mailValues,
  ...teamsValues,
  ...defenderValues,
  ...sharedValues,
]
