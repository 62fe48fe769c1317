import { type Report, reportStatus, reports } from '#contract/reports/reports.ts'
import { insert, update } from '../kit/change.ts'
import { type Db, sql } from '../kit/db.ts'
import { writeGerman } from '../kit/german.ts'

type Written = { [K in keyof Report]?: Report[K] | undefined }

export async function insertReport(
  db: Db,
  { germanName, germanDescription, ...values }: Written,
  now: Date,
): Promise<number> {
  const id = await insert(db, reports, { status: reportStatus.value.Active, ...values }, now)
  await writeGerman(db, 'report', id, { name: germanName, description: germanDescription })
  return id
}

export async function updateReport(
  db: Db,
  id: number,
  { germanName, germanDescription, ...values }: Written,
  now: Date,
): Promise<void> {
  await update(db, reports, [id], values, now)
  await writeGerman(db, 'report', id, { name: germanName, description: germanDescription })
  // Also when only its German has changed: what has been edited is the operator's (default-reports.ts).
  await db.run(sql`update report set last_updated_time = ${now} where id = ${id}`)
}
