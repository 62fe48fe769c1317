import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { Link } from 'react-router'
import { Failed } from '#console/kit/Failed.tsx'
import type { OwnInputProps } from '#console/kit/form/FormFields.tsx'
import { FormPage } from '#console/kit/form/FormPage.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { useJobInAddress } from '#console/kit/jobs/useJobInAddress.ts'
import { answerQuery, useCall } from '#console/kit/query.ts'
import { useSession } from '#console/kit/session.tsx'
import { usePageTitle } from '#console/kit/usePageTitle.ts'
import { PageHead } from '#console/ui/PageHead.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { CardSkeleton } from '#console/ui/Skeletons.tsx'
import { accountExportCalls } from '#contract/account-data/account-export.ts'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { productsForm } from '#contract/accounts/account-forms.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { linkTo } from '#contract/screens/links.ts'
import { accountProducts } from './account-products.ts'
import { text } from './texts.ts'
import './GeneralSettingsScreen.css'

export default function GeneralSettingsScreen() {
  const t = useText()
  const session = useSession()
  usePageTitle(t(text.general))
  const products = useProducts()
  return (
    <>
      <PageHead
        title={t(text.general)}
        actions={
          session.can('webhooks.manage') && (
            <Link to={linkTo('webhooks')}>
              <Button tabIndex={-1}>{t(text.webhooks)}</Button>
            </Link>
          )
        }
      />
      <Panel title={t(text.products)} className="products-panel">
        {products.data ? (
          <ProductsForm products={products.data} />
        ) : products.isError ? (
          <Failed error={products.error} onRetry={() => void products.refetch()} />
        ) : (
          <CardSkeleton label={t(text.loading)} lines={6} />
        )}
      </Panel>
      {session.can('accountData.export') && <DataPanel />}
    </>
  )
}

/** Takes a while: how far it is stands above the page, and the bell tells when it is ready. */
function DataPanel() {
  const t = useText()
  const { show } = useJobInAddress()
  const make = useCall(accountExportCalls.make)
  return (
    <Panel title={t(text.data)} className="account-data-panel">
      <p className="quiet">{t(text.dataText)}</p>
      <Button
        loading={make.isPending}
        onClick={() => make.mutate({ body: {} }, { onSuccess: ({ jobId }) => show(jobId) })}
      >
        {t(text.exportData)}
      </Button>
    </Panel>
  )
}

type Product = AnswerOf<typeof accountCalls.products>[number]

const own = { productIds: ProductsInput }

/** One checkbox per product; Save is on when the choice differs from what is saved. */
function ProductsForm({ products }: { products: Product[] }) {
  const t = useText()
  const session = useSession()
  const saved = products.filter((product) => product.connected).map((product) => product.id)
  const isLocked = session.recommendationScopingEnabled
  const mayEdit = session.can('accountProducts.manage') && !isLocked
  return (
    <>
      <p className="quiet">{t(text.productsText)}</p>
      <FormPage
        // What was saved is what the next change begins with.
        key={saved.join()}
        form={productsForm}
        initial={{ productIds: saved }}
        own={own}
        disabled={!mayEdit}
        {...(mayEdit ? {} : { locks: { productIds: isLocked ? text.premium : text.readOnly } })}
      />
    </>
  )
}

/** The products by their names, as they are read once for the page. */
function ProductsInput({ value: chosen = [], onChange, disabled }: OwnInputProps<number[]>) {
  const products = useProducts().data ?? []
  return (
    <div className="products-list">
      {products.map(({ id, displayName }) => (
        <Checkbox
          key={id}
          disabled={disabled}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange?.(
              target.checked
                ? [...chosen, id].sort((one, other) => one - other)
                : chosen.filter((one) => one !== id),
            )
          }
        >
          {displayName}
        </Checkbox>
      ))}
    </div>
  )
}

const useProducts = () =>
  useQuery({
    ...answerQuery(accountCalls.products, {}),
    queryFn: ({ signal }) => accountProducts({ signal }),
  })
