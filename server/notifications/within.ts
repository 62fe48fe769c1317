import { userRole } from '#contract/access/roles.ts'
import { accountNotifications } from '#contract/notifications/account-notifications.ts'
import { within } from '../handle.ts'
import { sql } from '../kit/db.ts'

export const notificationWithin = [
  // What is for everybody, for administrators or for this person; the view says what of it they have read.
  within(accountNotifications, async ({ db, who }) => {
    await db.run(sql`select set_config('parapet.reader_id', ${String(who.userId)}, true)`)
    const isAdmin = who.role === userRole.value.Admin
    return sql`(not for_admins or ${isAdmin}) and (user_ids is null or ${who.userId} = any(user_ids))`
  }),
]
