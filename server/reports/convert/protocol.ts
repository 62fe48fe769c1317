/** For LibreOffice: with the structure that screen readers follow, and the headings as an outline. */
export const pdfFilter = JSON.stringify(
  Object.fromEntries(
    ['UseTaggedPDF', 'ExportBookmarks'].map((name) => [name, { type: 'boolean', value: 'true' }]),
  ),
)

/** What the converting child is asked: a PDF of a document, or a picture of one of its pages. */
export type ConvertRequest =
  | { kind: 'pdf'; docx: Uint8Array }
  | { kind: 'picture'; docx: Uint8Array; page: number }

export type ConvertReply =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; bytes: Uint8Array; rss: number }
  | { kind: 'failed'; id: number; reason: string }
