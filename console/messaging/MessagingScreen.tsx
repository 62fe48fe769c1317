import { Button } from 'antd'
import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { neededFor } from '#console/kit/form/form-screen.tsx'
import { useLanguage, useText } from '#console/kit/i18n.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { cellOf } from '#console/kit/list/Cell.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import {
  type MessageTemplateRow,
  messageTemplateCalls,
  messageTemplateRows,
} from '#contract/message-templates/message-template-list.ts'
import { templateNamed } from '#contract/message-templates/message-templates.ts'
import { linkTo } from '#contract/screens/links.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import { text } from './texts.ts'

const actions: ListAction<MessageTemplateRow, 'form'>[] = [
  {
    key: 'edit',
    label: text.editTemplate,
    icon: <Pencil size={16} />,
    permission: neededFor(messageTemplateCalls.update),
    run: (_rows, { open }) => open('form'),
  },
]
const dialogs = { form: TemplateDialog }
const cells = {
  displayName: (row: MessageTemplateRow) => <Words row={row} field="displayName" />,
  description: (row: MessageTemplateRow) => <Words row={row} field="description" />,
}

export default function MessagingScreen() {
  const t = useText()
  return (
    <ListScreen
      entity={messageTemplateRows}
      title={text.title}
      sentence={t(text.sentence)}
      actions={actions}
      dialogs={dialogs}
      opens="form"
      cells={cells}
      head={() => (
        <>
          <Link to={linkTo('undelivered-mails')}>
            <Button tabIndex={-1}>{t(text.undelivered)}</Button>
          </Link>
          <Link to={linkTo('platform-webhooks')}>
            <Button tabIndex={-1}>{t(text.webhooks)}</Button>
          </Link>
        </>
      )}
    />
  )
}

/** Rows keep the English words; what they are called is declared in both languages. */
function Words({ row, field }: { row: MessageTemplateRow; field: 'displayName' | 'description' }) {
  const { lang } = useLanguage()
  return cellOf(messageTemplateRows.fields[field], templateNamed(row.name)?.[field][lang] ?? row[field], lang)
}
