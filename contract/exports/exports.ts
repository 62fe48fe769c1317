import { Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'
import { pushId } from '#contract/environment/environment.ts'

const sort = Type.Union([
  Type.Object({ fieldName: Type.String({ maxLength: 100 }), order: Type.String({ enum: ['asc', 'desc'] }) }),
  Type.Null(),
])
const fields = Type.Array(
  Type.Object({ name: Type.String({ maxLength: 100 }), displayName: Type.String({ maxLength: 200 }) }),
  { maxItems: 200 },
)
const exportType = Type.String({ enum: ['Standard', 'Model'] })
const filters = Type.Union([Type.String({ maxLength: 8192 }), Type.Null()])
const modelParam = Type.Object({ modelName: Type.String({ maxLength: 60 }) })

export const exportCalls = {
  model: call({
    method: 'POST',
    path: '/export/:modelName',
    readsMuch: true,
    permission: 'export',
    summary: 'A model as a spreadsheet',
    params: modelParam,
    body: Type.Object(
      {
        type: Type.Optional(exportType),
        viewName: Type.String({ maxLength: 200 }),
        filters: Type.Optional(filters),
        sortOrder: Type.Optional(sort),
        selectedFields: fields,
      },
      { additionalProperties: false },
    ),
    download: true,
  }),
  selection: call({
    method: 'POST',
    path: '/export',
    readsMuch: true,
    permission: 'export',
    summary: 'The rows that a table shows as a spreadsheet',
    body: Type.Object(
      {
        type: exportType,
        modelName: Type.String({ maxLength: 60 }),
        title: Type.Optional(Type.String({ maxLength: 200 })),
        selectedFields: fields,
        filters: Type.Optional(filters),
        sort: Type.Optional(sort),
      },
      { additionalProperties: false },
    ),
    download: true,
  }),
  import: call({
    method: 'PUT',
    path: '/import/:modelName',
    permission: 'import',
    summary: 'Import a Model export: all rows or none',
    params: modelParam,
    /** Part of a push from another environment, which knows its row from an earlier one. */
    query: Type.Object({ push: Type.Optional(pushId) }, { additionalProperties: false }),
    upload: true,
    pushed: true,
    answer: Type.Object({
      created: Type.Integer(),
      updated: Type.Integer(),
      unchanged: Type.Integer(),
      /** Of a push: deleted here, and left alone because somebody changed them here. */
      removed: Type.Optional(Type.Integer()),
      kept: Type.Optional(Type.Integer()),
    }),
    success: { en: 'Import Successful!', de: 'Import erfolgreich!' },
  }),
}
