import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Static, type TSchema, Type } from 'typebox'
import { anything, exact, readJson, whole, words } from '#contract/kit/read-json.ts'
import { type Content, merged } from './merge.ts'

const folder = new URL('./', import.meta.url)

const change = exact({
  day: whole(1, 3650),
  what: words,
  set: anything,
  /** Who did it, where the directory writes of it: a partner from outside, an application. */
  by: Type.Optional(Type.Enum(['partner', 'pipeline'])),
})
export type Change = Static<typeof change>

/** A tenant's story: how it begins, and what happens on which day. */
export type Story = { beginning: Content; changes: Change[] }

const readFile = <S extends TSchema>(schema: S, url: URL, name: string): Static<S> =>
  readJson(schema, readFileSync(url, 'utf8'), name)

function layerContent(layer: string): Content {
  const at = new URL(`${layer}/`, folder)
  const files = existsSync(at)
    ? readdirSync(at).filter((name) => name.endsWith('.json') && name !== 'changes.json')
    : []
  return files
    .sort()
    .reduce<Content>(
      (all, file) =>
        merged(all, readFile(anything, new URL(file, at), `${layer}/${file}`), `${layer}/${file}`) as Content,
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
    ? readFile(Type.Array(change), changesFile, `${slug}/changes.json`)
    : []
  return { beginning, changes: changes.toSorted((one, other) => one.day - other.day) }
}

export const storyOn = ({ beginning, changes }: Story, day: number): Content =>
  changes
    .filter((change) => change.day <= day)
    .reduce<Content>((soFar, change) => merged(soFar, change.set, change.what) as Content, beginning)

export const storyChoice = exact({
  /** Folders of `stories/` laid over the base, before the tenant's own. */
  layers: Type.Optional(Type.Array(words)),
  /** Generated users beside the people in the tenant's file; groups, devices and applications follow from it. */
  users: Type.Optional(whole(0, 1_000_000)),
  /** What the tenant has bought, by skuPartNumber. */
  licences: Type.Optional(Type.Array(words)),
  /** Percentage of Microsoft's published limits that this tenant grants. */
  limitPercent: Type.Optional(whole(1, 1000)),
})
export type StoryChoice = Static<typeof storyChoice>
