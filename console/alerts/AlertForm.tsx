import { Button, Modal } from 'antd'
import { Check, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { FormBody } from '#console/kit/form/FormBody.tsx'
import { FormFields } from '#console/kit/form/FormFields.tsx'
import { useForm } from '#console/kit/form/useForm.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useCall } from '#console/kit/query.ts'
import { Breadcrumb } from '#console/ui/Breadcrumb.tsx'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { Tabs } from '#console/ui/Tabs.tsx'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import { alertState, alertStatus } from '#contract/alerts/alert-choices.ts'
import { alertForm } from '#contract/alerts/alert-form.ts'
import type { Alert } from '#contract/alerts/alerts.ts'
import { fieldsOf } from '#contract/kit/form-values.ts'
import { linkTo } from '#contract/screens/links.ts'
import { ChoiceBadge } from './badges.tsx'
import { DeliveryPanel } from './DeliveryPanel.tsx'
import { NotificationInput, RecipientsInput, RepeatInput } from './inputs.tsx'
import { RightNow } from './RightNow.tsx'
import { text } from './texts.ts'
import { usePreview } from './usePreview.ts'
import { WatchedPanel } from './WatchedPanel.tsx'
import './AlertForm.css'

const tabKeys = ['details', 'scoping', 'settings'] as const
const own = {
  notificationType: NotificationInput,
  notificationRepetition: RepeatInput,
  recipients: RecipientsInput,
}

/** An alert in three steps: what it is called and watches, what that means now, who hears of it. */
export function AlertForm({ row, begin }: { row?: Alert; begin?: { filters: string } }) {
  const { t, lang } = useLanguage()
  const id = useId()
  const navigate = useNavigate()
  const { key } = useLocation()
  const [params, setParams] = useSearchParams()
  const goBack = () => void (key === 'default' ? navigate(linkTo('manage-alerts')) : navigate(-1))
  const state = useForm({
    form: alertForm,
    ...(row ? { rows: [row] } : {}),
    ...(begin ? { initial: begin } : {}),
    onDone: goBack,
  })
  const { name = '', filters = '' } = state.values as { name?: string; filters?: string }
  const preview = usePreview(filters ?? '')
  const hasBoth = Boolean(name?.trim()) && Boolean(filters?.trim())
  const asked = tabKeys.findIndex((one) => one === params.get('tab'))
  const step = hasBoth && asked > 0 ? asked : 0
  const isLast = step === tabKeys.length - 1
  const go = (next: number) => {
    const address = new URLSearchParams(window.location.search)
    next === 0 ? address.delete('tab') : address.set('tab', tabKeys[next] ?? '')
    setParams(address, { replace: true, state: window.history.state?.usr })
  }
  const group = alertForm.groups[step]
  const needs = hasBoth ? null : t(text.needsBoth)
  const changed = fieldsOf(alertForm)
    .filter((field) => JSON.stringify(state.values[field.name]) !== JSON.stringify(state.first[field.name]))
    .map((field) => t(field.label))

  return (
    <div className="alert-form">
      <Breadcrumb
        label={t(text.breadcrumb)}
        parent={<Link to={linkTo('manage-alerts')}>{t(text.title)}</Link>}
        here={t(row ? text.edit : text.create)}
      />
      <header className="alert-form-head">
        <h2>{t(row ? text.edit : text.create)}</h2>
        <span className="cut alert-form-name">{name}</span>
        {row && (
          <span className="alert-form-state num">
            <ChoiceBadge of={alertState} value={row.state} />
            {t(text.ofWatched, { n: row.nonCompliant, m: row.watched })}
          </span>
        )}
      </header>
      <Tabs
        label={t(text.tabs)}
        shown={tabKeys[step] ?? 'details'}
        onShow={(next) => go(tabKeys.indexOf(next))}
        tabs={alertForm.groups.map(({ title }, index) => ({
          key: tabKeys[index] ?? 'details',
          label: (
            <>
              {index < step && <Check className="alert-tab-done" size={16} aria-hidden="true" />}
              {title && t(title)}
            </>
          ),
          disabled: index > 0 && !hasBoth,
        }))}
      />
      <div className={step === 1 ? 'alert-form-wide' : 'alert-form-body'}>
        <div className="alert-form-main">
          <Panel className={step === 2 ? 'alert-settings' : 'alert-fields'}>
            <FormBody
              id={id}
              form={alertForm}
              state={state}
              onSubmit={() => void (isLast || row ? state.send() : go(step + 1))}
            >
              {step === 1 ? (
                <RightNow preview={preview} filters={filters} isWide />
              ) : (
                group && (
                  <FormFields
                    key={`${step} ${lang}`}
                    group={{ ...group, title: null }}
                    state={state}
                    own={own}
                  />
                )
              )}
            </FormBody>
          </Panel>
          {step === 1 && <WatchedPanel preview={preview} />}
        </div>
        {step === 0 && (
          <Panel className="alert-form-side">
            <RightNow preview={preview} filters={filters} />
          </Panel>
        )}
        {step === 2 && row && <DeliveryPanel alert={row} />}
      </div>
      <footer className="alert-form-foot">
        <Button
          disabled={state.isBusy}
          onClick={() => void (step === 0 ? leave(state.mayLeave, goBack) : go(step - 1))}
        >
          {t(text.back)}
        </Button>
        {!isLast && (
          <DisabledReason reason={needs} label={t(text.next)}>
            {(off) => (
              <Button type={row ? 'default' : 'primary'} disabled={off} onClick={() => go(step + 1)}>
                {t(text.next)}
              </Button>
            )}
          </DisabledReason>
        )}
        {(row || isLast) && (
          <DisabledReason
            reason={needs ?? (row && !state.isChanged ? t(text.unchanged) : null)}
            label={t(row ? text.save : text.createButton)}
          >
            {(off) => (
              <Button
                type="primary"
                loading={state.isBusy}
                disabled={off || !state.isFilled}
                onClick={() => void state.send()}
              >
                {t(row ? text.save : text.createButton)}
              </Button>
            )}
          </DisabledReason>
        )}
        <span className="cut alert-form-note">
          {row
            ? changed.length > 0 && t(text.changed, { names: changed.join(', ') })
            : t(text.step, { n: step + 1 })}
        </span>
        {row && (
          <DeleteButton
            alert={row}
            onDone={() => {
              state.giveUp()
              goBack()
            }}
          />
        )}
      </footer>
    </div>
  )
}

async function leave(mayLeave: () => Promise<boolean>, goBack: () => void): Promise<void> {
  if (await mayLeave()) goBack()
}

function DeleteButton({ alert, onDone }: { alert: Alert; onDone(): void }) {
  const { t } = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const remove = useCall(alertCalls.update)
  return (
    <>
      <Button
        className="alert-form-delete"
        type="text"
        danger
        icon={<Trash2 size={16} />}
        onClick={() => setAsking(true)}
      >
        {t(text.deleteThis)}
      </Button>
      {isAsking && (
        <Modal
          open
          title={t(text.removeTitle)}
          width={400}
          onCancel={() => !remove.isPending && setAsking(false)}
          cancelText={t(text.cancel)}
          okText={t(remove.isPending ? text.deleting : text.remove)}
          okButtonProps={{ danger: true, disabled: remove.isPending }}
          cancelButtonProps={{ disabled: remove.isPending }}
          onOk={() =>
            remove.mutate(
              { params: { id: alert.id }, body: { status: alertStatus.value.Deleted } },
              { onSuccess: onDone },
            )
          }
        >
          <p>{t(text.removeText)}</p>
        </Modal>
      )}
    </>
  )
}
