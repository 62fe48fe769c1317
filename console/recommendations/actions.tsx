import {
  TriangleAlert as AlertSign,
  Calculator,
  CircleCheck,
  CircleX,
  PanelRight,
  Shield,
  ShieldOff,
  UserRound,
} from 'lucide-react'
import { asks } from '#console/kit/asks.ts'
import type { ListAction } from '#console/kit/list/actions.ts'
import type { AlertBegin } from '#contract/alerts/alert-form.ts'
import { word } from '#contract/kit/words.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { accountRecommendationRules } from '#contract/recommendations/account-recommendations.ts'
import { recommendationSeverity } from '#contract/recommendations/recommendation-choices.ts'
import { linkTo } from '#contract/screens/links.ts'
import type { WorkDialog } from './dialogs.tsx'
import type { Subject } from './subject.ts'
import { questions, text } from './texts.ts'
import type { Planned } from './what-if/useWhatIf.ts'

/** What can be done about recommendations. Of exempting and its end only the one that makes sense is offered. */
export const workActions: ListAction<Subject, WorkDialog>[] = [
  {
    key: 'exempt',
    label: text.exempt,
    icon: <Shield size={16} />,
    permission: 'recommendations.exempt',
    bulk: true,
    hidden: (rows) => rows.every((row) => row.isExempted),
    all: true,
    rule: accountRecommendationRules.exempt,
    run: (_, { open }) => open('exempt'),
  },
  {
    key: 'unexempt',
    label: text.unexempt,
    icon: <ShieldOff size={16} />,
    permission: 'recommendations.exempt',
    bulk: true,
    hidden: (rows) => rows.every((row) => !row.isExempted),
    all: true,
    rule: accountRecommendationRules.unexempt,
    run: async (rows, { confirm, send }) => {
      if (!(await confirm(asks(rows, ({ findings }) => findings, questions.unexempt)))) return false
      await send(accountRecommendationCalls.setExempt, {
        body: { accountRecommendationIds: rows.map(({ id }) => id), exempt: false },
      })
    },
  },
  {
    key: 'assign',
    label: text.assignment,
    icon: <UserRound size={16} />,
    permission: 'recommendations.assign',
    bulk: true,
    all: true,
    rule: accountRecommendationRules.assign,
    run: (_, { open }) => open('assign'),
  },
  {
    key: 'markCompliant',
    label: text.markCompliant,
    icon: <CircleCheck size={16} />,
    permission: 'recommendations.mark',
    bulk: true,
    all: true,
    rule: accountRecommendationRules.markCompliant,
    run: (_, { open }) => open('markCompliant'),
  },
  {
    key: 'markNonCompliant',
    label: text.markNonCompliant,
    icon: <CircleX size={16} />,
    permission: 'recommendations.mark',
    bulk: true,
    all: true,
    rule: accountRecommendationRules.markNonCompliant,
    run: (_, { open }) => open('markNonCompliant'),
  },
  {
    key: 'createAlert',
    label: text.createAlert,
    icon: <AlertSign size={16} />,
    permission: 'alerts.edit',
    bulk: true,
    all: true,
    run: (rows, { go, all }) => go(linkTo('create-alert'), all ? alertAboutAll(all.asked) : alertAbout(rows)),
  },
]

/** What the form of a new alert begins with. */
const alertAbout = (rows: readonly Subject[]): AlertBegin => ({
  recommendations: [...new Set(rows.map(({ recommendationId }) => recommendationId))],
})

/** The filter of the list is what the alert watches: it goes on with what comes to match later. */
const alertAboutAll = (asked: string): AlertBegin => ({ filters: asked || everyRecommendation })
const everyRecommendation = `severity ge ${recommendationSeverity.value.Low}`

export const detailsAction = <R,>(open: (row: R) => void): ListAction<R> => ({
  key: 'details',
  label: text.details,
  icon: <PanelRight size={16} />,
  run: ([row]) => {
    if (row) open(row)
    return false
  },
})

/** The scores if the chosen ones were met. */
export const whatIfAction = <R extends Pick<Subject, 'id'>>(open: (ids: Planned) => void): ListAction<R> => ({
  key: 'whatIf',
  label: word.whatIf,
  icon: <Calculator size={16} />,
  permission: 'statistics.view',
  bulkOnly: true,
  all: true,
  run: (rows, { all }) => {
    open(all ? 'all' : rows.map(({ id }) => id))
    return false
  },
})

/** The same actions for rows of another list that each stand for a recommendation. */
export const actionsOn = <R,>(subject: (row: R) => Subject): ListAction<R, WorkDialog>[] =>
  workActions.map(({ rule, hidden, run, bulk: _, all: _all, ...action }) => ({
    ...action,
    ...(rule ? { rule: (rows, session) => rule(rows.map(subject), session) } : {}),
    ...(hidden ? { hidden: (rows) => hidden(rows.map(subject)) } : {}),
    run: (rows, tools) => run(rows.map(subject), tools),
  }))
