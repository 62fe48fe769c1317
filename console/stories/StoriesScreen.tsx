import { Select } from 'antd'
import { useState } from 'react'
import { CardList } from '#console/kit/cards/CardList.tsx'
import { pageOfCards } from '#console/kit/cards/paging.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useChoice } from '#console/kit/useChoice.ts'
import { ChoiceBar } from '#console/ui/ChoiceBar.tsx'
import { labelOf } from '#contract/kit/choices.ts'
import { riskLevel, stories } from '#contract/stories/stories.ts'
import { StoryCard } from './StoryCard.tsx'
import { text } from './texts.ts'
import './StoriesScreen.css'

const empty = { title: text.emptyTitle, text: text.emptyText }
const risks = ['High', 'Moderate', 'Low'] as const
const orders = {
  risk: { label: text.byRisk, order: 'riskLevel desc, percentageCompliant, name' },
  progress: { label: text.byProgress, order: 'percentageCompliant, name' },
  name: { label: text.byName, order: 'name' },
} as const
type Order = keyof typeof orders
const orderNames: Order[] = ['risk', 'progress', 'name']

/** What to guard against, each as a story with how far the account is. */
export default function StoriesScreen() {
  const { t, lang } = useLanguage()
  const [top] = useState(() => pageOfCards(window.innerHeight, { tall: 12, usual: 8 }))
  const [risk, chooseRisk] = useChoice<(typeof risks)[number] | 'all'>('risk', ['all', ...risks], 'all')
  const [order, chooseOrder] = useChoice<Order>('order', orderNames, 'risk')
  return (
    <>
      <h2 className="sr-only">{t(text.stories)}</h2>
      <CardList
        entity={stories}
        label={text.stories}
        top={top}
        filter={risk === 'all' ? '' : `riskLevel eq ${riskLevel.value[risk]}`}
        order={orders[order].order}
        total={(n, total) => t(text.shown, { n, total })}
        card={(story) => <StoryCard story={story} />}
        boneHeight={208}
        empty={empty}
        note={<p className="stories-note">{t(text.note)}</p>}
        tools={
          <>
            <ChoiceBar
              label={t(text.risk)}
              value={risk}
              onChange={chooseRisk}
              options={[
                { value: 'all', label: t(text.allRisks) },
                ...risks.map((one) => ({
                  value: one,
                  label: labelOf(riskLevel, riskLevel.value[one], lang) ?? one,
                })),
              ]}
            />
            <Select
              aria-label={t(text.sort)}
              value={order}
              onChange={chooseOrder}
              popupMatchSelectWidth={false}
              options={orderNames.map((one) => ({ value: one, label: t(orders[one].label) }))}
            />
          </>
        }
      />
    </>
  )
}
