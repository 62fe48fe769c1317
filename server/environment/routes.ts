import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Principal } from '#contract/access/permissions.ts'
import { environmentCalls } from '#contract/environment/environment.ts'
import { previewSyncJob, syncJob } from '#contract/environment/environment-jobs.ts'
import { linesIn } from '#contract/kit/lines.ts'
import { openEnvironmentSession } from '../auth/actions.ts'
import {
  beginPush,
  comparePush,
  pushedModels,
  type ReadImport,
  readImport,
  refuseImport,
} from '../exports/actions.ts'
import { receiveFile } from '../files/actions.ts'
import { handle, handleOpen, handleOutside, type Route } from '../handle.ts'
import type { Config } from '../kit/config.ts'
import { type Db, sql } from '../kit/db.ts'
import { badInput, forbidden, refused } from '../kit/errors.ts'
import { sendJob } from '../kit/jobs/send.ts'
import type { SheetRow } from '../kit/sheets.ts'
import { modelNumber } from './preview.ts'
import { readStatement } from './trust.ts'

export const environmentRoutes: Route[] = [
  handle(environmentCalls.preview, async ({ app, db, who, now }) => {
    refuseWithoutTarget(app.config)
    return { jobId: (await sendJob(db, previewSyncJob, { operator: await operatorOf(db, who) }, { now })).id }
  }),

  handle(environmentCalls.sync, async ({ app, db, who, body, now, note }) => {
    refuseWithoutTarget(app.config)
    const plans = await db.rows(sql<{ model: number; problems: number }>`
      select model, jsonb_array_length(problems) as problems from environment_plan where job_id = ${body.planId}`)
    const missing = body.models.some((model) => !plans.some((plan) => plan.model === model))
    if (missing)
      throw refused({
        en: 'There is no preview of this content. Start a preview, then push.',
        de: 'Von diesen Inhalten gibt es keine Vorschau. Starten Sie eine Vorschau, und übertragen Sie danach.',
      })
    if (plans.some(({ model, problems }) => problems > 0 && body.models.some((one) => one === model)))
      throw refused({
        en: 'The target cannot take this content. Correct the problems of the preview, or leave this content out.',
        de: 'Das Ziel kann diese Inhalte nicht übernehmen. Beheben Sie die Probleme der Vorschau, oder lassen Sie diese Inhalte weg.',
      })
    const operator = await operatorOf(db, who)
    const { id, isNew } = await sendJob(db, syncJob, { ...body, operator, pushId: randomUUID() }, { now })
    if (!isNew)
      throw refused({
        en: 'A push is already running. Wait until it is done.',
        de: 'Eine Übertragung läuft bereits. Warten Sie, bis sie abgeschlossen ist.',
      })
    note({ target: app.config.syncTargetEnvironment, ...body })
    return { jobId: id }
  }),

  handleOpen(environmentCalls.open, { platform: true }, async ({ app, db, body, now, note }) => {
    const { environmentName, publicUrl, syncKey } = app.config
    const said = readStatement(syncKey, body, now)
    if (!said || said.target !== publicUrl)
      throw forbidden({
        en: `The ${environmentName} environment cannot verify who is pushing. Check SYNC_KEY of both environments, and that SYNC_TARGET_ENVIRONMENT is the PUBLIC_URL of the target.`,
        de: `Die Umgebung ${environmentName} kann nicht feststellen, wer überträgt. Prüfen Sie SYNC_KEY beider Umgebungen und ob SYNC_TARGET_ENVIRONMENT die PUBLIC_URL des Ziels ist.`,
      })
    note({ email: said.operator.email, source: said.source })
    if (!(await openEnvironmentSession(db, said.operator, said.tokenHash, now)))
      throw forbidden({
        en: `${said.operator.email} is not an active SuperAdmin of the ${environmentName} environment.`,
        de: `${said.operator.email} ist kein aktiver SuperAdmin der Umgebung ${environmentName}.`,
      })
    return { environmentName }
  }),

  handleOutside(environmentCalls.compare, {
    outside: async (ctx) => {
      for (const { entity } of pushedModels) refuseImport(ctx.app.config, ctx.who, entity)
      const file = await receiveFile(ctx)
      return readLines(file.open())
    },
    run: async ({ db, who, lang, now }, sheets) => ({
      models: await comparePush(db, sheets, { author: who.email, lang, now }),
    }),
  }),

  handle(environmentCalls.begin, async ({ app, db, who, body, now, note }) => {
    for (const { entity } of pushedModels) refuseImport(app.config, who, entity)
    await beginPush(db, body, { author: who.email, now })
    note({ push: body.id, source: body.source })
  }),
]

function refuseWithoutTarget({ syncTargetEnvironment, syncKey }: Config): void {
  if (!syncTargetEnvironment || !syncKey)
    throw refused({
      en: 'No target environment is set up. Set SYNC_TARGET_ENVIRONMENT and SYNC_KEY, then restart the server.',
      de: 'Es ist keine Zielumgebung eingerichtet. Setzen Sie SYNC_TARGET_ENVIRONMENT und SYNC_KEY, und starten Sie den Server neu.',
    })
}

const operatorOf = (db: Db, who: Principal) =>
  db.one(sql<{ email: string; tenantId: string | null; objectId: string | null }>`
    select email, microsoft_tenant_id as "tenantId", microsoft_object_id as "objectId"
    from app_user
    where account_id = 0 and id = ${who.userId}`)

const cell = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])
const lineShape = Type.Object({ model: Type.String(), cells: Type.Array(cell, { maxItems: 200 }) })

/** The rows of each model, read as those of its sheet are. */
async function readLines(content: Readable): Promise<Map<string, ReadImport>> {
  const byModel = new Map<string, SheetRow[]>()
  for await (const line of linesIn(content)) {
    const said = parsed(line)
    if (!said || !Number.isInteger(modelNumber(said.model)))
      throw badInput({ en: 'The content cannot be read', de: 'Der Inhalt kann nicht gelesen werden' })
    const rows = byModel.get(said.model) ?? []
    rows.push({ row: rows.length + 1, values: said.cells })
    byModel.set(said.model, rows)
  }
  const read = new Map<string, ReadImport>()
  for (const { entity } of pushedModels) {
    const rows = byModel.get(entity.name)
    if (rows) read.set(entity.name, await readImport(entity, rowsOf(rows)))
  }
  return read
}

async function* rowsOf(rows: readonly SheetRow[]) {
  yield* rows
}

function parsed(line: string) {
  try {
    const said: unknown = JSON.parse(line)
    return Value.Check(lineShape, said) ? said : null
  } catch {
    return null
  }
}
