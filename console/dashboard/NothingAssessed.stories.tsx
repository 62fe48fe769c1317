import { AlertsCard } from './AlertsCard.tsx'
import { DriftsCard } from './DriftsCard.tsx'
import { ProductsCard } from './ProductsCard.tsx'
import { QuickWinsCard } from './QuickWinsCard.tsx'

export function Cards() {
  return (
    <>
      <ProductsCard />
      <QuickWinsCard />
      <DriftsCard />
      <AlertsCard />
    </>
  )
}
