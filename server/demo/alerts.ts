import { alertNotificationType, alertStatus } from '#contract/alerts/alert-choices.ts'
import { suggestedAlerts } from '#contract/alerts/suggested-alerts.ts'
import { type Db, sql } from '../kit/db.ts'

const { Enabled, Disabled } = alertStatus.value
const { Email, None } = alertNotificationType.value

/** What the customers of the demonstration watch: the scans of the past give it a history. */
const demoAlerts = [
  ...suggestedAlerts.map(({ name, filters }, index) => ({
    name: name.en,
    filters,
    status: Enabled,
    notification_type: Email,
    notification_repetition: index % 3 === 2 ? 7 : 1,
  })),
  {
    name: 'High severity in Entra ID',
    filters: "productName eq 'Entra ID' and severity ge High",
    status: Enabled,
    notification_type: Email,
    notification_repetition: 1,
  },
  {
    name: 'Devices are protected',
    filters: "productName eq 'Intune'",
    status: Enabled,
    notification_type: Email,
    notification_repetition: 3,
  },
  {
    name: 'Sharing settings of SharePoint',
    filters: "productName eq 'SharePoint Online' and severity ge Moderate",
    status: Enabled,
    notification_type: None,
    notification_repetition: 0,
  },
  {
    name: 'Everything with low effort',
    filters: 'estimatedWork eq Minimal and easeOfFix eq Minimal',
    status: Disabled,
    notification_type: Email,
    notification_repetition: 0,
  },
]

export async function fillAlerts(db: Db, accountId: number, at: Date): Promise<void> {
  await db.run(sql`
    insert into alert
      (account_id, name, filters, status, notification_type, notification_repetition, creation_time, last_updated_time)
    select ${accountId}, name, filters, status, notification_type, notification_repetition, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(demoAlerts)}::jsonb)
      as given(name text, filters text, status int, notification_type int, notification_repetition int)`)
}
