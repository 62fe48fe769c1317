import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { exact, words } from '#contract/kit/read-json.ts'
import { efforts, impacts } from './check-page.ts'
import { bothLanguages, readContent } from './content-file.ts'

/** An attack or a goal, told with the checks that answer it. */
const story = exact({
  id: words,
  name: bothLanguages,
  description: bothLanguages,
  riskLevel: Type.Enum(['Low', 'Moderate', 'High']),
  estimatedEffort: Type.Enum([...efforts]),
  userImpact: Type.Enum([...impacts]),
  status: Type.Enum(['Active', 'Draft']),
  /** Ids of checks, the most telling first. */
  recommendations: Type.Array(words),
})
export type Story = Static<typeof story>

export const storiesFolder = join(import.meta.dirname, '../../catalogue/stories')

export const loadStories = (folder: string = storiesFolder): Story[] => readContent(folder, story)
