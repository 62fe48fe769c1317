import { brandCalls } from '#contract/brand/brand.ts'
import { casesFor } from '../testing/call-case.ts'

const body = { name: 'Ridgeline', address: '', color: '#203893', paper: 'A4' as const }

export const brandCases = casesFor(brandCalls, {
  get: { parts: () => ({}), passes: [200] },
  update: { parts: () => ({ body }), passes: [200] },
  logo: { parts: () => ({}), passes: [400] },
  removeLogo: { parts: () => ({}), passes: [200] },
})
