import type { Lang } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { textWidth, writeDocx } from '../docx/package.ts'
import { mark, p, t } from '../docx/write.ts'
import {
  figures,
  footer,
  header,
  loopTable,
  note,
  opening,
  sayer,
  severityRuns,
  small,
  smallQuiet,
} from './layout.ts'
import { shared } from './shared-words.ts'

const words = {
  name: { en: 'Remediation plan', de: 'Maßnahmenplan' },
  title: {
    en: 'What to do next,\nand what it is worth',
    de: 'Was als Nächstes zu tun ist\nund was es bringt',
  },
  steps: { en: 'Steps', de: 'Schritte' },
  quick: word.quickWins,
  allDone: { en: 'Score, when all is done', de: 'Score, wenn alles getan ist' },
  ofHundred: { en: 'of 100', de: 'von 100' },
  step: { en: 'Step', de: 'Schritt' },
  note: {
    en: 'Quick wins come first, then what takes the least effort; within a part, steps are ordered by severity, then by impact. The worth in points is how much the baseline score rises when one recommendation becomes compliant; it is rounded, so sums may differ a little.',
    de: 'Zuerst kommen Quick Wins, dann was am wenigsten Aufwand macht; in jedem Teil sind die Schritte nach Schweregrad geordnet, dann nach Auswirkung. Die Punkte sagen, um wie viel der Basis-Score steigt, wenn eine Empfehlung konform wird; sie sind gerundet, Summen können leicht abweichen.',
  },
}

/** Next steps in order, with effort and worth. */
export function remediationPlanTemplate(lang: Lang): Buffer {
  const say = sayer(lang)
  const body = [
    ...opening(say(words.name), say(words.title), say(shared.subtitle)),
    figures([
      { label: '{scoreLabel}', value: '{score}', below: say(shared.ofHundred) },
      { label: say(words.steps), value: '{stepCount}', below: '{stepsBelow}' },
      { label: say(words.quick), value: '{quickCount}', below: '{quickWorth}' },
      { label: say(words.allDone), value: '{scoreThen}', below: say(words.ofHundred) },
    ]),
    note(say(words.note)),
    mark('{#hasExempted}'),
    p(t('{exemptedNote}'), { style: 'SmallQuiet' }),
    mark('{/hasExempted}'),
    mark('{#nothingOpen}'),
    p(t('{noStepsText}'), { style: 'Lead', before: 12 }),
    mark('{/nothingOpen}'),
    mark('{#phases}'),
    p([t('{phase}  {title}')], { style: 'Heading1' }),
    p(t('{note}'), { style: 'SmallQuiet', keepNext: true, after: 4 }),
    loopTable(
      'steps',
      [
        { title: '', width: 8 },
        { title: say(words.step), width: 82 },
        { title: say(shared.severity), width: 24 },
        { title: say(shared.effort), width: 19 },
        { title: say(shared.impact), width: 21 },
        { title: say(shared.worth), width: textWidth - 154, align: 'right' },
      ],
      [
        smallQuiet('{place}'),
        { content: [small(t('{title}')), smallQuiet('{product}')], padRight: 3 },
        small(severityRuns),
        small(t('{effort}')),
        small(t('{impact}')),
        small(t('{worth}', { bold: true }), 'right'),
      ],
    ),
    mark('{#hasMore}'),
    p(t('{more}'), { style: 'Caption' }),
    mark('{/hasMore}'),
    mark('{/phases}'),
  ]
  return writeDocx({
    title: say(words.name),
    lang,
    body: body.join(''),
    header: header(say(words.name)),
    footer: footer(say),
  })
}
