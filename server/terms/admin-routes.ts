import { userRole, userStatus } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { fill } from '#contract/kit/text.ts'
import { type Terms, terms, termsRules, termsStatus, termsType } from '#contract/terms/terms.ts'
import { termsAdminCalls } from '#contract/terms/terms-admin-calls.ts'
import { signFiles } from '../files/actions.ts'
import { handle, type Route } from '../handle.ts'
import { holdOne, insert, update } from '../kit/change.ts'
import { cleanHtml, isBlankHtml } from '../kit/clean-html.ts'
import { type Db, sql } from '../kit/db.ts'
import { badField, refuseIf, taken } from '../kit/errors.ts'

const { Active, Past, Draft, Deleted } = termsStatus.value

const texts = {
  empty: { en: 'Enter the content', de: 'Geben Sie den Inhalt ein' },
  taken: {
    en: 'There is already a version {version} of this type. Enter another version.',
    de: 'Für diesen Typ gibt es bereits eine Version {version}. Geben Sie eine andere Version ein.',
  },
}

export const termsAdminRoutes: Route[] = [
  handle(termsAdminCalls.create, async ({ db, body, now, note }) => {
    await alone(db)
    const version = body.version?.trim() || (await nextVersion(db, body.type))
    await refuseTaken(db, { ...body, version, id: 0 })
    const values = { type: body.type, version, content: readable(body.content) }
    const id = await insert(db, terms, values, now, { status: Draft })
    note({ id, version })
    return { id }
  }),

  handle(termsAdminCalls.update, async ({ db, params, body, now, seen }) => {
    await alone(db)
    const row = await holdOne(db, terms, params.id, { seen })
    refuseIf(termsRules.change([row]))
    const { type, version } = { ...row, ...body }
    await refuseTaken(db, { id: row.id, type, version: version.trim() })
    const content = body.content === undefined ? {} : { content: readable(body.content) }
    await update(db, terms, [row.id], { ...body, ...content }, now)
  }),

  handle(termsAdminCalls.publish, async ({ db, params, now, note }) => {
    await alone(db)
    const row = await holdOne(db, terms, params.id)
    refuseIf(termsRules.publish([row]))
    await db.run(sql`
      update terms_and_conditions
      set status = ${Past}, last_update_time = ${now}
      where type = ${row.type} and status = ${Active}`)
    await update(db, terms, [row.id], {}, now, { status: Active })
    note({ version: row.version, type: row.type })
  }),

  handle(termsAdminCalls.remove, async ({ db, params, now }) => {
    const row = await holdOne(db, terms, params.id, { toRemove: true })
    refuseIf(termsRules.remove([row]))
    await update(db, terms, [row.id], {}, now, { status: Deleted })
  }),

  handle(termsAdminCalls.get, async ({ app, db, params, now }) => {
    const row = await db.get(terms, params.id)
    const [content = ''] = await signFiles({ app, db, now }, [row.content])
    return { ...row, content }
  }),

  handle(termsAdminCalls.reach, async ({ app, db, query, now }) => {
    const active = await db.maybe(sql<ActiveVersion>`
      select id, version, content, accepted_by as "acceptedBy"
      from terms_and_conditions_extended
      where type = ${query.type} and status = ${Active}`)
    const [content = ''] = await signFiles({ app, db, now }, [active?.content ?? ''])
    return { users: await usersOf(db, query.type), active: active ? { ...active, content } : null }
  }),
]

type ActiveVersion = Pick<Terms, 'id' | 'version' | 'content' | 'acceptedBy'>

/** Whoever writes terms waits for the one before: versions stay apart, and one of a type is active. */
const alone = (db: Db) => db.run(sql`select pg_advisory_xact_lock(hashtext('parapet.terms'))`)

/** 3.1 is followed by 4.0; what is no number, by the count of versions. */
async function nextVersion(db: Db, type: number): Promise<string> {
  const rows = await db.rows(sql<{ version: string }>`
    select version from terms_and_conditions where type = ${type} and status <> ${Deleted}`)
  const numbers = rows.flatMap(({ version }) => /^(\d{1,6})(?:\.\d+)*$/.exec(version)?.[1] ?? [])
  return `${Math.max(0, ...numbers.map(Number)) + 1}.0`
}

async function refuseTaken(db: Db, { id, type, version }: Pick<Terms, 'id' | 'type' | 'version'>) {
  const isTaken = await db.maybe(sql`
    select from terms_and_conditions
    where type = ${type} and version = ${version} and id <> ${id} and status <> ${Deleted}`)
  if (isTaken) throw taken('version', fill(texts.taken, { version }))
}

function readable(html: string): string {
  const content = cleanHtml(html)
  if (isBlankHtml(content)) throw badField('content', texts.empty)
  return content
}

/** The users that terms of a type concern: of accounts that can be signed in to, or of resellers. */
async function usersOf(db: Db, type: number): Promise<number> {
  const { Vendor, Admin, User } = userRole.value
  const { Disabled, Deleted: Gone } = accountStatus.value
  const roles = type === termsType.value.Reseller ? [Vendor] : [Admin, User]
  const { users } = await db.one(sql<{ users: number }>`
    select count(*) as users
    from app_user
    left join account on account.id = app_user.account_id
    where app_user.role = any(${roles}) and app_user.status = ${userStatus.value.Active}
      and (account.id is null or account.status <> all(${[Disabled, Gone]}))`)
  return users
}
