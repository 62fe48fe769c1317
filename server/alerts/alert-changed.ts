import type { Db } from '../kit/db.ts'
import { announce } from '../webhooks/actions.ts'

export interface AlertTurn {
  alertId: number
  alertName: string
  isActive: boolean
  recommendationIds: readonly number[]
  at: Date
}

/** An alert became active or quiet: whoever else wants to hear of it is told within the same transaction. */
export async function alertChanged(
  db: Db,
  accountId: number,
  { isActive, at, ...turn }: AlertTurn,
): Promise<void> {
  await announce(db, accountId, isActive ? 'alert-activated' : 'alert-deactivated', turn, at)
}
