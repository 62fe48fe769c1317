import { Alert, Button, Modal, Segmented } from 'antd'
import { useId, useRef, useState } from 'react'
import { callApi } from '#console/kit/api.ts'
import { FormBody } from '#console/kit/form/FormBody.tsx'
import { FormFields } from '#console/kit/form/FormFields.tsx'
import { useForm } from '#console/kit/form/useForm.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { cellOf } from '#console/kit/list/Cell.tsx'
import { useCount } from '#console/kit/rows.ts'
import { useSession } from '#console/kit/session.tsx'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import { useIsNarrowerThan } from '#console/ui/useMediaQuery.ts'
import { accountStatus, accounts } from '#contract/accounts/accounts.ts'
import { where } from '#contract/kit/where.ts'
import { word } from '#contract/kit/words.ts'
import { type Recommendation, recommendations } from '#contract/recommendations/managed-recommendations.ts'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import { recommendationStatus, validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import {
  checkPart,
  classPart,
  englishPart,
  germanPart,
  recommendationForm,
  remediationPart,
  requirementsPart,
} from '#contract/recommendations/recommendation-form.ts'
import { QueryPane } from './QueryPane.tsx'
import { text } from './texts.ts'
import { VersionsPane } from './VersionsPane.tsx'
import './RecommendationDialog.css'

const fullWindow = { width: 'calc(100vw - 48px)', style: { top: 24 } }
type Part = 'text' | 'remediation' | 'requirements' | 'history'
const places: { part: Part; groups: readonly (typeof englishPart)[] }[] = [
  { part: 'text', groups: [englishPart, germanPart, classPart] },
  { part: 'remediation', groups: [remediationPart] },
  { part: 'requirements', groups: [requirementsPart] },
]
const { Enabled } = recommendationStatus.value
const activeAccounts = where(accounts, { status: accountStatus.value.Enabled })

/** The window of a recommendation: its texts on the left, its query and what it finds on the right. */
export function RecommendationDialog({ rows, onClose }: DialogProps<Recommendation>) {
  const { t, lang } = useLanguage()
  const id = useId()
  const session = useSession()
  const [row] = rows
  const [part, setPart] = useState<Part>('text')
  const [isGerman, setGerman] = useState(false)
  const isPublishing = useRef(false)
  const [isPublished, setPublished] = useState(false)
  const isNarrow = useIsNarrowerThan('desktop')
  const reach = useCount(accounts, activeAccounts).data
  const state = useForm({
    form: recommendationForm,
    rows,
    onDone: (answer) => onClose(true, (answer as { jobId?: number | null }).jobId),
  })
  const locked = session.editsDisabled(recommendations.catalogue)
  const isEnabled = row?.status === Enabled
  const isManual = state.values.validationMethod === validationMethod.value.Manual
  const why = locked ?? (state.isFilled ? null : t(text.fillFirst))
  const publish = (recommendationId: number) =>
    callApi(recommendationCalls.publish, { body: { ids: [recommendationId] } }, { quiet: true })
  const submit = (isAlsoPublished: boolean) => {
    isPublishing.current = isAlsoPublished
    setPublished(isAlsoPublished)
    state.antForm.submit()
  }
  const leave = async () => {
    if (!state.isBusy && (await state.mayLeave())) onClose()
  }
  const disable = async () => {
    if (!row || !(await state.mayLeave())) return
    const { jobId } = await callApi(recommendationCalls.disable, { body: { ids: [row.id] } })
    onClose(true, jobId)
  }
  const show = (names: readonly string[]) => {
    const place = places.find(({ groups }) =>
      groups.some(({ fields }) => fields.some(({ name }) => names.includes(name))),
    )
    if (!place) return
    setPart(place.part)
    setGerman(germanPart.fields.some(({ name }) => names.includes(name)))
  }

  return (
    <Modal
      open
      className="recommendation-dialog"
      {...(isNarrow ? { width: '100vw', style: { top: 0, maxWidth: '100vw', margin: 0 } } : fullWindow)}
      title={
        <div className="recommendation-head">
          <span>{t(state.isEdit ? recommendationForm.editTitle : recommendationForm.title)}</span>
          {row && (
            <>
              <span className="quiet num">ID {row.id}</span>
              {cellOf(recommendations.fields.status, row.status, lang)}
              {!isManual && cellOf(recommendations.fields.isValid, row.isValid, lang)}
              <span className="quiet">{cellOf(recommendations.fields.origin, row.origin, lang)}</span>
            </>
          )}
        </div>
      }
      onCancel={() => void leave()}
      mask={{ closable: false }}
      keyboard={!state.isBusy}
      closable={{ disabled: state.isBusy }}
      footer={
        <div className="recommendation-foot">
          <Button disabled={state.isBusy} onClick={() => void leave()}>
            {t(word.cancel)}
          </Button>
          <span className="quiet cut recommendation-reach">
            {why ?? (reach === undefined ? '' : t(isEnabled ? text.reachEnabled : text.reach, { n: reach }))}
          </span>
          {isEnabled && (
            <DisabledReason reason={locked} label={t(text.disable)}>
              {(disabled) => (
                <Button disabled={disabled || state.isBusy} onClick={() => void disable()}>
                  {t(text.disable)}
                </Button>
              )}
            </DisabledReason>
          )}
          <Button
            {...(isEnabled ? { type: 'primary' as const } : {})}
            disabled={why !== null || (state.isBusy && isPublished)}
            loading={state.isBusy && !isPublished}
            onClick={() => submit(false)}
          >
            {t(word.save)}
          </Button>
          {!isEnabled && (
            <Button
              type="primary"
              disabled={why !== null || (state.isBusy && !isPublished)}
              loading={state.isBusy && isPublished}
              onClick={() => submit(true)}
            >
              {t(text.saveAndPublish)}
            </Button>
          )}
        </div>
      }
    >
      <FormBody
        id={id}
        form={recommendationForm}
        state={state}
        onSubmit={() => void state.send(isPublishing.current ? publish : undefined)}
        onWrong={show}
      >
        <div className="recommendation-columns">
          <section className="recommendation-texts" aria-label={t(text.parts)}>
            <Segmented<Part>
              aria-label={t(text.parts)}
              block
              value={part}
              options={[
                { value: 'text', label: t(text.textPart) },
                { value: 'remediation', label: t(text.remediationPart) },
                { value: 'requirements', label: t(text.requirementsPart) },
                ...(row ? [{ value: 'history' as const, label: t(text.historyPart) }] : []),
              ]}
              onChange={setPart}
            />
            {part === 'text' && (
              <>
                <Segmented<boolean>
                  aria-label={t(text.language)}
                  size="small"
                  value={isGerman}
                  options={[
                    { value: false, label: t(text.english) },
                    { value: true, label: t(text.german) },
                  ]}
                  onChange={setGerman}
                />
                <FormFields group={bare(isGerman ? germanPart : englishPart)} state={state} />
                <div className="recommendation-class">
                  <FormFields group={bare(classPart)} state={state} />
                </div>
              </>
            )}
            {part === 'remediation' && <FormFields group={bare(remediationPart)} state={state} />}
            {part === 'requirements' && <FormFields group={bare(requirementsPart)} state={state} />}
            {part === 'history' && row && (
              <VersionsPane row={row} onRestored={(jobId) => onClose(true, jobId)} />
            )}
          </section>
          <section className="recommendation-check" aria-label={t(text.query)}>
            {isManual ? (
              <div className="recommendation-manual">
                <FormFields group={bare(checkPart)} state={state} own={{}} />
                <Alert type="info" showIcon title={t(text.manualTitle)} description={t(text.manualText)} />
              </div>
            ) : (
              <QueryPane state={state} row={row} />
            )}
          </section>
        </div>
      </FormBody>
    </Modal>
  )
}

/** The window names its parts itself. */
const bare = (group: typeof englishPart) => ({ ...group, title: null })
