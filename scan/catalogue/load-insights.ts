import { join } from 'node:path'
import { products } from './check-page.ts'
import {
  type BothLanguages,
  bothLanguages,
  httpsLink,
  oneOf,
  type Read,
  readContent,
  shaped,
  text,
  whole,
} from './content-file.ts'

const statuses = ['Active', 'Draft'] as const

/** Something worth knowing about a product, with a place to read on. */
export interface Insight {
  id: string
  title: BothLanguages
  description: BothLanguages
  product: (typeof products)[keyof typeof products]
  reference: string
  /** The higher, the earlier it is shown. */
  priority: number
  status: (typeof statuses)[number]
}

export const insightsFolder = join(import.meta.dirname, '../../catalogue/insights')

const insight: Read<Insight> = shaped<Insight>({
  id: text,
  title: bothLanguages,
  description: bothLanguages,
  product: oneOf(Object.values(products)),
  reference: httpsLink,
  priority: whole(0, 100),
  status: oneOf(statuses),
})

export const loadInsights = (folder: string = insightsFolder): Insight[] => readContent(folder, insight)
