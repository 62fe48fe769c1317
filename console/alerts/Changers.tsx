import { Bot, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { DateText } from '#console/kit/DateText.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useSession } from '#console/kit/session.tsx'
import type { AlertChanger } from '#contract/alerts/alert-calls.ts'
import { word } from '#contract/kit/words.ts'
import { linkTo } from '#contract/screens/links.ts'
import { text } from './texts.ts'
import './Changers.css'

/** Who changed it, where the audit log says so; nothing where it does not. */
export function Changers({ changers }: { changers: readonly AlertChanger[] }) {
  const { t } = useLanguage()
  if (changers.length === 0) return null
  return (
    <ul className="changers" aria-label={t(text.whoChanged)}>
      {changers.map((changer) => (
        <li key={changer.id}>
          {changer.isApplication ? (
            <Bot size={14} aria-hidden="true" />
          ) : (
            <UserRound size={14} aria-hidden="true" />
          )}
          <span className="sentence">
            {t(text.changedBy)} <b>{changer.initiatedBy ?? t(word.unknown)}</b>,{' '}
            <DateText iso={changer.at} format="dd/MM/yyyy HH:mm" />: <What changer={changer} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function What({ changer }: { changer: AlertChanger }) {
  const { can } = useSession()
  const what = changer.targetName ? `${changer.activity} (${changer.targetName})` : changer.activity
  if (!changer.isListed || !can('auditEvents.view')) return what
  return (
    <Link to={linkTo('azure-audit-logs-history', { query: { details: String(changer.id) } })}>{what}</Link>
  )
}
