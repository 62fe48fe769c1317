import { fillIn, type Lang } from '#contract/kit/text.ts'
import { durationWords } from './texts.ts'

/** '4 d 6 h': the two largest units that say something. */
export function durationOf(from: string, to: string | number, lang: Lang): string {
  const minutes = Math.max(0, Math.floor((new Date(to).getTime() - Date.parse(from)) / 60_000))
  const parts = [
    ['day', Math.floor(minutes / 1440)],
    ['hour', Math.floor(minutes / 60) % 24],
    ['minute', minutes % 60],
  ] as const
  const first = parts.findIndex(([, n]) => n > 0)
  const said = first === -1 ? [parts[2]] : parts.slice(first, first + 2).filter(([, n]) => n > 0)
  return said.map(([unit, n]) => fillIn(durationWords[unit][lang], { n })).join(' ')
}
