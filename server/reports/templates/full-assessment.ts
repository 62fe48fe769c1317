import type { Lang } from '#contract/kit/text.ts'
import { textWidth, writeDocx } from '../docx/package.ts'
import { type Cell, mark, p, type Row, t, table } from '../docx/write.ts'
import { coverFooter, coverPage } from './cover.ts'
import { fullAssessmentWords as words } from './full-assessment-words.ts'
import {
  figures,
  footer,
  header,
  heading,
  headRow,
  ink,
  loopTable,
  note,
  type Say,
  sayer,
  severityRuns,
  small,
  smallQuiet,
  stateRuns,
  thin,
} from './layout.ts'
import { exemptionTable, productTable, trend } from './parts.ts'
import { shared } from './shared-words.ts'

const quarter = textWidth / 4

/** Cover, contents, summary, every open recommendation, what was not assessed, what is exempted. */
export function fullAssessmentTemplate(lang: Lang): Buffer {
  const say = sayer(lang)
  const name = say(words.name)
  const body = [
    coverPage(say, name),
    ...contents(say),
    chapter([t('{summaryAnchor}'), t(say(words.summary))]),
    p(t('{periodLine}'), { style: 'SmallQuiet' }),
    figures([
      { label: '{scoreLabel}', value: '{score}', below: say(shared.ofHundred) },
      { label: '{since}', value: '{scoreChange}', below: '{scoreFrom}' },
      { label: say(shared.coverage), value: '{coverage}', below: '{coverageOf}' },
      { label: say(shared.high), value: '{highOpen}', below: '{openOf}' },
    ]),
    trend(say),
    heading(say(shared.byProduct)),
    productTable(say),
    p([t('{readingAnchor}'), t(say(words.reading))], { style: 'Heading1' }),
    ...[words.reading1, words.reading2, words.reading3].map((text) => p(t(say(text)))),
    chapter([t('{openAnchor}'), t(say(words.open))]),
    mark('{#nothingOpen}'),
    p(t('{nothingOpenText}'), { style: 'Lead', before: 12 }),
    mark('{/nothingOpen}'),
    mark('{#hasOpen}'),
    p(t(say(words.openLead)), { style: 'Subtitle', after: 0, keepNext: true }),
    mark('{/hasOpen}'),
    mark('{#products}'),
    // Not on a page of its own: a product with one recommendation would leave most of two pages empty.
    p([t('{anchor}'), t('{name}')], { style: 'Product' }),
    p(t('{count}'), { style: 'Subtitle', after: 0, keepNext: true }),
    mark('{#findings}'),
    ...finding(say),
    mark('{/findings}'),
    mark('{/products}'),
    chapter([t('{notAssessedAnchor}'), t(say(words.appendixA))]),
    p(t(say(words.appendixALead)), { style: 'Subtitle' }),
    ...notAssessed(say),
    chapter([t('{exemptionsAnchor}'), t(say(words.appendixB))]),
    p(t(say(words.appendixBLead)), { style: 'Subtitle' }),
    mark('{#hasExemptions}'),
    exemptionTable(say),
    mark('{/hasExemptions}'),
    mark('{#noExemptions}'),
    p(t(say(words.noExemptions))),
    mark('{/noExemptions}'),
    note(say(words.note)),
  ]
  return writeDocx({
    title: name,
    lang,
    body: body.join(''),
    header: header(name),
    footer: footer(say),
    cover: { header: mark(''), footer: coverFooter(say) },
  })
}

const chapter = (runs: string | readonly string[]) => p(runs, { style: 'Chapter', pageBreakBefore: true })

/** A table of ours with the pages of bookmarks: what Word calls a table of contents no converter counts. */
function contents(say: Say): string[] {
  const line = (title: string, page: string, count = ''): Row => ({
    cells: [small(t(title, { bold: true })), smallQuiet(count, 'right'), small(t(page), 'right')],
    bottom: thin,
  })
  const loop: Row = {
    cells: [
      { content: small(t('{#contents}{name}')), padLeft: 5 },
      smallQuiet('{count}', 'right'),
      small(t('{page}{/contents}'), 'right'),
    ],
    bottom: thin,
  }
  const head = headRow([
    { title: say(words.section), width: 0 },
    { title: say(words.number), width: 0, align: 'right' },
    { title: say(words.page), width: 0, align: 'right' },
  ])
  return [
    chapter(t(say(words.contents))),
    table(
      [textWidth - 66, 40, 26],
      [
        head,
        line(say(words.summary), '{summaryPage}'),
        line(say(words.reading), '{readingPage}'),
        line(say(words.open), '{openPage}', '{open}'),
        loop,
        line(say(words.appendixA), '{notAssessedPage}', '{notAssessedCount}'),
        line(say(words.appendixB), '{exemptionsPage}', '{exemptionCount}'),
      ],
      { top: 1.6, bottom: 1.6 },
    ),
  ]
}

/** Reason by reason. One that is the same for all stands above them, not in each row. */
function notAssessed(say: Say): string[] {
  const [recommendation, product] = [say(shared.recommendation), say(shared.product)]
  const title = { content: small(t('{title}')), padRight: 3 }
  return [
    mark('{#noneNotAssessed}'),
    p(t(say(words.allAssessed))),
    mark('{/noneNotAssessed}'),
    mark('{#notAssessedGroups}'),
    heading('{title}', '{count}'),
    mark('{#isOneReason}'),
    p(t('{reason}'), { style: 'SmallQuiet', keepNext: true, after: 4 }),
    loopTable(
      'notAssessed',
      [
        { title: recommendation, width: textWidth - 46 },
        { title: product, width: 46 },
      ],
      [title, smallQuiet('{product}')],
    ),
    mark('{/isOneReason}'),
    mark('{#areManyReasons}'),
    loopTable(
      'notAssessed',
      [
        { title: recommendation, width: 57 },
        { title: product, width: 38 },
        // 'Needs the service plan Microsoft Entra ID P2.' in one line.
        { title: say(words.reason), width: textWidth - 95 },
      ],
      [title, smallQuiet('{product}'), small(t('{reason}'))],
    ),
    mark('{/areManyReasons}'),
    mark('{/notAssessedGroups}'),
  ]
}

function finding(say: Say): string[] {
  const fact = (label: string, runs: string, span = 1): Cell => ({
    // The title and all rows: on one page.
    content: [
      p(t(label), { style: 'SmallQuiet', keepNext: true }),
      p(runs, { style: 'Small', keepNext: true }),
    ],
    span,
    bottom: thin,
    padRight: 3,
  })
  const facts = table(
    [quarter, quarter, quarter, quarter],
    [
      {
        cells: [
          fact(say(shared.state), stateRuns),
          fact(say(shared.severity), severityRuns),
          fact(say(shared.effort), t('{effort}')),
          fact(say(shared.worth), t('{worth}')),
        ],
      },
      {
        cells: [
          fact(say(shared.since), t('{since}')),
          fact(say(words.assigned), t('{assignee}')),
          fact(say(words.evidenceFor), t('{controls}'), 2),
        ],
      },
      {
        cells: [
          {
            content: p(t(`{#hasFound}${say(words.found)}`), { style: 'SmallQuiet', keepNext: true }),
            bottom: thin,
            padRight: 3,
          },
          {
            content: p([t('{found}', { bold: true }), t('{/hasFound}')], { style: 'Small' }),
            span: 3,
            bottom: thin,
          },
        ],
      },
    ],
  )
  return [
    // One paragraph: of two, the converter leaves the first behind at the end of a page.
    p([t('{place}\n', { color: ink.brand, size: 8.5 }), t('{title}')], { style: 'FindingTitle', before: 18 }),
    facts,
    p(t(say(words.why)), { style: 'Heading3' }),
    p(t('{description}')),
    mark('{#hasItems}'),
    p([t(say(words.evidence)), t(' {itemsCount}', { bold: false, color: ink.quiet })], { style: 'Heading3' }),
    loopTable(
      'items',
      [
        { title: say(words.item), width: 66 },
        { title: say(words.details), width: textWidth - 66 },
      ],
      [{ content: small(t('{name}')), padRight: 3 }, smallQuiet('{details}')],
    ),
    mark('{#hasMoreItems}'),
    p(t('{moreItems}'), { style: 'Caption' }),
    mark('{/hasMoreItems}'),
    mark('{/hasItems}'),
    p(t(say(words.remediation)), { style: 'Heading3' }),
    p(t('{remediation}'), { style: 'Small' }),
    mark('{#hasImpact}'),
    p(t(say(words.users)), { style: 'Heading3' }),
    p(t('{userImpact}'), { style: 'SmallQuiet' }),
    mark('{/hasImpact}'),
    mark('{#hasReference}'),
    p(t('{reference}'), { style: 'Caption' }),
    mark('{/hasReference}'),
  ]
}
