import { useSearchParams } from 'react-router'
import { Failed } from '#console/kit/Failed.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { usePageTitle } from '#console/kit/usePageTitle.ts'
import { PageHead } from '#console/ui/PageHead.tsx'
import { CardSkeleton } from '#console/ui/Skeletons.tsx'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { GapBanners } from '../GapBanners.tsx'
import { text } from '../texts.ts'
import { EmailPanel } from './EmailPanel.tsx'
import { FeaturesPanel } from './FeaturesPanel.tsx'
import { ItemTypesDialog } from './ItemTypesDialog.tsx'
import { ItemTypesPanel } from './ItemTypesPanel.tsx'
import './AuditSettings.css'

/** What of the tenant's audit log is read, listed and mailed. The dialog of the types stands in the address. */
export default function AuditSettingsScreen() {
  const t = useText()
  usePageTitle(t(text.settings))
  const [params, setParams] = useSearchParams()
  const state = useAnswer(auditCalls.state, {})
  const types = useAnswer(auditCalls.types, {})
  const isConfiguring = params.get('configure') === '1'
  const configure = (isOpen: boolean) => {
    const next = new URLSearchParams(window.location.search)
    if (isOpen) next.set('configure', '1')
    else next.delete('configure')
    setParams(next, { replace: !isOpen })
  }
  const failed = [state, types].find(({ isError, data }) => isError && !data)
  return (
    <>
      <PageHead title={t(text.settings)} />
      {failed?.error ? (
        <Failed error={failed.error} onRetry={() => void Promise.all([state.refetch(), types.refetch()])} />
      ) : !state.data || !types.data ? (
        <CardSkeleton label={t(text.loading)} lines={8} />
      ) : (
        <>
          <GapBanners state={state.data} />
          <div className="audit-settings">
            <div className="audit-settings-main">
              <FeaturesPanel state={state.data} />
              <ItemTypesPanel
                types={types.data}
                perDay={state.data.eventsPerDay}
                onEdit={() => configure(true)}
              />
            </div>
            <EmailPanel state={state.data} />
          </div>
          {isConfiguring && <ItemTypesDialog types={types.data} onClose={() => configure(false)} />}
        </>
      )}
    </>
  )
}
