import type { Lang, Text } from '#contract/kit/text.ts'
import { textWidth } from '../docx/package.ts'
import { ink } from '../docx/styles.ts'
import { type Cell, field, mark, p, pictureRun, type Row, t, tab, table, when } from '../docx/write.ts'

/** One template in one language: `say` picks its words. */
export type Say = (text: Text) => string
export const sayer =
  (lang: Lang): Say =>
  (text) =>
    text[lang]

const thin = { width: 0.5, color: ink.rule }
const strong = { width: 0.75, color: ink.strong }
const quiet = { color: ink.quiet }

/** The logo at the left, what it is at the right, a rule beneath. */
export function header(title: string): string {
  const cells: Cell[] = [
    { content: p(pictureRun('logo', 42, 9)), valign: 'bottom' },
    { content: p(t(title), { style: 'SmallQuiet', align: 'right' }), valign: 'bottom' },
  ]
  return table([textWidth / 2, textWidth / 2], [{ cells, bottom: thin }], { top: 0, bottom: 2 }) + mark('')
}

export const footer = (say: Say): string =>
  p(
    [
      t(`{account} · ${say({ en: 'Confidential', de: 'Vertraulich' })}`, { ...quiet, size: 8 }),
      tab,
      field('PAGE', { ...quiet, size: 8 }),
      t(say({ en: ' of ', de: ' von ' }), { ...quiet, size: 8 }),
      field('NUMPAGES', { ...quiet, size: 8 }),
    ],
    { rightTab: textWidth, after: 0 },
  )

/** Eyebrow, title and line beneath: how a first page begins. */
export const opening = (eyebrow: string, title: string, subtitle: string): string[] => [
  p(t(eyebrow), { style: 'Eyebrow' }),
  p(t(title), { style: 'Title' }),
  p(t(subtitle), { style: 'Subtitle' }),
]

export interface Figure {
  label: string
  value: string
  below: string
}
/** Numbers, each with its base, under a rule in the brand's colour. */
export function figures(all: readonly Figure[]): string {
  const cells = all.map(
    ({ label, value, below }): Cell => ({
      content: [
        p(t(label), { style: 'FigureLabel' }),
        p(t(value), { style: 'Figure' }),
        p(t(below), { style: 'SmallQuiet' }),
      ],
      top: { width: 1.5, color: ink.brand },
      padRight: 2,
    }),
  )
  return table(
    all.map(() => textWidth / all.length),
    [{ cells }],
    { top: 1, bottom: 0 },
  )
}

export const heading = (text: string, count?: string): string =>
  p([t(text), ...(count ? [t(` ${count}`, { bold: false, color: ink.quiet })] : [])], { style: 'Heading1' })

interface Column {
  title: string
  width: number
  align?: 'right'
}
/** The head of a table, repeated on every page. */
export const headRow = (columns: readonly Column[]): Row => ({
  isHead: true,
  bottom: strong,
  cells: columns.map(({ title, align }) =>
    p(t(title), { style: 'SmallQuiet', keepNext: true, ...(align ? { align } : {}) }),
  ),
})

/**
 * A table over a list: one row for each of its rows. The placeholders of the loop stand in the first and last cell, as
 * the engine wants them.
 */
export function loopTable(
  list: string,
  columns: readonly Column[],
  cells: readonly (Cell | string)[],
  more: { head?: boolean; after?: readonly Row[]; pad?: { top: number; bottom: number } } = {},
): string {
  const drawn = cells.map((cell): Cell => (typeof cell === 'string' ? { content: cell } : { ...cell }))
  const [first, last] = [drawn[0], drawn.at(-1)]
  if (first) first.content = withTag(first.content, `{#${list}}`, 'before')
  if (last) last.content = withTag(last.content, `{/${list}}`, 'after')
  const rows: Row[] = [
    ...(more.head === false ? [] : [headRow(columns)]),
    { cells: drawn, bottom: thin },
    ...(more.after ?? []),
  ]
  return table(
    columns.map(({ width }) => width),
    rows,
    more.pad ?? { top: 1.1, bottom: 1.1 },
  )
}

/** Into the first paragraph of a cell, or behind the last. */
function withTag(content: string | readonly string[], tag: string, place: 'before' | 'after'): string {
  const all = typeof content === 'string' ? content : content.join('')
  const run = t(tag)
  if (place === 'after') {
    const at = all.lastIndexOf('</w:p>')
    return `${all.slice(0, at)}${run}${all.slice(at)}`
  }
  const at = /<w:p>(?:<w:pPr>.*?<\/w:pPr>)?/.exec(all)?.[0].length ?? 0
  return `${all.slice(0, at)}${run}${all.slice(at)}`
}

/** Severity by shape and word, so that it is read in grey. */
export const severityRuns = [
  when('isHigh', t('▲ ', { color: ink.bad })),
  when('isModerate', t('● ', { color: ink.warning })),
  when('isLow', t('▼ ', { color: ink.low })),
  t('{severity}'),
].join('')

export const stateRuns = [
  when('isMet', t('✓ ', { color: ink.good, bold: true })),
  when('isOpen', t('✗ ', { color: ink.bad, bold: true })),
  when('isExempted', t('◇ ', { color: ink.quiet, bold: true })),
  when('isNotAssessed', t('○ ', { color: ink.quiet })),
  t('{state}'),
].join('')

export const small = (runs: string | readonly string[], align?: 'right') =>
  p(runs, { style: 'Small', ...(align ? { align } : {}) })
export const smallQuiet = (text: string, align?: 'right') =>
  p(t(text), { style: 'SmallQuiet', ...(align ? { align } : {}) })
/** A share, drawn. The space gives its line the height of the text beside it. */
export const bar = () => p([pictureRun('bar', 29, 2.2), t('\u00a0')], { style: 'Small' })
export const note = (text: string) => p(t(text), { style: 'Note' })
export const gap = (points: number) => p('', { style: 'Gap', before: points, after: 0 })
export { ink, strong, thin }
