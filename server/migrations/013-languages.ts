import { type Kysely, sql } from 'kysely'

/** Texts of the catalogue in the reader's language, wherever a list, a filter, a sort or a search meets them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // By language and column. What is not there is said as the row says it.
  for (const table of ['recommendation', 'regulation', 'regulation_control', 'story', 'insight'])
    await sql`alter table ${sql.ref(table)} add column translations jsonb not null default '{}'`.execute(db)

  // Said to the transaction beside its scope, for the people of accounts: operators see the texts that they edit.
  await sql`
    create function spoken(said text, translations jsonb, name text) returns text language sql stable as
    $$ select coalesce(translations -> current_setting('parapet.language', true) ->> name, said) $$`.execute(
    db,
  )
  await spokenView(db, 'recommendation', [
    'findings',
    'description',
    'corrective_action',
    'remediation',
    'user_impact',
  ])
  await spokenView(db, 'regulation', ['name', 'summary', 'description'])
  await spokenView(db, 'regulation_control', ['text'])
  await spokenView(db, 'story', ['name', 'description'])
  await spokenView(db, 'insight', ['title', 'description'])

  await readSpoken(db, 'account_recommendation_extended', 'recommendation')
  await readSpoken(db, 'account_recommendation_history_extended', 'recommendation')
  await readSpoken(db, 'recommendation_prerequisite_extended', 'recommendation')
  await readSpoken(db, 'account_regulations', 'regulation')
  await readSpoken(db, 'story_extended', 'story')
  await readSpoken(db, 'insight_extended', 'insight')
  await forgetTranslations(db)
}

/** What an operator has written anew is no longer what the translation says. */
async function forgetTranslations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function forget_translations() returns trigger language plpgsql as $$
    declare
      text_name text;
    begin
      foreach text_name in array tg_argv loop
        if to_jsonb(new) ->> text_name is distinct from to_jsonb(old) ->> text_name then
          new.translations :=
            coalesce((select jsonb_object_agg(key, value - text_name) from jsonb_each(new.translations)), '{}');
        end if;
      end loop;
      return new;
    end $$`.execute(db)
  // A row with the hash of its page is brought by the catalogue, together with its translations.
  await sql`
    create trigger forget_translations before update on recommendation
    for each row when (new.page_hash is null)
    execute function forget_translations('findings', 'description', 'corrective_action', 'remediation', 'user_impact')`.execute(
    db,
  )
  await sql`
    create trigger forget_translations before update on insight
    for each row execute function forget_translations('title', 'description')`.execute(db)
}

/** The table under the name `spoken_…`, with these columns in the language of the transaction. */
async function spokenView(db: Kysely<unknown>, table: string, texts: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attname <> 'translations'
    order by attnum`.execute(db)
  const columns = rows.map(({ name }) =>
    texts.includes(name)
      ? sql`spoken(${sql.ref(name)}, translations, ${sql.lit(name)}) as ${sql.ref(name)}`
      : sql.ref(name),
  )
  await sql`
    create view ${sql.ref(`spoken_${table}`)} with (security_invoker = true) as
    select ${sql.join(columns)} from ${sql.ref(table)}`.execute(db)
}

/** The view as it is, but the tables that people read are the spoken ones. */
async function readSpoken(db: Kysely<unknown>, view: string, table: string): Promise<void> {
  const { rows } = await sql<{ definition: string; options: string[] | null }>`
    select pg_get_viewdef(oid) as definition, reloptions as options
    from pg_class where oid = ${view}::regclass`.execute(db)
  const { definition, options } = rows[0] as (typeof rows)[number]
  // PostgreSQL writes key words in capitals: a small letter after the table begins its other name.
  const spoken = definition
    .replace(new RegExp(`(FROM|JOIN)( \\(*)${table}(?= [a-z])`, 'g'), `$1$2spoken_${table}`)
    .replace(new RegExp(`(FROM|JOIN)( \\(*)${table}\\b(?! [a-z])`, 'g'), `$1$2spoken_${table} ${table}`)
  if (spoken === definition) throw new Error(`${view} does not read ${table}`)
  const kept = options ? `with (${options.join(', ')})` : ''
  await sql.raw(`create or replace view ${view} ${kept} as ${spoken}`).execute(db)
}
