import { buffer } from 'node:stream/consumers'
import type { Lang } from '#contract/kit/text.ts'
import type { App } from '../handle.ts'
import { builtInAt, builtInTemplate } from './templates/built-in.ts'

const stored = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const storedFileAt = (url: string): string | undefined => stored.exec(url)?.[1]
/** Operators' files lie in the house's own folder. */
export const houseKey = (id: string) => `0/${id}`

/** The template in the reader's language; one that was uploaded for all languages serves both. Null: it is gone. */
export async function templateFor(
  app: Pick<App, 'files'>,
  report: { url: string; urlDe: string | null },
  lang: Lang,
): Promise<Buffer | null> {
  return templateAt(app, (lang === 'de' && report.urlDe) || report.url)
}

export async function templateAt({ files }: Pick<App, 'files'>, url: string): Promise<Buffer | null> {
  const builtIn = builtInAt(url)
  if (builtIn) return builtInTemplate(builtIn.key, builtIn.lang) ?? null
  const id = storedFileAt(url)
  const content = id ? await files.get(houseKey(id)) : null
  return content && buffer(content)
}
