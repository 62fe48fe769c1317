import type { Lang } from '#contract/kit/text.ts'
import { textWidth, writeDocx } from '../docx/package.ts'
import { mark, p, t, when } from '../docx/write.ts'
import {
  figures,
  footer,
  header,
  heading,
  ink,
  loopTable,
  opening,
  type Say,
  sayer,
  severityRuns,
  small,
  smallQuiet,
} from './layout.ts'
import { productTable, trend } from './parts.ts'
import { shared } from './shared-words.ts'

const words = {
  name: { en: 'Change report', de: 'Änderungsbericht' },
  title: { en: 'What changed {periodSpan}', de: 'Was sich geändert hat:\n{period}' },
  subtitle: {
    en: '{account} · {scans} · prepared by {preparedBy}',
    de: '{account} · {scans} · erstellt von {preparedBy}',
  },
  improved: { en: 'Improved', de: 'Verbessert' },
  slipped: { en: 'Regressed', de: 'Verschlechtert' },
  putRight: { en: 'Regressed and fixed', de: 'Verschlechtert und behoben' },
}

/** What changed between two days. */
export function changesTemplate(lang: Lang): Buffer {
  const say = sayer(lang)
  const body = [
    ...opening(say(words.name), say(words.title), say(words.subtitle)),
    figures([
      { label: '{beforeLabel}', value: '{scoreBefore}', below: '{beforeOf}' },
      { label: '{afterLabel}', value: '{score}', below: '{afterOf}' },
      { label: say(words.improved), value: '{improvedCount}', below: '{improvedPoints}' },
      { label: say(words.slipped), value: '{slippedCount}', below: '{slippedPoints}' },
    ]),
    trend(say),
    mark('{#hasRest}'),
    p(t('{rest}'), { style: 'Caption' }),
    mark('{/hasRest}'),
    heading(say(shared.byProduct)),
    productTable(say),
    heading(say(words.slipped), '{slippedCount}'),
    mark('{#hasSlipped}'),
    changeTable(say, 'slipped', '↓', ink.bad),
    mark('{/hasSlipped}'),
    mark('{#noneSlipped}'),
    p(t('{nothingSlipped}')),
    mark('{/noneSlipped}'),
    mark('{#hasPutRight}'),
    heading(say(words.putRight), '{putRightCount}'),
    changeTable(say, 'putRight', '↕', ink.quiet),
    mark('{/hasPutRight}'),
    heading(say(words.improved), '{improvedCount}'),
    mark('{#hasImproved}'),
    changeTable(say, 'improved', '↑', ink.good),
    mark('{/hasImproved}'),
    mark('{#noneImproved}'),
    p(t('{nothingImproved}')),
    mark('{/noneImproved}'),
  ]
  return writeDocx({
    title: say(words.name),
    lang,
    body: body.join(''),
    header: header(say(words.name)),
    footer: footer(say),
  })
}

const changeTable = (say: Say, list: string, arrow: string, color: string): string =>
  loopTable(
    list,
    [
      { title: '', width: 5 },
      { title: say(shared.recommendation), width: 73 },
      { title: say(shared.severity), width: 24 },
      { title: say(shared.since), width: 16 },
      { title: say(shared.by), width: textWidth - 118 },
    ],
    [
      small(t(arrow, { bold: true, color })),
      { content: [small(t('{title}', { bold: true })), smallQuiet('{product}')], padRight: 3 },
      small(severityRuns),
      small(t('{date}')),
      small([t('{by}'), when('isRepeated', t('\n{times}', { color: ink.quiet }))]),
    ],
  )
