import { allows, type Permission, type Principal } from '#contract/access/permissions.ts'
import { exportCalls } from '#contract/exports/exports.ts'
import type { Entity } from '#contract/kit/entity.ts'
import { modelNamed } from '#contract/models.ts'
import { receiveFile } from '../files/actions.ts'
import { type App, handleDownload, handleOutside, type Route } from '../handle.ts'
import type { Db } from '../kit/db.ts'
import { badInput, forbidden, notFound } from '../kit/errors.ts'
import { readList } from '../kit/list-sql.ts'
import type { Ctx } from '../kit/route.ts'
import { readSheet, writeSheet } from '../kit/sheets.ts'
import { modelColumns, standardColumns } from './cells.ts'
import { cellsOf, openRows } from './export-rows.ts'
import { importRows, readImport, refuseImport } from './import-sheet.ts'
import { receivePush } from './push.ts'
import { keepSheet, type MadeSheet, sendSheet } from './send-sheet.ts'

export const exportRoutes: Route[] = [
  handleDownload(exportCalls.model, {
    outside: (ctx) => {
      const { type = 'Standard', viewName, filters, sortOrder, selectedFields } = ctx.body
      const model = readableModel(ctx.params.modelName, ctx.who)
      const wanted = { type, title: viewName, filters, sort: sortOrder, selectedFields }
      return ctx.brief((db) => makeExport({ ...ctx, db }, model, wanted))
    },
    run: async (_ctx, made) => made,
    send: ({ reply }, made) => sendSheet(reply, made),
  }),

  handleDownload(exportCalls.selection, {
    outside: (ctx) => {
      const { type, modelName, title, filters, sort, selectedFields } = ctx.body
      const model = readableModel(modelName, ctx.who)
      const wanted = { type, title: title ?? '', filters, sort, selectedFields }
      return ctx.brief((db) => makeExport({ ...ctx, db }, model, wanted))
    },
    run: async (_ctx, made) => made,
    send: ({ reply }, made) => sendSheet(reply, made),
  }),

  handleOutside(exportCalls.import, {
    outside: async (ctx) => {
      const model = readableModel(ctx.params.modelName, ctx.who)
      refuseImport(ctx.app.config, ctx.who, model)
      const file = await receiveFile(ctx)
      return { model, sheet: await readImport(model, readSheet(file.open())) }
    },
    run: async ({ db, who, query, lang, now, note }, { model, sheet }) => {
      const author = who.actor?.email ?? who.email
      const outcome = query.push
        ? await receivePush(db, query.push, model, sheet, { author, lang, now })
        : await importRows({ db, author, model, sheet, lang, now })
      note({ model: model.name, ...outcome })
      return outcome
    },
  }),
]

interface Wanted {
  type: string
  title: string
  filters: string | null | undefined
  sort: { fieldName: string; order: string } | null | undefined
  selectedFields: readonly { name: string; displayName: string }[]
}

type Asked = Pick<Ctx<never, Principal, unknown>, 'lang' | 'note' | 'atEnd'> & {
  app: Pick<App, 'running'>
  db: Db
}

async function makeExport(
  { app, db, lang, note, atEnd }: Asked,
  model: Entity,
  wanted: Wanted,
): Promise<MadeSheet> {
  const isModel = wanted.type === 'Model'
  const fields = isModel ? modelFields(model, wanted) : wanted.selectedFields.map(({ name }) => name)
  if (fields.length === 0)
    throw badInput({ en: 'Choose at least one field', de: 'Wählen Sie mindestens ein Feld aus' })
  for (const { name } of wanted.selectedFields)
    if (!Object.hasOwn(model.fields, name))
      throw badInput({ en: `Unknown field '${name}'`, de: `Unbekanntes Feld „${name}“` })
  const asked = readList(model, {
    $select: fields.join(','),
    $filter: wanted.filters ?? undefined,
    $orderby: wanted.sort ? `${wanted.sort.fieldName} ${wanted.sort.order}` : undefined,
  })
  const list = { ...asked, within: await db.within(model) }
  const columns = isModel ? modelColumns(model, fields) : standardColumns(model, wanted.selectedFields, lang)
  const rows = await openRows(db, model, list)
  let count = 0
  const cells = cellsOf(columns, rows, {
    onRow: () => {
      count += 1
    },
    areOthersWaiting: () => app.running.arePagesAsked(),
  })
  const sheet = writeSheet(
    columns.map(({ sheet }) => sheet),
    cells,
  )
  const made = await keepSheet(wanted.title || model.label[lang], sheet, atEnd)
  note({ model: model.name, type: wanted.type, rows: count })
  return made
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
