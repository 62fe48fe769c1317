import { type Static, Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'
import { nullable, rowId } from '#contract/schema.ts'

/** What the search of the header finds besides screens, in the order in which it is shown. */
export const foundKinds = ['recommendation', 'control', 'story', 'person', 'customer'] as const
export type FoundKind = (typeof foundKinds)[number]

/** Fewer letters would find everything. */
export const shortestSearch = 2

/** So many of each kind. */
export const mostOfAKind = 5

const found = Type.Object({
  kind: Type.Unsafe<FoundKind>(Type.String({ enum: [...foundKinds] })),
  id: rowId,
  title: Type.String(),
  /** What tells it from others of its name: the product, the regulation, the address. */
  note: nullable(Type.String()),
  /** What it is a part of: the regulation of a control. */
  within: nullable(rowId),
})
export type Found = Static<typeof found>

export const searchCalls = {
  find: call({
    method: 'GET',
    path: '/search',
    permission: 'signedIn',
    summary:
      'Recommendations, controls, stories, users and customers that the caller can see, by search words',
    query: Type.Object(
      { words: Type.String({ minLength: shortestSearch, maxLength: 200, pattern: '\\S' }) },
      { additionalProperties: false },
    ),
    list: true,
    answer: Type.Array(found),
  }),
}
