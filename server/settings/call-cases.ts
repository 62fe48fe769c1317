import { userRole } from '#contract/access/roles.ts'
import { rolesAndScreensCalls } from '#contract/access/roles-and-screens.ts'
import { settingCalls } from '#contract/settings/settings.ts'
import { type Db, sql } from '../kit/db.ts'
import { casesFor } from '../testing/call-case.ts'

const supportEmail = async (db: Db) =>
  (await db.one(sql<{ id: number }>`select id from setting where name = 'supportEmail'`)).id

export const settingCases = [
  ...casesFor(settingCalls, {
    app: { parts: () => ({}), passes: [200] },
    update: {
      target: supportEmail,
      parts: (id) => ({ params: { id }, body: { value: 'support@example.test' } }),
      passes: [200],
      isShared: true,
    },
  }),
  ...casesFor(rolesAndScreensCalls, {
    update: {
      parts: () => ({
        body: { changes: [{ role: userRole.value.Admin, screen: 'insights', allowed: true }] },
      }),
      passes: [200],
    },
  }),
]
