import type { Lang } from '#contract/kit/text.ts'
import { textWidth, writeDocx } from '../docx/package.ts'
import { mark, p, t } from '../docx/write.ts'
import {
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
import { exemptionTable, titleWithSeverity } from './parts.ts'
import { shared } from './shared-words.ts'

const words = {
  name: { en: 'Exemptions and assignments', de: 'Ausnahmen und Zuweisungen' },
  title: {
    en: 'What was accepted, and by whom',
    de: 'Was akzeptiert wurde und von wem',
  },
  exemptions: { en: 'Exemptions', de: 'Ausnahmen' },
  inForce: { en: 'active', de: 'aktiv' },
  ending: { en: 'Expiring', de: 'Laufen ab' },
  within: { en: 'within 30 days', de: 'innerhalb von 30 Tagen' },
  endless: { en: 'Without end', de: 'Ohne Ende' },
  review: { en: 'to be reviewed', de: 'zu überprüfen' },
  assignments: { en: 'Assignments', de: 'Zuweisungen' },
  stillOpen: { en: '{openAssignments} still open', de: '{openAssignments} noch offen' },
  noExemptions: { en: 'No recommendation is exempted.', de: 'Keine Empfehlung ist ausgenommen.' },
  noAssignments: { en: 'No recommendation is assigned.', de: 'Keine Empfehlung ist zugewiesen.' },
  assignee: { en: 'Assigned to', de: 'Zugewiesen an' },
  assignedBy: { en: 'Assigned by', de: 'Zugewiesen von' },
  note: {
    en: 'An exemption accepts a risk. The baseline score ignores exemptions; the custom score counts exempted recommendations as compliant.',
    de: 'Eine Ausnahme akzeptiert ein Risiko. Der Basis-Score lässt Ausnahmen außer Acht; der angepasste Score zählt ausgenommene Empfehlungen als konform.',
  },
  signed: { en: 'Reviewed by', de: 'Geprüft von' },
  dated: { en: 'Date', de: 'Datum' },
}

/** A usual account, and the line to sign on, fit on one page. */
const tight = { top: 0.8, bottom: 0.8 }

/** For sign-off: what was accepted, by whom, until when. */
export function exemptionsTemplate(lang: Lang): Buffer {
  const say = sayer(lang)
  const line = '______________________________'
  const body = [
    ...opening(say(words.name), say(words.title), say(shared.subtitle)),
    figures([
      { label: say(words.exemptions), value: '{exemptionCount}', below: say(words.inForce) },
      { label: say(words.ending), value: '{endingCount}', below: say(words.within) },
      { label: say(words.endless), value: '{endlessCount}', below: say(words.review) },
      { label: say(words.assignments), value: '{assignmentCount}', below: say(words.stillOpen) },
    ]),
    heading(say(words.exemptions), '{exemptionCount}'),
    mark('{#hasExemptions}'),
    exemptionTable(say),
    mark('{/hasExemptions}'),
    mark('{#noExemptions}'),
    p(t(say(words.noExemptions))),
    mark('{/noExemptions}'),
    note(say(words.note)),
    heading(say(words.assignments), '{assignmentCount}'),
    mark('{#hasAssignments}'),
    loopTable(
      'assignments',
      [
        { title: say(shared.recommendation), width: 60 },
        { title: say(shared.state), width: 28 },
        { title: say(words.assignee), width: textWidth - 88 },
      ],
      [
        { content: titleWithSeverity, padRight: 3 },
        small(stateRuns),
        [small(t('{assignee}')), smallQuiet(`${say({ en: 'by', de: 'von' })} {by}, {date}`)].join(''),
      ],
      { pad: tight },
    ),
    mark('{/hasAssignments}'),
    mark('{#noAssignments}'),
    p(t(say(words.noAssignments))),
    mark('{/noAssignments}'),
    p(t(`${say(words.signed)}  ${line}    ${say(words.dated)}  ____________`), {
      style: 'Small',
      before: 22,
    }),
  ]
  return writeDocx({
    title: say(words.name),
    lang,
    body: body.join(''),
    header: header(say(words.name)),
    footer: footer(say),
  })
}
