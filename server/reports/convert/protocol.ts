/** What the converting child is asked: a PDF of a document, or a picture of one of its pages. */
export type ConvertRequest =
  | { kind: 'pdf'; docx: Uint8Array }
  | { kind: 'picture'; docx: Uint8Array; page: number; dpi: number }

export type ConvertReply =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; bytes: Uint8Array; rss: number }
  | { kind: 'failed'; id: number; reason: string }
