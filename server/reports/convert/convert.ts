import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { holdNothing } from '../../kit/holding.ts'
import { waitForLock } from '../../kit/process-lock.mjs'
import { unlessAborted } from '../../kit/unless-aborted.ts'
import { eastAsianFont } from './machine-fonts.ts'
import { convertTwice, OfficeChild, Unconvertible } from './office-child.ts'
import { ensurePackaged } from './packaged.ts'
import { type PdfFacts, readPdf } from './pdf.ts'
import type { ConvertRequest } from './protocol.ts'
import { twiceBySoffice, usableSoffice } from './soffice.ts'

const idleMs = 5 * 60_000
const mostBytes = 50 * 1024 * 1024
/** One conversion at a time on a machine: each takes a processor and more than a gigabyte. */
const turnFile = join(tmpdir(), 'parapet-conversion.lock')

let office: OfficeChild | null = null
let idle: NodeJS.Timeout | undefined
let queue: Promise<unknown> = Promise.resolve()

export interface MadePdf extends PdfFacts {
  pdf: Buffer
}

/** A document as PDF, by the office suite of the machine where it is fit, else by the packaged one. */
export async function toPdf(docx: Buffer, signal?: AbortSignal): Promise<MadePdf> {
  const soffice = await usableSoffice()
  return soundPdf(
    await inTurn(signal, () =>
      soffice ? twiceBySoffice(soffice, docx, signal) : byPackage({ kind: 'pdf', docx }, signal),
    ),
  )
}

/** What a converter gave, when it is a document that somebody can read. */
export function soundPdf(pdf: Buffer): MadePdf {
  if (pdf.toString('latin1', 0, 5) !== '%PDF-') throw new Unconvertible('no PDF was made')
  if (pdf.length > mostBytes) throw new Unconvertible('the document is too large', 'pdfTooLarge')
  const facts = readPdf(pdf)
  // Some faults of the input give an empty document and no error.
  if (facts.pages === 0 || facts.fonts.length === 0)
    throw new Unconvertible('the document is empty', 'pdfEmpty')
  return { pdf, ...facts }
}

/** A picture of one page, PNG, with 96 dots an inch. */
export const toPicture = (docx: Buffer, page: number, signal?: AbortSignal): Promise<Buffer> =>
  inTurn(signal, () => byPackage({ kind: 'picture', docx, page }, signal))

/** Ends the converter that waits for the next document. */
export function endConverter(): void {
  clearTimeout(idle)
  office?.end()
  office = null
}

function inTurn<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  holdNothing('a document that is converted')
  const turn = queue.then(async () => {
    signal?.throwIfAborted()
    const lock = await waitForLock(turnFile)
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      lock.release()
    }
  })
  queue = turn.catch(() => undefined)
  return unlessAborted(turn, signal)
}

/** By the packaged one, whatever office suite the machine has. */
export async function byPackage(request: ConvertRequest, signal?: AbortSignal): Promise<Buffer> {
  clearTimeout(idle)
  await ensurePackaged()
  try {
    return await convertTwice(fitOffice, request, signal)
  } finally {
    idle = setTimeout(endConverter, idleMs)
    idle.unref()
  }
}

function fitOffice(): OfficeChild {
  if (!office?.isFit) {
    office?.end()
    const eastAsian = eastAsianFont()
    office = new OfficeChild(eastAsian ? [eastAsian] : [])
  }
  return office
}
