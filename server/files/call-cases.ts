import { fileCalls } from '#contract/files/files.ts'
import { casesFor } from '../testing/call-case.ts'

export const fileCases = casesFor(fileCalls, {
  upload: { parts: () => ({}), passes: [400, 415] },
})
