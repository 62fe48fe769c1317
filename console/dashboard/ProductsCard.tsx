import { useLanguage } from '#console/kit/i18n.tsx'
import { formatNumber } from '#console/kit/numbers.ts'
import { justRead, useAnswer } from '#console/kit/query.ts'
import { seriesColor } from '#console/ui/colors.ts'
import { EmptyState } from '#console/ui/EmptyState.tsx'
import type { AnswerOf } from '#contract/kit/call.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { RingBones } from './bones.tsx'
import { Donut } from './Donut.tsx'
import { links } from './links.ts'
import { ProductPager } from './ProductPager.tsx'
import { pageOf } from './pages-of-five.ts'
import { ListLink, StatCard } from './StatCard.tsx'
import { text } from './texts.ts'
import { useProductPage } from './useProductPage.ts'
import './ProductsCard.css'

type Products = AnswerOf<typeof statisticsCalls.nonCompliantsByProduct>

/** Where what is not met belongs to. */
export function ProductsCard() {
  const { t } = useLanguage()
  const answer = useAnswer(statisticsCalls.nonCompliantsByProduct, {})
  return (
    <StatCard title={t(text.byProduct)} className="card-third" answer={answer} bones={<RingBones />}>
      {(products) =>
        products.length === 0 ? (
          <EmptyState state="na" title={t(text.noData)} />
        ) : (
          <ProductShares products={products} />
        )
      }
    </StatCard>
  )
}

function ProductShares({ products }: { products: Products }) {
  const { t, lang } = useLanguage()
  const [page, turn] = useProductPage('products')
  const state = useAnswer(statisticsCalls.complianceState, {}, { staleTime: justRead }).data
  const shown = pageOf(products, page)
  const whole = products.reduce((sum, product) => sum + product.nonCompliantCount, 0)
  const assessed = state?.assessed
  return (
    <div className="products">
      <Donut
        whole={whole}
        shares={shown.items.map(({ id, nonCompliantCount }, index) => ({
          key: id,
          value: nonCompliantCount,
          color: seriesColor(index),
        }))}
      >
        <strong className="num">{formatNumber(whole, lang)}</strong>
        <span className="quiet num">
          {assessed === undefined ? '\u00a0' : t(text.of, { total: formatNumber(assessed, lang) })}
        </span>
      </Donut>
      <ul className="products-legend">
        {shown.items.map((product, index) => (
          <li key={product.id}>
            <ListLink className="products-row" to={links.byProduct(product.name)}>
              <i style={{ background: seriesColor(index) }} />
              <span className="cut">{product.name}</span>
              <span className="quiet num">
                <strong>{formatNumber(product.nonCompliantCount, lang)}</strong>{' '}
                {t(text.of, { total: formatNumber(product.total, lang) })}
              </span>
            </ListLink>
          </li>
        ))}
      </ul>
      <ProductPager shown={shown} onPage={turn} />
      <ProductTable products={products} />
    </div>
  )
}

/** What the ring shows, for who cannot see it, with the products of all pages. */
function ProductTable({ products }: { products: Products }) {
  const { t } = useLanguage()
  return (
    <div className="sr-only">
      <table>
        <caption>{t(text.byProduct)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(text.product)}</th>
            <th scope="col">{t(text.nonCompliant)}</th>
            <th scope="col">{t(text.assessedOnes)}</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              <th scope="row">{product.name}</th>
              <td>{product.nonCompliantCount}</td>
              <td>{product.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
