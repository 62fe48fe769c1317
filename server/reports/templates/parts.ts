import { word } from '#contract/kit/words.ts'
import { textWidth } from '../docx/package.ts'
import { mark, p, pictureRun, t } from '../docx/write.ts'
import { loopTable, type Say, severityRuns, small, smallQuiet } from './layout.ts'
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
      p(pictureRun('bar', 29, 2.2), { style: 'Small' }),
      smallQuiet('{ofAssessed}', 'right'),
    ],
  )

export const exemptionTable = (say: Say): string =>
  loopTable(
    'exemptions',
    [
      { title: say(shared.recommendation), width: 48 },
      { title: say(shared.severity), width: 22 },
      { title: say(word.reason), width: 30 },
      { title: say({ en: 'Exempted by', de: 'Ausgenommen von' }), width: 35 },
      // A date stays whole: '30. September 2026'.
      { title: say({ en: 'Until', de: 'Bis' }), width: textWidth - 135 },
    ],
    [
      { content: [small(t('{title}')), smallQuiet('{product}')], padRight: 3 },
      small(severityRuns),
      { content: small(t('{reason}')), padRight: 3 },
      { content: [small(t('{by}')), smallQuiet('{date}')], padRight: 3 },
      small(t('{expires}')),
    ],
  )
