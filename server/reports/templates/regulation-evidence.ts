import type { Lang } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { textWidth, writeDocx } from '../docx/package.ts'
import { mark, p, pictureRun, t } from '../docx/write.ts'
import {
  bar,
  figures,
  footer,
  header,
  heading,
  loopTable,
  note,
  opening,
  sayer,
  small,
  smallQuiet,
  stateRuns,
} from './layout.ts'
import { shared } from './shared-words.ts'

const words = {
  name: { en: 'Evidence report', de: 'Nachweisbericht' },
  reach: shared.withinReach,
  all: { en: 'All compliant', de: 'Alle konform' },
  some: { en: 'Some compliant', de: 'Einige konform' },
  none: { en: 'None compliant', de: 'Keine konform' },
  reached: { en: 'What the evidence reaches', de: 'Wie weit die Nachweise reichen' },
  chapters: { en: 'By chapter', de: 'Nach Kapitel' },
  chapter: { en: 'Chapter', de: 'Kapitel' },
  within: shared.withinReach,
  met: { en: 'Compliant recommendations', de: 'Konforme Empfehlungen' },
  what: { en: 'What this report is, and what it is not', de: 'Was dieser Bericht ist und was nicht' },
  whatText: {
    en: 'The report lists, control by control, the settings that were read from the tenant and what they showed. An auditor can use it as evidence for a control. It does not state that the organization meets {regulation}: whether a control applies and how it is met is stated by the organization and judged by auditors.',
    de: 'Der Bericht führt Anforderung für Anforderung auf, welche Einstellungen des Mandanten gelesen wurden und was sie zeigten. Prüfer können ihn als Nachweis für eine Anforderung verwenden. Er sagt nicht, dass die Organisation {regulation} erfüllt: Ob eine Anforderung gilt und wie sie erfüllt wird, erklärt die Organisation und beurteilen Prüfer.',
  },
  // Repeated on each page that a control goes on to.
  evidenceFor: { en: 'Evidence for {controlId}', de: 'Nachweis für {controlId}' },
  items: { en: 'Items', de: 'Elemente' },
  byControl: { en: 'Control by control', de: 'Anforderung für Anforderung' },
  outside: { en: 'Controls that need other evidence', de: 'Anforderungen, die andere Nachweise brauchen' },
  control: word.control,
  wording: { en: 'Wording', de: 'Wortlaut' },
}

/** For an auditor: what the tenant is evidence for. */
export function regulationEvidenceTemplate(lang: Lang): Buffer {
  const say = sayer(lang)
  const body = [
    ...opening(say(words.name), '{regulation}', say(shared.subtitle)),
    p(t('{lead}'), { style: 'Lead' }),
    figures([
      { label: say(words.reach), value: '{reachCount}', below: '{reachOf}' },
      { label: say(words.all), value: '{allCount}', below: '{ofReach}' },
      { label: say(words.some), value: '{someCount}', below: '{ofReach}' },
      { label: say(words.none), value: '{noneCount}', below: '{ofReach}' },
    ]),
    heading(say(words.reached)),
    p(pictureRun('stack', textWidth, 5.2), { after: 2 }),
    p(t('{stackWords}'), { style: 'Caption' }),
    mark('{#hasThemes}'),
    heading(say(words.chapters)),
    loopTable(
      'themes',
      [
        { title: say(words.chapter), width: 54 },
        { title: say(words.within), width: 46 },
        { title: say(words.met), width: 41 },
        { title: '', width: textWidth - 141, align: 'right' },
      ],
      [small(t('{name}')), small(t('{controls}')), bar(), small(t('{met}'), 'right')],
    ),
    mark('{/hasThemes}'),
    heading(say(words.what)),
    // The note stays with its text, and no page holds nothing but them.
    p(t(say(words.whatText)), { keepNext: true }),
    note('{note}'),
    p(t(say(words.byControl)), { style: 'Title', before: 26, keepNext: true }),
    mark('{#controls}'),
    p(t('{controlId}  {text}'), { style: 'Heading2' }),
    p(t('{count}'), { style: 'SmallQuiet', keepNext: true, after: 2 }),
    loopTable(
      'evidence',
      [
        { title: say(words.evidenceFor), width: 84 },
        { title: say(shared.product), width: 40 },
        { title: say(shared.state), width: 27 },
        { title: say(words.items), width: textWidth - 151, align: 'right' },
      ],
      [
        { content: small(t('{title}')), padRight: 3 },
        smallQuiet('{product}'),
        small(stateRuns),
        smallQuiet('{items}', 'right'),
      ],
    ),
    mark('{/controls}'),
    mark('{#hasOutside}'),
    p(t(say(words.outside)), { style: 'Heading1' }),
    loopTable(
      'outside',
      [
        { title: say(words.control), width: 28 },
        { title: say(words.wording), width: textWidth - 28 },
      ],
      [small(t('{controlId}')), smallQuiet('{text}')],
    ),
    mark('{/hasOutside}'),
  ]
  return writeDocx({
    title: say(words.name),
    lang,
    body: body.join(''),
    header: header(`${say(words.name)} · {regulation}`),
    footer: footer(say),
  })
}
