import type { Lang } from '#contract/kit/text.ts'
import { textWidth, writeDocx } from '../docx/package.ts'
import { mark, p, pictureRun, type Row, t, table } from '../docx/write.ts'
import { executiveSummaryWords as words } from './executive-summary-words.ts'
import {
  bar,
  figures,
  footer,
  gap,
  header,
  heading,
  ink,
  loopTable,
  note,
  opening,
  sayer,
  severityRuns,
  small,
  smallQuiet,
} from './layout.ts'

const half = (textWidth - 6) / 2

/** Two pages for a board. */
export function executiveSummaryTemplate(lang: Lang): Buffer {
  const say = sayer(lang)
  const changes = (list: string, arrow: string, color: string) =>
    loopTable(
      list,
      [
        { title: '', width: 5 },
        { title: '', width: half - 20 },
        { title: '', width: 15 },
      ],
      [small(t(arrow, { bold: true, color })), small(t('{title}')), smallQuiet('{date}', 'right')],
      { head: false },
    )
  const columns: Row = {
    cells: [
      {
        content: [
          heading(say(words.improved), '{improvedCount}'),
          changes('improved', '↑', ink.good),
          mark('{#noneImproved}'),
          smallQuiet('{nothingImproved}'),
          mark('{/noneImproved}'),
          p(t('{moreImproved}'), { style: 'Caption' }),
        ],
        padRight: 6,
      },
      {
        content: [
          heading(say(words.slipped), '{slippedCount}'),
          changes('slipped', '↓', ink.bad),
          mark('{#noneSlipped}'),
          smallQuiet('{nothingSlipped}'),
          mark('{/noneSlipped}'),
          p(t('{moreSlipped}'), { style: 'Caption' }),
          heading(say(words.looked)),
          table(
            [30, half - 30],
            [
              {
                cells: [
                  p(pictureRun('assessedRing', 27, 27)),
                  {
                    content: [
                      small(t('{metWords}')),
                      small(t('{openWords}')),
                      small(t('{notAssessedWords}')),
                    ],
                    valign: 'center',
                  },
                ],
              },
            ],
          ),
        ],
      },
    ],
  }
  const body = [
    ...opening(say(words.name), say(words.title), say(words.subtitle)),
    p(t('{lead}'), { style: 'Lead' }),
    figures([
      { label: '{scoreLabel}', value: '{score}', below: say(words.ofHundred) },
      { label: '{since}', value: '{scoreChange}', below: '{scoreFrom}' },
      { label: say(words.coverage), value: '{coverage}', below: '{coverageOf}' },
      { label: say(words.high), value: '{highOpen}', below: '{openOf}' },
    ]),
    heading(say(words.trend)),
    mark('{#hasTrend}'),
    p(pictureRun('trend', textWidth, textWidth * 0.3125), { after: 0 }),
    p(t(say(words.trendNote)), { style: 'Caption' }),
    mark('{/hasTrend}'),
    mark('{#noTrend}'),
    p(t(say(words.noTrend)), { style: 'SmallQuiet' }),
    mark('{/noTrend}'),
    table([half + 6, half], [columns], { top: 0, bottom: 0 }),
    p(t(say(words.risks)), { style: 'Heading1', pageBreakBefore: true, before: 0 }),
    loopTable(
      'risks',
      [
        { title: '', width: 9 },
        { title: '', width: textWidth - 48 },
        { title: '', width: 39 },
      ],
      [
        p(t('{place}'), { style: 'Number' }),
        { content: [small(t('{title}', { bold: true })), smallQuiet('{text}')], padRight: 4 },
        [p(severityRuns, { style: 'Small', align: 'right' }), smallQuiet('{count}', 'right')].join(''),
      ],
      { head: false, pad: { top: 1.3, bottom: 1.3 } },
    ),
    mark('{#noRisks}'),
    smallQuiet('{noRisksText}'),
    mark('{/noRisks}'),
    heading(say(words.steps)),
    mark('{#noSteps}'),
    smallQuiet('{noStepsText}'),
    mark('{/noSteps}'),
    mark('{#hasSteps}'),
    loopTable(
      'steps',
      [
        { title: '', width: 9 },
        { title: say(words.step), width: textWidth - 61 },
        { title: say(words.effort), width: 26 },
        { title: say(words.worth), width: 26, align: 'right' },
      ],
      [
        smallQuiet('{place}'),
        { content: small(t('{title}')), padRight: 4 },
        small(t('{effort}')),
        small(t('{worth}', { bold: true }), 'right'),
      ],
      {
        after: [
          {
            cells: [
              '',
              { content: small(t('{together}', { bold: true })), span: 2 },
              small(t('{togetherWorth}', { bold: true }), 'right'),
            ],
          },
        ],
      },
    ),
    p(t('{quickWins}{rounding}'), { style: 'Caption' }),
    mark('{/hasSteps}'),
    heading(say(words.regulations)),
    loopTable(
      'regulations',
      [
        { title: say(words.framework), width: 69 },
        { title: say(words.reach), width: 44 },
        { title: say(words.evidence), width: 35 },
        { title: '', width: textWidth - 148, align: 'right' },
      ],
      [small(t('{name}')), small(t('{reach}')), bar(), small(t('{met}'), 'right')],
    ),
    note(say(words.note)),
    gap(0),
  ]
  return writeDocx({
    title: say(words.name),
    lang,
    body: body.join(''),
    header: header(say(words.name)),
    footer: footer(say),
  })
}
