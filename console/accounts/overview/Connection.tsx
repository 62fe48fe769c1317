import { useLanguage } from '#console/kit/i18n.tsx'
import { cellOf } from '#console/kit/list/Cell.tsx'
import { accounts } from '#contract/accounts/accounts.ts'
import { accountConnectors } from '#contract/connectors/account-connectors.ts'
import { text } from '../texts.ts'
import type { Overview } from './overview.ts'
import { Section } from './Section.tsx'

/** Whether the tenant can be read, and which connectors could not, by name. */
export function Connection({ overview }: { overview: Overview }) {
  const { t, lang } = useLanguage()
  const { failing, connectorError, lastScanTime } = overview
  return (
    <Section
      title={t(text.connection)}
      extra={cellOf(accounts.fields.microsoftApplicationStatus, overview.microsoftApplicationStatus, lang)}
    >
      {connectorError && <p>{connectorError}</p>}
      {failing.length > 0 ? (
        <>
          <h4>{t(text.failing, { n: failing.length })}</h4>
          <ul className="account-rows">
            {failing.map(({ name, outcome, reason }) => (
              <li key={name}>
                <strong>{name}</strong>
                {cellOf(accountConnectors.fields.outcome, outcome, lang)}
                {reason && <span className="quiet account-row-more">{reason}</span>}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="quiet">{t(lastScanTime ? text.nothingFailing : text.noScan)}</p>
      )}
    </Section>
  )
}
