import type { Fields } from './filling.ts'

export interface FillRequest {
  template: Uint8Array
  data: Fields
  /** Six hexadecimal digits: what the reserved colour of a template becomes. */
  ink: string
}

export type FillReply = { docx: Uint8Array } | { failure: string }

/** The colour of a template that stands for the brand's, in text, rules and shading. */
export const reservedInk = 'AB12CD'
