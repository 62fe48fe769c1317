import { Form, Input, Radio } from 'antd'
import { lazy, Suspense } from 'react'
import { ApiError, callApi } from '#console/kit/api.ts'
import { FormDialog } from '#console/kit/form/FormDialog.tsx'
import { TextField } from '#console/kit/form/TextField.tsx'
import { useText } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { endOfDay, type Reason, reasons, reasonText } from './bodies.ts'
import { DialogSubject } from './DialogSubject.tsx'
import { reasonLabels } from './say-reason.ts'
import type { Subject } from './subject.ts'
import { text } from './texts.ts'

const DayPicker = lazy(() => import('#console/kit/DayPicker.tsx'))

interface Values {
  reason: Reason
  other: string
  expires: string | null
}

export function ExemptDialog({ rows, onClose }: DialogProps<Subject>) {
  const t = useText()
  const send = async ({ reason, other, expires }: Values) => {
    try {
      await callApi(
        accountRecommendationCalls.setExempt,
        {
          body: {
            accountRecommendationIds: rows.map(({ id }) => id),
            exempt: true,
            reason: reasonText(reason, other),
            ...(expires ? { expiresAt: endOfDay(expires) } : {}),
          },
        },
        { quiet: true },
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      throw new ApiError(error.status, t(text.exemptFailed, { message: error.message }), error.code)
    }
  }
  return (
    <FormDialog<Values>
      title={t(text.exemptTitle)}
      initial={{ reason: reasons[0], other: '', expires: null }}
      submitLabel={t(text.exempt)}
      onClose={onClose}
      onSubmit={send}
    >
      {(values, set) => (
        <>
          <DialogSubject rows={rows} />
          <p className="dialog-quiet">{t(text.exemptText)}</p>
          <Form.Item name="reason" label={t(text.reason)}>
            <Radio.Group className="reason-list" aria-label={t(text.reason)}>
              {reasons.map((reason) => (
                <Radio key={reason} value={reason}>
                  {t(reasonLabels[reason])}
                </Radio>
              ))}
            </Radio.Group>
          </Form.Item>
          {values.reason === 'Other' && (
            <TextField name="other" label={t(text.otherReason)} required rows={3} />
          )}
          <Form.Item label={t(text.expires)} extra={t(text.expiresHint)}>
            <Suspense fallback={<Input disabled aria-label={t(text.expires)} />}>
              <DayPicker
                label={t(text.expires)}
                value={values.expires}
                withTime={false}
                notBeforeToday
                onChange={(expires) => set({ expires })}
              />
            </Suspense>
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
