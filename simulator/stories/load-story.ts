import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { listOf, optional, type Read, type Reader, record, text, whole } from '#simulator/reading.ts'
import { type Content, merged } from './merge.ts'

const folder = new URL('./', import.meta.url)

const content: Reader<Content> = (value, at) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${at}: expected an object`)
  return value as Content
}

const readChange = record({ day: whole(1, 3650), what: text, set: content })
export type Change = Read<typeof readChange>

/** A tenant's story: how it begins, and what happens on which day. */
export type Story = { beginning: Content; changes: Change[] }

const readJson = (url: URL): unknown => JSON.parse(readFileSync(url, 'utf8'))

function layerContent(layer: string): Content {
  const at = new URL(`${layer}/`, folder)
  const files = existsSync(at)
    ? readdirSync(at).filter((name) => name.endsWith('.json') && name !== 'changes.json')
    : []
  return files
    .sort()
    .reduce<Content>(
      (all, file) => merged(all, content(readJson(new URL(file, at)), file), `${layer}/${file}`) as Content,
      {},
    )
}

/** The layers from the bottom up: what every tenant has, the ones it names, and its own folder. */
export function loadStory(slug: string, layers: string[]): Story {
  const beginning = ['base', ...layers, slug].reduce<Content>(
    (below, layer) => merged(below, layerContent(layer), layer) as Content,
    {},
  )
  const changesFile = new URL(`${slug}/changes.json`, folder)
  const changes = existsSync(changesFile)
    ? listOf(readChange)(readJson(changesFile), `${slug}/changes.json`)
    : []
  return { beginning, changes: changes.toSorted((one, other) => one.day - other.day) }
}

export const storyOn = ({ beginning, changes }: Story, day: number): Content =>
  changes
    .filter((change) => change.day <= day)
    .reduce<Content>((soFar, change) => merged(soFar, change.set, change.what) as Content, beginning)

export const readStoryChoice = record({
  /** Folders of `stories/` laid over the base, before the tenant's own. */
  layers: optional(listOf(text)),
  /** Generated users beside the people in the tenant's file; groups, devices and applications follow from it. */
  users: optional(whole(0, 1_000_000)),
  /** What the tenant has bought, by skuPartNumber. */
  licences: optional(listOf(text)),
  /** Percentage of Microsoft's published limits that this tenant grants. */
  limitPercent: optional(whole(1, 1000)),
})
export type StoryChoice = Read<typeof readStoryChoice>
