import { RotateCw } from 'lucide-react'
import { asks } from '#console/kit/asks.ts'
import { useText } from '#console/kit/i18n.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import {
  mailState,
  type UndeliveredMail,
  undeliveredMailCalls,
  undeliveredMailRules,
  undeliveredMails,
} from '#contract/mail/undelivered-mails.ts'
import { questions, text } from './texts.ts'

const { Interrupted } = mailState.value

const nameOf = ({ recipient, subject }: UndeliveredMail) => `${recipient} (${subject})`

const actions: ListAction<UndeliveredMail>[] = [
  {
    key: 'sendAgain',
    label: text.sendAgain,
    icon: <RotateCw size={16} />,
    permission: 'mails.manage',
    bulk: true,
    all: true,
    rule: undeliveredMailRules.sendAgain,
    run: async (rows, { confirm, send }) => {
      const risky = rows.filter(({ state }) => state === Interrupted)
      if (risky.length > 0 && !(await confirm(asks(risky, nameOf, questions.sendAgain)))) return false
      await send(undeliveredMailCalls.sendAgain, { body: { ids: rows.map(({ id }) => id) } })
    },
  },
]

export default function UndeliveredMailsScreen() {
  const t = useText()
  return (
    <ListScreen
      entity={undeliveredMails}
      title={text.undelivered}
      sentence={t(text.undeliveredSentence)}
      actions={actions}
      empty={{ title: text.allDelivered, text: text.allDeliveredText }}
    />
  )
}
