import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '#console/ui/IconButton.tsx'
import type { Entity } from '#contract/kit/entity.ts'
import { listParams } from '#contract/kit/list-address.ts'
import { listViewCalls, listViewForm } from '#contract/kit/list-view-calls.ts'
import { callApi } from '../api.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useText } from '../i18n.tsx'
import { useAnswer, useCall } from '../query.ts'
import { text } from './texts.ts'
import './ViewsDialog.css'

/** Goes to a saved view, deletes one, or saves what the list shows now. */
export default function ViewsDialog({ entity, onClose }: { entity: Entity; onClose(): void }) {
  const t = useText()
  const model = entity.name
  const views = useAnswer(listViewCalls.get, { query: { model } })
  const remove = useCall(listViewCalls.remove)
  return (
    <FormDialog
      form={listViewForm}
      size="small"
      onClose={onClose}
      onSubmit={({ name }) =>
        callApi(
          listViewCalls.save,
          { body: { model, name: String(name), address: addressNow() } },
          { quiet: true },
        )
      }
    >
      {views.data?.length === 0 && <p className="quiet">{t(text.noViews)}</p>}
      <ul className="list-views">
        {views.data?.map(({ id, name, address }) => (
          <li key={id}>
            <Link className="cut" to={{ search: address }} onClick={onClose}>
              {name}
            </Link>
            <IconButton
              label={t(text.removeView, { name })}
              icon={<Trash2 size={16} />}
              onClick={() => remove.mutate({ params: { id } })}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}

/** What the address says of the list; the page and what is open beside it are of the moment. */
function addressNow(): string {
  const now = new URLSearchParams(window.location.search)
  const kept = Object.values(listParams).filter((name) => name !== listParams.skip && now.has(name))
  return new URLSearchParams(kept.map((name) => [name, now.get(name) ?? ''])).toString()
}
