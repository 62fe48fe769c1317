import { endConverter, toPdf } from './convert.ts'
import { eastAsianFont, sayEastAsian } from './machine-fonts.ts'
import { probeDocument } from './probe.ts'
import { findSoffice, probeFault } from './soffice.ts'

/** Which converter makes PDF files here, tried on one page; and why not the one of the machine, where there is one. */
export async function describeConverter(): Promise<{ ok: boolean; says: string }> {
  const soffice = await findSoffice()
  const fault = soffice && (await probeFault(soffice))
  if (soffice && !fault) return { ok: true, says: `LibreOffice of this machine (${soffice})` }
  const passedOver = soffice ? `; ${soffice} is not used: ${fault}` : ''
  const began = performance.now()
  try {
    await toPdf(await probeDocument())
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    return {
      ok: true,
      says: `the packaged LibreOffice, one page in ${seconds} s${passedOver}; ${sayEastAsian(eastAsianFont())}`,
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    return {
      ok: false,
      says: `the packaged LibreOffice does not convert: ${reason}. It takes 1.6 GB of memory, and is needed where a worker runs${passedOver}`,
    }
  } finally {
    endConverter()
  }
}
