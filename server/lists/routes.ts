import { Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'
import { pageSchema } from '#contract/kit/answer.ts'
import { optionsAnswer, optionsQuery } from '#contract/kit/options.ts'
import { models } from '#contract/models.ts'
import { handle, type Route } from '../handle.ts'
import { maxPage, optionsOf, readList, readOptionsQuery } from '../kit/list-sql.ts'
import { readPage } from '../kit/read-page.ts'

const query = Type.Object(
  {
    $select: Type.Optional(Type.String({ maxLength: 4000 })),
    $top: Type.Optional(Type.Integer({ minimum: 0, maximum: maxPage })),
    $skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
    $orderby: Type.Optional(Type.String({ maxLength: 1000 })),
    $filter: Type.Optional(Type.String({ maxLength: 8192 })),
    $count: Type.Optional(Type.String({ maxLength: 5 })),
  },
  { additionalProperties: false },
)

/** `GET /odata/{model}` for every list of the contract. */
const pageRoutes: Route[] = models.map((model) =>
  handle(
    call({
      method: 'GET',
      path: `/odata/${model.name}`,
      permission: model.permission,
      summary: `A page of ${model.label.en.toLowerCase()}`,
      query,
      list: true,
      answer: pageSchema(model),
    }),
    async ({ db, query }) => {
      const list = { ...readList(model, query), within: await db.within(model) }
      return readPage(db, model, list)
    },
  ),
)

/** `GET /options/{model}`: what the filter of a column offers, with counts. */
const optionRoutes: Route[] = models.map((model) =>
  handle(
    call({
      method: 'GET',
      path: `/options/${model.name}`,
      permission: model.permission,
      summary: `The values that occur in a column of ${model.label.en.toLowerCase()}`,
      query: optionsQuery,
      list: true,
      answer: optionsAnswer,
    }),
    async ({ db, query }) => {
      const read = { ...readOptionsQuery(model, query), within: await db.within(model) }
      const items = await db.rows(optionsOf(model, db.scope, read))
      return { items }
    },
  ),
)

export const listRoutes: Route[] = [...pageRoutes, ...optionRoutes]
