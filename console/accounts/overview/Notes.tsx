import { Button } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '#console/kit/api.ts'
import { DateText } from '#console/kit/DateText.tsx'
import { LazyFormDialog } from '#console/kit/form/LazyFormDialog.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useCall } from '#console/kit/query.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import { accountOverviewCalls, noteForm } from '#contract/accounts/account-overview.ts'
import { text } from '../texts.ts'
import type { Overview } from './overview.ts'
import { Section } from './Section.tsx'

/** What those who run the product want to remember of a customer. */
export function Notes({ overview: { id: accountId, notes } }: { overview: Overview }) {
  const t = useText()
  const [isWriting, setWriting] = useState(false)
  const remove = useCall(accountOverviewCalls.removeNote)
  return (
    <Section
      title={t(text.notes)}
      extra={
        <Button size="small" icon={<Plus size={16} />} onClick={() => setWriting(true)}>
          {t(text.addNote)}
        </Button>
      }
    >
      {notes.length === 0 && <p className="quiet">{t(text.noNotes)}</p>}
      <ul className="account-rows">
        {notes.map(({ id, note, writtenBy, writtenAt }) => (
          <li key={id} className="account-note">
            <p>{note}</p>
            <span className="quiet">
              {writtenBy} · <DateText iso={writtenAt} format="dd/MM/yyyy HH:mm" />
            </span>
            <IconButton
              label={t(text.removeNote)}
              icon={<Trash2 size={16} />}
              onClick={() => remove.mutate({ params: { id } })}
            />
          </li>
        ))}
      </ul>
      {isWriting && (
        <LazyFormDialog
          form={noteForm}
          onClose={() => setWriting(false)}
          onSubmit={({ note }) =>
            callApi(
              accountOverviewCalls.addNote,
              { params: { id: accountId }, body: { note: String(note) } },
              { quiet: true },
            )
          }
        />
      )}
    </Section>
  )
}
