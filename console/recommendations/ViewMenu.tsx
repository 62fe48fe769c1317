import { Button, Dropdown } from 'antd'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '#console/kit/api.ts'
import { useText } from '#console/kit/i18n.tsx'
import { text as listText } from '#console/kit/list/texts.ts'
import { useCall } from '#console/kit/query.ts'
import { useConfirm } from '#console/ui/ConfirmDialog.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import {
  type RecommendationView,
  recommendationViewCalls,
  recommendationViewStatus,
} from '#contract/recommendations/recommendation-views.ts'
import { linkTo } from '#contract/screens/links.ts'
import { ViewNameDialog } from './ViewNameDialog.tsx'
import { viewText } from './view-texts.ts'
import { viewAddress } from './views.ts'

/** What can be done with the open view: keep what was changed in it, rename it, delete it. */
export function ViewMenu({ view, address }: { view: RecommendationView; address: string }) {
  const t = useText()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const update = useCall(recommendationViewCalls.update)
  const [isRenaming, setRenaming] = useState(false)
  const isChanged = viewAddress(new URLSearchParams(view.address)) !== address
  const params = { id: view.id }

  const remove = async () => {
    const isSure = await confirm({
      title: t(viewText.removeTitle, { name: view.name }),
      danger: true,
      yes: t(listText.yes),
      no: t(listText.no),
    })
    if (!isSure) return
    await update.mutateAsync({ params, body: { status: recommendationViewStatus.value.Deleted } })
    void navigate(linkTo('recommendations'), { replace: true })
  }
  return (
    <>
      {isChanged && (
        <Button
          size="small"
          loading={update.isPending}
          onClick={() => update.mutate({ params, body: { address } })}
        >
          {t(viewText.update)}
        </Button>
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            {
              key: 'rename',
              icon: <Pencil size={16} />,
              label: t(viewText.rename),
              onClick: () => setRenaming(true),
            },
            {
              key: 'remove',
              icon: <Trash2 size={16} />,
              danger: true,
              label: t(viewText.remove),
              onClick: () => void remove(),
            },
          ],
        }}
      >
        <IconButton label={t(viewText.more, { name: view.name })} icon={<Ellipsis size={16} />} />
      </Dropdown>
      {isRenaming && (
        <ViewNameDialog
          title={t(viewText.renameTitle)}
          name={view.name}
          onSave={(name) =>
            callApi(recommendationViewCalls.update, { params, body: { name } }, { quiet: true })
          }
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  )
}
