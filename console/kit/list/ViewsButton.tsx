import { Button } from 'antd'
import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Entity } from '#contract/kit/entity.ts'
import { useText } from '../i18n.tsx'
import { text } from './texts.ts'

const ViewsDialog = lazy(() => import('./ViewsDialog.tsx'))

/** The person's saved views of a list; they are read when somebody asks for them. */
export function ViewsButton({ entity }: { entity: Entity }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Bookmark size={16} />} onClick={() => setOpen(true)}>
        {t(text.views)}
      </Button>
      {isOpen && (
        <Suspense>
          <ViewsDialog entity={entity} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
