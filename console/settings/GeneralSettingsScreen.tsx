import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Failed } from '#console/kit/Failed.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { answerQuery, useCall } from '#console/kit/query.ts'
import { useSession } from '#console/kit/session.tsx'
import { usePageTitle } from '#console/kit/usePageTitle.ts'
import { PageHead } from '#console/ui/PageHead.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { CardSkeleton } from '#console/ui/Skeletons.tsx'
import { accountCalls } from '#contract/accounts/accounts.ts'
import { accountProducts } from './account-products.ts'
import { text } from './texts.ts'
import './GeneralSettingsScreen.css'

export default function GeneralSettingsScreen() {
  const t = useText()
  usePageTitle(t(text.general))
  const products = useQuery({
    ...answerQuery(accountCalls.products, {}),
    queryFn: ({ signal }) => accountProducts({ signal }),
  })
  return (
    <>
      <PageHead title={t(text.general)} />
      <Panel title={t(text.products)} className="products-panel">
        {products.data ? (
          <ProductsForm products={products.data} />
        ) : products.isError ? (
          <Failed error={products.error} onRetry={() => void products.refetch()} />
        ) : (
          <CardSkeleton label={t(text.loading)} lines={6} />
        )}
      </Panel>
    </>
  )
}

interface Product {
  id: number
  displayName: string
  connected: boolean
}
/** One checkbox per product; Save is on when the choice differs from what is saved. */
function ProductsForm({ products }: { products: Product[] }) {
  const t = useText()
  const session = useSession()
  const saved = products.filter((product) => product.connected).map((product) => product.id)
  // Null: as it is saved.
  const [changed, setChanged] = useState<readonly number[] | null>(null)
  const chosen = changed ?? saved
  const save = useCall(accountCalls.updateSettings)
  const isLocked = session.recommendationScopingEnabled
  const isSame = chosen.length === saved.length && saved.every((id) => chosen.includes(id))
  const mayEdit = session.can('accountProducts.manage') && !isLocked
  return (
    <>
      <p className="quiet">{t(text.productsText)}</p>
      <div className="products-list">
        {products.map(({ id, displayName }) => (
          <Checkbox
            key={id}
            disabled={!mayEdit}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              setChanged(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          >
            {displayName}
          </Checkbox>
        ))}
      </div>
      {isLocked && (
        <p className="products-locked">
          <Lock size={14} aria-hidden="true" /> {t(text.premium)}
        </p>
      )}
      <Button
        type="primary"
        disabled={isSame || !mayEdit}
        loading={save.isPending}
        onClick={() =>
          save.mutate({ body: { productIds: [...chosen] } }, { onSuccess: () => setChanged(null) })
        }
      >
        {t(text.save)}
      </Button>
    </>
  )
}
