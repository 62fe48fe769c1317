import type { Text } from '#contract/kit/text.ts'
import { type Db, sql } from '../kit/db.ts'
import { fileNameOf } from '../kit/file-name.ts'
import type { Wanted } from './jobs.ts'
import type { MadeDocument } from './make.ts'
import { contentTypes, reportFileTitle } from './report-file.ts'

export const tryAgain: Text = {
  en: 'The report could not be generated. Try again.',
  de: 'Der Bericht konnte nicht erstellt werden. Versuchen Sie es erneut.',
}

type Kept = Pick<
  Wanted,
  'accountId' | 'account' | 'id' | 'fileId' | 'name' | 'format' | 'createdBy' | 'createdAt' | 'expiresAt'
>

/** Writes down that a report was made. Answers whether who asked has stopped waiting and wants to be told. */
export async function keepMade(
  db: Db,
  { accountId, account, id, fileId, name, format, createdBy, createdAt, expiresAt }: Kept,
  { content, pages }: MadeDocument,
  { began, now }: { began: Date; now: Date },
): Promise<boolean> {
  await db.run(sql`
    insert into stored_file
      (account_id, id, purpose, name, content_type, size, created_by, created_at, expires_at)
    values
      (${accountId}, ${fileId}, 'madeReport', ${fileNameOf(reportFileTitle(name, account, createdAt), format)}, ${contentTypes[format]}, ${content.length},
       ${createdBy ?? 0}, ${now}, ${expiresAt})
    on conflict (account_id, id) do nothing`)
  const { isAnnounced } = await db.one(sql<{ isAnnounced: boolean }>`
    update made_report
    set state = 'made', size = ${content.length}, pages = ${pages}, made_at = ${now},
      seconds = ${(now.getTime() - began.getTime()) / 1000}
    where account_id = ${accountId} and id = ${id}
    returning is_announced as "isAnnounced"`)
  return isAnnounced
}

export interface Failed {
  isAnnounced: boolean
  createdBy: number | null
  name: string
}
/** Null: it was made, or had failed before. */
export const failMade = (db: Db, accountId: number, id: number, fault: Text | null) =>
  db.maybe(sql<Failed>`
    update made_report set state = 'failed', fault = ${fault && JSON.stringify(fault)}
    where account_id = ${accountId} and id = ${id} and state = 'waiting'
    returning is_announced as "isAnnounced", created_by as "createdBy", name`)
