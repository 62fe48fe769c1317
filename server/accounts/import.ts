import { userStatus } from '#contract/access/roles.ts'
import { accountRules } from '#contract/accounts/account-calls.ts'
import { type Account, accountStatus, accounts } from '#contract/accounts/accounts.ts'
import { subscriptionTypeStatus } from '#contract/subscription-types/subscription-types.ts'
import { insert, update } from '../kit/change.ts'
import { type Db, sql } from '../kit/db.ts'
import { isTenantId } from '../kit/microsoft-identity.ts'
import { recountSoon } from '../recommendations/actions.ts'
import { subscriptionOrTrialId } from '../subscription-types/actions.ts'

type Row = Record<string, unknown>
const words = {
  absent: { en: 'does not match any existing entry', de: 'entspricht keinem vorhandenen Eintrag' },
  tenant: {
    en: 'enter a tenant ID like 00000000-0000-0000-0000-000000000000',
    de: 'geben Sie eine Mandanten-ID wie 00000000-0000-0000-0000-000000000000 ein',
  },
}
const folded = (text: unknown) => (typeof text === 'string' ? text.trim().toLowerCase() || null : null)
/** Tenant and domain in one writing, and only what the sheet has. */
const stored = (row: Row): Partial<Account> => ({
  ...row,
  ...('microsoftTenantId' in row ? { microsoftTenantId: folded(row.microsoftTenantId) } : {}),
  ...('domain' in row ? { domain: folded(row.domain) } : {}),
})

/** Accounts of a sheet: new ones wait for the sign-up of their administrator, as those that an operator creates. */
export const accountImport = {
  check: (next: Row, before: Row | null) => {
    const tenantId = folded(next.microsoftTenantId)
    if (tenantId && !isTenantId(tenantId)) return { column: 'microsoftTenantId', problem: words.tenant }
    if (!before || tenantId === folded(before.microsoftTenantId)) return null
    const problem = accountRules.changeTenant([before as Account])
    return problem && { column: 'microsoftTenantId', problem }
  },

  checkAll: async (db: Db, rows: readonly { row: number; values: Row }[]) => {
    const ids = async (query: ReturnType<typeof sql<{ id: number }>>) =>
      new Set((await db.rows(query)).map(({ id }) => id))
    const vendors = await ids(sql<{ id: number }>`
      select id from vendor where status <> ${userStatus.value.Deleted}`)
    const types = await ids(sql<{ id: number }>`
      select id from subscription_type where status = ${subscriptionTypeStatus.value.Enabled}`)
    return rows.flatMap(({ row, values }) =>
      [
        { column: 'vendorId', known: vendors },
        { column: 'subscriptionTypeId', known: types },
      ]
        .filter(({ column, known }) => values[column] != null && !known.has(Number(values[column])))
        .map(({ column }) => ({ row, column, problem: words.absent })),
    )
  },

  write: async (
    { db, now }: { db: Db; now: Date },
    created: readonly Row[],
    updated: readonly Row[],
  ): Promise<void> => {
    const trial = await subscriptionOrTrialId(db, null)
    for (const row of created)
      await insert(
        db,
        accounts,
        { subscriptionTypeId: trial, ...stored(row), status: accountStatus.value.PendingSignUpCompletion },
        now,
      )
    for (const { id, ...row } of updated) await update(db, accounts, [Number(id)], stored(row), now)
    const recounted = updated.filter((row) => 'subscriptionTypeId' in row).map(({ id }) => Number(id))
    if (recounted.length > 0) await recountSoon(db, recounted, now)
  },
}
