import { userRole } from '#contract/access/roles.ts'
import { madeReports } from '#contract/reports/made-reports.ts'
import { reportBundles } from '#contract/reports/report-bundles.ts'
import { reportSchedules } from '#contract/reports/report-schedules.ts'
import { within } from '../handle.ts'
import { sql } from '../kit/db.ts'

export const reportWithin = [
  within(reportSchedules, 'wholeAccount'),
  within(reportBundles, 'wholeVendor'),
  // What somebody with a wider view has made says more than a narrower one may see.
  within(madeReports, async ({ who }) =>
    who.role === userRole.value.User
      ? sql`id in (
          select made.id from made_report made
          where made.account_id = ${who.accountId} and made.viewer_group_id is not distinct from ${who.groupId}
            and made.viewer_role = ${who.role})`
      : sql`true`,
  ),
]
