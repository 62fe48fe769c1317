import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { useText } from '#console/kit/i18n.tsx'
import { filledBy } from '#console/kit/list/empty.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useSession } from '#console/kit/session.tsx'
import { vendors } from '#contract/vendors/vendors.ts'
import { vendorActions } from './actions.tsx'
import { vendorDialogs } from './dialogs.tsx'
import { text } from './texts.ts'

const empty = filledBy(text.invite)

export default function VendorsScreen() {
  const t = useText()
  const session = useSession()
  return (
    <ListScreen
      entity={vendors}
      title={text.title}
      actions={vendorActions}
      dialogs={vendorDialogs}
      {...(session.can('vendors.manage') ? { empty } : {})}
      head={(open) =>
        session.can('vendors.manage') && (
          <Button type="primary" icon={<Plus size={16} />} onClick={() => open('invite')}>
            {t(text.invite)}
          </Button>
        )
      }
    />
  )
}
