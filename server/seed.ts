import { type Kysely, sql } from 'kysely'
import { writtenIn } from '#contract/message-templates/message-template.ts'
import { allMessageTemplates } from '#contract/message-templates/message-templates.ts'
import { defaultRolesAndScreens, screens } from '#contract/screens/screens.ts'
import { settingDefaults } from '#contract/settings/settings.ts'
import { termsStatus, termsType } from '#contract/terms/terms.ts'
import { loadLicences } from '#scan/catalogue/load-licences.ts'
import { writeSentences } from './kit/write-sentences.ts'
import { sentencesOfTheHouse } from './sentences.ts'

const products = [
  ['EntraID', 'Entra ID'],
  ['ExchangeOnline', 'Exchange Online'],
  ['Intune', 'Intune'],
  ['SharePointOnline', 'SharePoint Online'],
  ['MicrosoftTeams', 'Microsoft Teams'],
  ['DefenderForOffice365', 'Defender for Office 365'],
  ['Purview', 'Purview'],
  ['PowerPlatform', 'Power Platform'],
  ['DefenderXDR', 'Defender XDR'],
  ['OneDrive', 'OneDrive'],
  ['Microsoft365AdminCenter', 'Microsoft 365 Admin Center'],
]
const named = (rows: readonly { name: string; displayName: string }[]) =>
  rows.map(({ name, displayName }) => [name, displayName] as const)

/** The rows every installation begins with. What is there already stays: from then on they are data. */
export async function seed(db: Kysely<unknown>): Promise<void> {
  const { servicePlans, skus } = loadLicences()
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('parapet.seed'))`.execute(trx)
    const settings = Object.entries(settingDefaults).map(([name, { value, displayName, description }]) => ({
      name,
      value,
      display_name: displayName.en,
      description: description.en,
    }))
    await sql`
      insert into setting (name, display_name, value, description)
      select name, display_name, value, description
      from jsonb_to_recordset(${JSON.stringify(settings)}::jsonb)
        as given(name text, display_name text, value text, description text)
      on conflict (name) do nothing`.execute(trx)
    for (const [table, rows] of [
      ['product', products],
      ['license', named(servicePlans)],
      ['license_plan', named(skus)],
    ] as const)
      await sql`
        insert into ${sql.table(table)} (name, display_name)
        select * from unnest(${rows.map(([name]) => name)}::text[], ${rows.map(([, shown]) => shown)}::text[])
        on conflict (name) do nothing`.execute(trx)
    await sql`
      insert into licenses_relationship (license_id, license_plan_id)
      select license.id, license_plan.id
      from jsonb_to_recordset(${JSON.stringify(skus)}::jsonb) as sku(name text, "servicePlans" jsonb)
      cross join jsonb_array_elements_text("servicePlans") as plan(name)
      join license_plan on license_plan.name = sku.name
      join license on license.name = plan.name
      on conflict do nothing`.execute(trx)
    await writeSentences(trx, sentencesOfTheHouse)
    // New words of ours replace ours; an operator's stay.
    for (const template of allMessageTemplates)
      await sql`
        insert into message_template (name, display_name, title, content, description, translations)
        values (${template.name}, ${template.displayName.en}, ${template.title.en}, ${template.content.en},
          ${template.description.en}, ${JSON.stringify({ de: writtenIn(template, 'de') })}::jsonb)
        on conflict (name) do update set
          (display_name, title, content, description, translations) =
          (excluded.display_name, excluded.title, excluded.content, excluded.description, excluded.translations)
        where message_template.edited_at is null`.execute(trx)
    // An operator who closed a screen wants it to stay closed: only new ones are given to the roles that begin with them.
    const { rows } = await sql<{ screen: string }>`select screen from known_screen`.execute(trx)
    const known = new Set(rows.map(({ screen }) => screen))
    const news = defaultRolesAndScreens.filter((one) => !known.has(one.screen))
    await sql`
      insert into roles_and_screens (role, screen, "group")
      select * from unnest(${news.map(({ role }) => role)}::int[], ${news.map(({ screen }) => screen)}::text[],
        ${news.map(({ screen }) => screens[screen])}::text[])
      on conflict do nothing`.execute(trx)
    const present = Object.keys(screens)
    await sql`
      insert into known_screen (screen) select unnest(${present}::text[]) on conflict do nothing`.execute(trx)
    await sql`
      insert into subscription_type (name, is_trial)
      select 'trial', true
      where not exists (select from subscription_type where is_trial)`.execute(trx)
    await sql`
      insert into terms_and_conditions (version, type, content, status)
      select '1.0', ${termsType.value.User}::int, ${firstTerms}, ${termsStatus.value.Active}::int
      where not exists (select from terms_and_conditions where type = ${termsType.value.User})`.execute(trx)
  })
}

const firstTerms = `<h2>Terms and Conditions</h2>
<p>This service reads the configuration of your Microsoft 365 tenant through permissions that your
administrator grants and can withdraw at any time. It changes nothing in the tenant.</p>
<p>What was read is kept to show scores, changes and evidence to the users of your account, and to the
reseller that manages it, if there is one.</p>
<p>Scores and recommendations help you decide. They do not guarantee that a tenant cannot be attacked.</p>`
