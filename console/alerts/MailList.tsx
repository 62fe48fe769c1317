import { DateText } from '#console/kit/DateText.tsx'
import { useText } from '#console/kit/i18n.tsx'
import type { alertCalls } from '#contract/alerts/alert-calls.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { text } from './texts.ts'
import './MailList.css'

type Mail = AnswerOf<typeof alertCalls.details>['mails'][number]

const stateWord = ({ state }: Mail) =>
  state === 'sent'
    ? text.delivered
    : state === 'failed' || state === 'interrupted'
      ? text.notDelivered
      : text.waiting

/** Who was told when, and whether it has left. */
export function MailList({ mails, next }: { mails: readonly Mail[]; next: string | null }) {
  const t = useText()
  return (
    <ul className="alert-mails">
      {mails.length === 0 && <li className="quiet">{t(text.noneSent)}</li>}
      {mails.map((mail, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same person is told again at the same time by nobody
        <li key={index}>
          <span className="cut" title={mail.recipient}>
            {mail.recipient}
          </span>
          <span className="quiet">
            <DateText iso={mail.sentAt ?? mail.at} format="dd/MM/yyyy HH:mm" /> {t(stateWord(mail))}
          </span>
        </li>
      ))}
      {next && (
        <li className="quiet">
          <span>{t(text.nextMail)}</span>
          <DateText iso={next} format="dd/MM/yyyy HH:mm" />
        </li>
      )}
    </ul>
  )
}
