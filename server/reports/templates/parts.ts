import { word } from '#contract/kit/words.ts'
import { textWidth } from '../docx/package.ts'
import { mark, p, pictureRun, t } from '../docx/write.ts'
import { bar, ink, loopTable, type Say, severityRuns, small, smallQuiet } from './layout.ts'
import { shared } from './shared-words.ts'

/** The trend of the score, where there is one. */
export const trend = (say: Say): string =>
  [
    mark('{#hasTrend}'),
    p(pictureRun('trend', textWidth, textWidth * 0.3125), { before: 8, after: 0 }),
    p(t(say(shared.trendNote)), { style: 'Caption' }),
    mark('{/hasTrend}'),
  ].join('')

/** Each product before and after the period. */
export const productTable = (say: Say): string =>
  loopTable(
    'productFigures',
    [
      { title: say(shared.product), width: 50 },
      { title: say(shared.before), width: 20, align: 'right' },
      { title: say(shared.after), width: 20, align: 'right' },
      { title: say(shared.change), width: 20, align: 'right' },
      { title: '', width: 6 },
      { title: say(shared.ofAssessed), width: 33 },
      { title: '', width: textWidth - 149, align: 'right' },
    ],
    [
      small(t('{name}')),
      smallQuiet('{before}', 'right'),
      small(t('{after}'), 'right'),
      small(t('{change}', { bold: true }), 'right'),
      small(''),
      bar(),
      smallQuiet('{ofAssessed}', 'right'),
    ],
  )

/** What it is; beneath, where, and how grave. */
export const titleWithSeverity = [
  small(t('{title}')),
  small([t('{product} · ', { color: ink.quiet }), severityRuns]),
]

export const exemptionTable = (say: Say): string =>
  loopTable(
    'exemptions',
    [
      { title: say(shared.recommendation), width: 60 },
      { title: say(word.reason), width: 30 },
      // Most addresses stand in one line, and a date stays whole: '30. September 2026'.
      { title: say({ en: 'Exempted by', de: 'Ausgenommen von' }), width: 47 },
      { title: say({ en: 'Until', de: 'Bis' }), width: textWidth - 137 },
    ],
    [
      { content: titleWithSeverity, padRight: 3 },
      { content: small(t('{reason}')), padRight: 3 },
      { content: [small(t('{by}')), smallQuiet('{date}')], padRight: 3 },
      small(t('{expires}')),
    ],
    { pad: { top: 0.8, bottom: 0.8 } },
  )
