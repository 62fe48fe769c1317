import type { ReactNode } from 'react'
import type { OwnInputs } from '#console/kit/form/FormFields.tsx'
import { CreateButton, editAction, formDialog, removeAction } from '#console/kit/form/form-screen.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { filledBy } from '#console/kit/list/empty.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import {
  type ReportSchedule,
  reportScheduleCalls,
  reportScheduleForm,
  reportSchedules,
} from '#contract/reports/report-schedules.ts'
import { RegulationInput } from './RegulationInput.tsx'
import { text } from './texts.ts'

const actions = [
  editAction<ReportSchedule>(reportScheduleForm),
  removeAction(reportSchedules, reportScheduleCalls.remove),
]
const own = { regulation: RegulationInput } as OwnInputs
const dialogs = { form: formDialog<typeof reportSchedules>(reportScheduleForm, useTraits) }
const empty = filledBy(reportScheduleForm.title)

/** A new one speaks the language of who makes it, until they choose. */
function useTraits(rows: readonly ReportSchedule[]) {
  const { lang } = useLanguage()
  return rows.length === 0 ? { own, initial: { language: lang } } : { own }
}

/** Reports that go out by themselves. */
export function ScheduledReports({ tools }: { tools: ReactNode }) {
  return (
    <ListScreen
      entity={reportSchedules}
      title={text.scheduled}
      actions={actions}
      dialogs={dialogs}
      empty={empty}
      head={(open) => (
        <>
          {tools}
          <CreateButton form={reportScheduleForm} onClick={() => open('form')} />
        </>
      )}
    />
  )
}
