import { randomUUID } from 'node:crypto'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import type { AlertChange } from '#contract/alerts/alerts.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import type { CheckResult } from '#scan/evaluate/outcome.ts'
import { sql } from '../../kit/db.ts'
import { recordScan } from '../../recommendations/actions.ts'
import { fresh } from '../../testing/call-case.ts'
import type { TestServer } from '../../testing/harness.ts'
import type { Person } from '../../testing/people.ts'
import { anAccountRecommendation, aRecommendation } from '../../testing/recommendations.ts'
import { tellOf } from '../tell.ts'

type Wish = Parameters<typeof aRecommendation>[1] & { isCompliant?: boolean | null; isExempted?: boolean }
type Turn = Pick<AlertChange, 'id' | 'changeType' | 'currentStatus' | 'reason' | 'creationTime' | 'endTime'>
type Outcome = CheckResult['outcome'] | 'kept'

const platform = { kind: 'platform' } as const

/** What tests of alerts work with, on the account of one person. */
export function alertDesk(server: TestServer, person: Person = server.people.admin) {
  const { accountId } = person
  const client = server.as(person)

  /** A recommendation of the account with findings that no other has. */
  const recommendation = (wish: Wish = {}) =>
    server.db(platform, async (db) => {
      const findings = wish.findings ?? fresh('finding')
      const recommendationId = await aRecommendation(db, { ...wish, findings })
      const id = await anAccountRecommendation(db, accountId, {
        recommendationId,
        isCompliant: wish.isCompliant ?? null,
        isExempted: wish.isExempted ?? false,
      })
      const { name } = await db.one(sql<{ name: string }>`
        select name from recommendation where id = ${recommendationId}`)
      return { id, recommendationId, findings, name }
    })

  const create = async (filters: string, more: Partial<BodyOf<typeof alertCalls.create>> = {}) => {
    const { body } = await client.call(alertCalls.create, {
      body: { name: fresh('alert'), filters, ...more },
    })
    return body.id
  }

  /** An alert about one recommendation. */
  const about = async (wish: Wish = {}, more: Partial<BodyOf<typeof alertCalls.create>> = {}) => {
    const row = await recommendation(wish)
    return { ...row, alertId: await create(`id eq ${row.id}`, more) }
  }

  /** Records a scan that found these outcomes. */
  const scan = (found: Record<string, Outcome>, items: Record<string, string[]> = {}) =>
    server.db({ kind: 'account', accountId }, (db) => {
      const at = server.app.clock()
      const results = Object.entries(found).map(([id, outcome]): CheckResult => {
        const isKept = outcome === 'kept'
        return {
          id,
          outcome: isKept ? 'notApplicable' : outcome,
          message: 'Looked',
          items: (items[id] ?? []).map((displayName) => ({ displayName })),
          isTruncated: false,
          evidence: {},
          isTemporary: isKept,
        }
      })
      const manifest = {
        ...{ format: 1 as const, scanId: randomUUID(), tenantId: randomUUID(), connectors: [] },
        ...{ startedAt: at.toISOString(), endedAt: at.toISOString(), catalogueVersion: '0123456789ab' },
      }
      return recordScan(db, { scanId: manifest.scanId, accountId, at, now: at, results, manifest })
    })

  const history = async (alertId: number) =>
    (
      await client.list<Turn>('AlertsHistoryExtended', {
        $filter: `alertId eq ${alertId}`,
        $orderby: 'id asc',
      })
    ).body.items

  const alert = async (alertId: number) =>
    (await client.list('Alert', { $filter: `id eq ${alertId}` })).body.items[0]

  const isActive = async (alertId: number) =>
    (await client.call(alertCalls.active, { query: { $filter: `id eq ${alertId}` } })).body.count === 1

  /** Tells whoever is due after so many milliseconds, as the job does. Sessions would not outlive a moved clock. */
  const tell = (alertId: number, after = 0) =>
    server.db({ kind: 'account', accountId }, (db) =>
      tellOf(server.app, db, accountId, alertId, new Date(server.app.clock().getTime() + after)),
    )
  const mails = () =>
    server.db(platform, (db) =>
      db.rows(sql<{ recipient: string; subject: string; plain: string; html: string }>`
        select recipient, subject, plain, html from outbox_mail where account_id = ${accountId} order by id`),
    )
  return { accountId, client, recommendation, create, about, scan, history, alert, isActive, tell, mails }
}
