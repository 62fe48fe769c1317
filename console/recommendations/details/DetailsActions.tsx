import { Button } from 'antd'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useActions } from '#console/kit/list/useActions.ts'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import type { AccountRecommendation } from '#contract/recommendations/account-recommendations.ts'
import { workActions } from '../actions.tsx'
import { type WorkDialog, workDialogs } from '../dialogs.tsx'
import type { Subject } from '../subject.ts'
import { isInForce } from './in-force.ts'
import { text } from './texts.ts'

/** What can be done about it; beside it, in words, why something cannot. */
export function DetailsActions({ row }: { row: AccountRecommendation }) {
  const { t, lang } = useLanguage()
  const [dialog, setDialog] = useState<WorkDialog | null>(null)
  const tools = useActions<Subject, WorkDialog>(setDialog)
  const Dialog = dialog && workDialogs[dialog]
  if (!isInForce(row)) return <p className="details-reason">{t(text.disabled)}</p>
  // Somebody who takes care of it comes first.
  const offered = tools
    .offered(workActions, [row])
    .sort((a, b) => Number(b.key === 'assign') - Number(a.key === 'assign'))
  const reason = offered.map((action) => tools.reason(action, [row])).find(Boolean)
  return (
    <div className="details-actions">
      <div className="details-buttons">
        {offered.map((action) => (
          <DisabledReason key={action.key} reason={tools.reason(action, [row])} label={t(action.label)}>
            {(disabled) => (
              <Button
                type={action.key === 'assign' ? 'primary' : 'default'}
                disabled={disabled}
                {...(action.icon ? { icon: action.icon } : {})}
                onClick={() => void tools.run(action, [row])}
              >
                {t(action.label)}
              </Button>
            )}
          </DisabledReason>
        ))}
      </div>
      {reason && (
        <span className="details-reason">
          <Info size={16} aria-hidden="true" />
          {reason}
        </span>
      )}
      {Dialog && <Dialog key={lang} rows={[row]} onClose={() => setDialog(null)} />}
    </div>
  )
}
