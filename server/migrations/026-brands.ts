import { type Kysely, sql } from 'kysely'

/** Name, logo, colour and address that reports and mails carry: of a reseller, or (vendor_id 0) of the platform. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table brand (
      vendor_id bigint primary key,
      name text not null,
      address text not null default '',
      color text not null,
      paper text not null default 'A4' check (paper in ('A4', 'Letter')),
      logo bytea,
      logo_width int,
      logo_height int,
      last_updated_time timestamptz(3) not null
    )`.execute(db)
  // Its screen, for those who begin with it; a fresh installation gets it with all others.
  await sql`
    insert into roles_and_screens (role, screen, "group")
    select role, 'brand', 'Administration'
    from unnest(array[3, 4]) as role
    where exists (select from roles_and_screens)
    on conflict do nothing`.execute(db)
}
