import { type Kysely, sql } from 'kysely'

/** Who accepted which version of the terms, and when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // People accept a version by its name: two of the same name could not be told apart.
  await sql`
    create unique index terms_version on terms_and_conditions (type, version)
    where status <> 4`.execute(db)
  await sql`
    create table terms_acceptance (
      account_id bigint not null,
      id bigint generated always as identity,
      vendor_id bigint references vendor,
      user_id bigint not null,
      terms_id bigint not null references terms_and_conditions,
      accepted_at timestamptz(3),
      primary key (account_id, id),
      unique (account_id, user_id, terms_id)
    )`.execute(db)
  await sql`create index terms_acceptance_of on terms_acceptance (terms_id)`.execute(db)
  // Of those who accepted before this was kept, nobody knows when.
  await sql`
    insert into terms_acceptance (account_id, vendor_id, user_id, terms_id)
    select person.account_id, person.vendor_id, person.id, terms.id
    from app_user person
    join terms_and_conditions terms
      on terms.version = person.terms_version
      and terms.type = case when person.role = 4 then 2 else 1 end
      and terms.status in (1, 2)`.execute(db)
}
