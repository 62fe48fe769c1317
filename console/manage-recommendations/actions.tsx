import { Ban, CirclePlay, Trash2, Upload } from 'lucide-react'
import { ApiError } from '#console/kit/api.ts'
import { asksTo, asksToRemove } from '#console/kit/asks.ts'
import { editAction } from '#console/kit/form/form-screen.tsx'
import { storedLang } from '#console/kit/lang.ts'
import type { ListAction } from '#console/kit/list/actions.ts'
import { toasts } from '#console/kit/toasts.ts'
import {
  type Recommendation,
  recommendationRules,
  recommendations,
} from '#contract/recommendations/managed-recommendations.ts'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import { recommendationStatus, validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import { recommendationForm } from '#contract/recommendations/recommendation-form.ts'
import { text } from './texts.ts'

const idsOf = (rows: readonly Recommendation[]) => rows.map(({ id }) => id)
const common = { permission: 'recommendations.manage', bulk: true, all: true } as const
const edits = recommendations.catalogue
const { Enabled, Disabled } = recommendationStatus.value

export const recommendationActions: ListAction<Recommendation, 'form'>[] = [
  editAction<Recommendation>(recommendationForm),
  {
    ...common,
    key: 'validate',
    label: text.validate,
    icon: <CirclePlay size={16} />,
    edits,
    rule: (rows) =>
      rows.every((row) => row.validationMethod === validationMethod.value.Automatic)
        ? null
        : text.onlyAutomatic,
    run: async (rows, { send, showJob }) => {
      const started = await send(recommendationCalls.validate, { body: { ids: idsOf(rows) } })
      if (started) showJob(started.jobId)
    },
  },
  {
    ...common,
    key: 'publish',
    label: text.publish,
    icon: <Upload size={16} />,
    edits,
    hidden: (rows) => rows.every(({ status }) => status === Enabled),
    rule: recommendationRules.publish,
    run: async (rows, { confirm, send, showJob }) => {
      if (!(await confirm(asksTo(text.publish, recommendations, rows, text.publishText)))) return false
      const started = await send(recommendationCalls.publish, { body: { ids: idsOf(rows) } })
      if (started) showJob(started.jobId)
    },
  },
  {
    ...common,
    key: 'disable',
    label: text.disable,
    icon: <Ban size={16} />,
    edits,
    hidden: (rows) => rows.every(({ status }) => status === Disabled),
    rule: recommendationRules.disable,
    run: async (rows, { confirm, send, showJob }) => {
      if (!(await confirm(asksTo(text.disable, recommendations, rows, text.disableText)))) return false
      const started = await send(recommendationCalls.disable, { body: { ids: idsOf(rows) } })
      if (started) showJob(started.jobId)
    },
  },
  {
    ...common,
    key: 'remove',
    label: { en: 'Delete', de: 'Löschen' },
    icon: <Trash2 size={16} />,
    edits,
    danger: true,
    rule: recommendationRules.remove,
    run: async (rows, { confirm, send, showJob }) => {
      if (!(await confirm(asksToRemove(recommendations, rows, text.removeText)))) return false
      try {
        const started = await send(
          recommendationCalls.remove,
          { body: { ids: idsOf(rows) } },
          { quiet: true },
        )
        if (started) showJob(started.jobId)
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem
        toasts.error(`${text.removeFailed[storedLang()]}: ${problem.message}`)
        return false
      }
    },
  },
]
