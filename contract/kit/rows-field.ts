import type { Call } from './call.ts'

interface BodyShape {
  properties?: Record<string, { 'x-rows'?: boolean }>
}

/** The fields of a call's body that name rows by their keys (`ids` of contract/schema.ts). */
export const rowsFieldsOf = ({ body }: Pick<Call, 'body'>): string[] =>
  Object.entries((body as BodyShape | undefined)?.properties ?? {})
    .filter(([, shape]) => shape['x-rows'])
    .map(([name]) => name)

/** The one that a call sent for all matching rows is filled with; null: it cannot be sent so. */
export const rowsFieldOf = (call: Call): string | null =>
  call.method === 'GET' || call.params || call.upload ? null : (rowsFieldsOf(call)[0] ?? null)

/** How a call is named where it is sent on. */
export const callName = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`
