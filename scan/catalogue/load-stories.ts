import { join } from 'node:path'
import { efforts, impacts } from './check-page.ts'
import {
  type BothLanguages,
  bothLanguages,
  listOf,
  oneOf,
  type Read,
  readContent,
  shaped,
  text,
} from './content-file.ts'

const riskLevels = ['Low', 'Moderate', 'High'] as const
const statuses = ['Active', 'Draft'] as const

/** An attack or a goal, told with the checks that answer it. */
export interface Story {
  id: string
  name: BothLanguages
  description: BothLanguages
  riskLevel: (typeof riskLevels)[number]
  estimatedEffort: (typeof efforts)[number]
  userImpact: (typeof impacts)[number]
  status: (typeof statuses)[number]
  /** Ids of checks, the most telling first. */
  recommendations: string[]
}

export const storiesFolder = join(import.meta.dirname, '../../catalogue/stories')

const story: Read<Story> = shaped<Story>({
  id: text,
  name: bothLanguages,
  description: bothLanguages,
  riskLevel: oneOf(riskLevels),
  estimatedEffort: oneOf(efforts),
  userImpact: oneOf(impacts),
  status: oneOf(statuses),
  recommendations: listOf(text),
})

export const loadStories = (folder: string = storiesFolder): Story[] => readContent(folder, story)
