import { allows, type Permission, type Principal } from '#contract/access/permissions.ts'
import { exportCalls } from '#contract/exports/exports.ts'
import type { Entity } from '#contract/kit/entity.ts'
import { modelNamed } from '#contract/models.ts'
import { takeFile } from '../files/actions.ts'
import { handle, type Route } from '../handle.ts'
import type { Db } from '../kit/db.ts'
import { badInput, forbidden, notFound } from '../kit/errors.ts'
import { readList } from '../kit/list-sql.ts'
import type { Ctx } from '../kit/route.ts'
import { writeSheet } from '../kit/sheets.ts'
import { modelColumns, standardColumns } from './cells.ts'
import { cellsOf, openRows } from './export-rows.ts'
import { importSheet } from './import-sheet.ts'
import { sendSheet } from './send-sheet.ts'

export const exportRoutes: Route[] = [
  handle(exportCalls.model, async (ctx) => {
    const { type = 'Standard', viewName, filters, sortOrder, selectedFields } = ctx.body
    const model = readableModel(ctx.params.modelName, ctx.who)
    await sendExport(ctx, model, { type, title: viewName, filters, sort: sortOrder, selectedFields })
    return undefined
  }),

  handle(exportCalls.selection, async (ctx) => {
    const { type, modelName, title, filters, sort, selectedFields } = ctx.body
    const model = readableModel(modelName, ctx.who)
    await sendExport(ctx, model, { type, title: title ?? '', filters, sort, selectedFields })
    return undefined
  }),

  handle(exportCalls.import, async ({ app, db, who, params, request, lang, now, note }) => {
    const model = readableModel(params.modelName, who)
    const file = await takeFile(request)
    try {
      const outcome = await importSheet({
        config: app.config,
        db,
        who,
        model,
        content: file.content,
        lang,
        now,
      })
      note({ model: model.name, ...outcome })
      return outcome
    } finally {
      file.discard()
    }
  }),
]

interface Wanted {
  type: string
  title: string
  filters: string | null | undefined
  sort: { fieldName: string; order: string } | null | undefined
  selectedFields: readonly { name: string; displayName: string }[]
}

type Asked = Pick<Ctx<never, Principal, unknown>, 'lang' | 'note' | 'reply'> & { db: Db }

async function sendExport({ db, lang, note, reply }: Asked, model: Entity, wanted: Wanted): Promise<void> {
  const isModel = wanted.type === 'Model'
  const fields = isModel ? modelFields(model, wanted) : wanted.selectedFields.map(({ name }) => name)
  if (fields.length === 0)
    throw badInput({ en: 'Choose at least one field', de: 'Mindestens ein Feld auswählen' })
  for (const { name } of wanted.selectedFields)
    if (!Object.hasOwn(model.fields, name))
      throw badInput({ en: `Unknown field '${name}'`, de: `Unbekanntes Feld '${name}'` })
  const asked = readList(model, {
    $select: fields.join(','),
    $filter: wanted.filters ?? undefined,
    $orderby: wanted.sort ? `${wanted.sort.fieldName} ${wanted.sort.order}` : undefined,
  })
  const list = { ...asked, within: await db.within(model) }
  const columns = isModel ? modelColumns(model, fields) : standardColumns(model, wanted.selectedFields, lang)

  // What left the house is logged also when it did not arrive, so the failure of a fetch must not undo the log.
  await db.client.query('savepoint before_export')
  const rows = await openRows(db, model, list)
  let count = 0
  const cells = cellsOf(columns, rows, () => {
    count += 1
  })
  const title = wanted.title || model.label[lang]
  const isComplete = await sendSheet(
    reply,
    title,
    writeSheet(
      columns.map(({ sheet }) => sheet),
      cells,
    ),
  )
  if (!isComplete) await db.client.query('rollback to savepoint before_export')
  note({ model: model.name, type: wanted.type, rows: count, isComplete })
}

/** Whatever was selected, an importable model exports its key and all that an import writes. */
function modelFields(model: Entity, { selectedFields }: Wanted): string[] {
  const marked = Object.entries(model.fields).filter(([, field]) => field.import === 'write')
  const names = model.importable ? marked.map(([name]) => name) : selectedFields.map(({ name }) => name)
  return [...new Set([model.key, ...names])]
}

function readableModel(name: string, who: Principal): Entity {
  const model = modelNamed(name)
  if (!model) throw notFound()
  if (!allows(model.permission as Permission, who)) throw forbidden()
  return model
}
