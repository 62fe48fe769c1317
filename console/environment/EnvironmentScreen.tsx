import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { ArrowRightLeft, Send } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { callApi } from '#console/kit/api.ts'
import { useAppValues } from '#console/kit/app-values.tsx'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { useLanguage, useText } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import type { Cells } from '#console/kit/list/DataTable.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useRows } from '#console/kit/rows.ts'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import {
  type EnvironmentChange,
  environmentCalls,
  environmentChanges,
  environmentPlans,
  pushedModel,
  syncForm,
} from '#contract/environment/environment.ts'
import { insights } from '#contract/insights/insights.ts'
import type { Entity } from '#contract/kit/entity.ts'
import { up } from '#contract/kit/entity.ts'
import { where } from '#contract/kit/where.ts'
import { recommendations } from '#contract/recommendations/managed-recommendations.ts'
import { regulationControls, regulations } from '#contract/regulations/managed-regulations.ts'
import { managedStories } from '#contract/stories/managed-stories.ts'
import { PlanTable } from './PlanTable.tsx'
import { text } from './texts.ts'

const cells: Cells<typeof environmentChanges> = { name: (row) => <ChangedRow row={row} /> }
const dialogs = { push: PushDialog }
const refetchMs = 2000

/** What this environment would change in another one, and the button that does it. */
export default function EnvironmentScreen() {
  const t = useText()
  const { environmentName, syncTargetEnvironment } = useAppValues()
  const { plan, begin } = usePlan()
  const plans = usePlans(plan)
  const start = useMutation({
    mutationFn: () => callApi(environmentCalls.preview, {}),
    onSuccess: ({ jobId }) => begin(jobId),
  })
  const isCompared = (plans.data?.length ?? 0) > 0
  return (
    <ListScreen
      entity={environmentChanges}
      title={text.title}
      sentence={
        syncTargetEnvironment
          ? t(text.sentence, { source: environmentName, target: new URL(syncTargetEnvironment).host })
          : t(text.noTarget)
      }
      plain
      fixedFilter={where(environmentChanges, { jobId: plan ?? 0 })}
      cells={cells}
      dialogs={dialogs}
      empty={
        isCompared
          ? { title: text.empty, text: text.emptyText }
          : { title: text.unseen, text: text.unseenText }
      }
      above={isCompared && <PlanTable plans={plans.data ?? []} />}
      head={(open) => (
        <>
          <DisabledReason reason={syncTargetEnvironment ? null : t(text.noTarget)} label={t(text.preview)}>
            {(disabled) => (
              <Button
                icon={<ArrowRightLeft size={16} />}
                disabled={disabled}
                loading={start.isPending}
                onClick={() => start.mutate()}
              >
                {t(text.preview)}
              </Button>
            )}
          </DisabledReason>
          <DisabledReason reason={isCompared ? null : t(text.previewFirst)} label={t(text.push)}>
            {(disabled) => (
              <Button
                type="primary"
                icon={<Send size={16} />}
                disabled={disabled}
                onClick={() => open('push')}
              >
                {t(text.push)}
              </Button>
            )}
          </DisabledReason>
        </>
      )}
    />
  )
}

/** The preview that the screen shows is in its address. */
function usePlan() {
  const [params, setParams] = useSearchParams()
  const named = params.get('plan') ?? ''
  return {
    plan: /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null,
    begin: (jobId: number) => setParams({ plan: String(jobId), job: String(jobId) }),
  }
}

const usePlans = (plan: number | null) =>
  useRows(
    environmentPlans,
    { filter: where(environmentPlans, { jobId: plan ?? 0 }), sort: up('model'), top: 10 },
    { enabled: plan !== null, refetchMs },
  )

/** What a push takes along, and what it does with conflicts. */
function PushDialog({ onClose }: DialogProps<EnvironmentChange>) {
  const { plan } = usePlan()
  const plans = usePlans(plan).data
  if (!plans || plan === null) return null
  const sound = plans.filter(({ problems }) => problems.length === 0)
  const form = {
    ...syncForm,
    send: (values: Record<string, unknown>) => ({ body: { ...values, planId: plan } }),
  }
  return (
    <FormDialog
      form={form}
      initial={{ models: sound.map(({ model }) => model), overwrite: false, remove: false }}
      onSent={(answer) => onClose(true, startedJobOf(answer))}
      // Done, it closes with the job that it has started.
      onClose={(isDone) => (isDone ? undefined : onClose())}
    />
  )
}

const startedJobOf = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'jobId' in answer ? Number(answer.jobId) : undefined

const entities: Record<EnvironmentChange['model'], Entity> = {
  [pushedModel.value.recommendationExtended]: recommendations,
  [pushedModel.value.insight]: insights,
  [pushedModel.value.Regulation]: regulations,
  [pushedModel.value.RegulationControl]: regulationControls,
  [pushedModel.value.Story]: managedStories,
}

/** The name, and below it the fields that differ. */
function ChangedRow({ row }: { row: EnvironmentChange }) {
  const { lang } = useLanguage()
  const { fields } = entities[row.model]
  const labels = row.fields.map((name) => fields[name]?.label[lang] ?? name)
  return (
    <span className="cut cell-text">
      <span className="cell-strong">{row.name}</span>
      {labels.length > 0 && <span className="quiet"> · {labels.join(', ')}</span>}
    </span>
  )
}
