import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { exact, httpsLink, whole, words } from '#contract/kit/read-json.ts'
import { products } from './check-page.ts'
import { bothLanguages, readContent } from './content-file.ts'

/** Something worth knowing about a product, with a place to read on. */
const insight = exact({
  id: words,
  title: bothLanguages,
  description: bothLanguages,
  product: Type.Enum(Object.values(products)),
  reference: httpsLink,
  /** The higher, the earlier it is shown. */
  priority: whole(0, 100),
  status: Type.Enum(['Active', 'Draft']),
})
export type Insight = Static<typeof insight>

export const insightsFolder = join(import.meta.dirname, '../../catalogue/insights')

export const loadInsights = (folder: string = insightsFolder): Insight[] => readContent(folder, insight)
