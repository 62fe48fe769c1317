import { Info } from 'lucide-react'
import { useState } from 'react'
import { CardList } from '#console/kit/cards/CardList.tsx'
import { pageOfCards } from '#console/kit/cards/paging.ts'
import { useText } from '#console/kit/i18n.tsx'
import { accountRegulations } from '#contract/regulations/regulations.ts'
import { RegulationCard } from './RegulationCard.tsx'
import { text } from './texts.ts'
import './RegulationsScreen.css'

const searchDelay = 800
const empty = { title: text.emptyTitle, text: text.emptyText }

/** The active regulations, each with what the account gives evidence for. */
export default function RegulationsScreen() {
  const t = useText()
  const [top] = useState(() => pageOfCards(window.innerHeight, { tall: 9, usual: 7 }))
  return (
    <>
      <h2 className="sr-only">{t(text.title)}</h2>
      <CardList
        entity={accountRegulations}
        label={text.regulations}
        top={top}
        order="name"
        searchDelay={searchDelay}
        total={(n, total) => t(text.shown, { n, total })}
        card={(regulation) => <RegulationCard regulation={regulation} />}
        boneHeight={170}
        isPaired
        empty={empty}
        note={
          <p className="regulations-note">
            <Info size={16} aria-hidden="true" />
            {t(text.honest)}
          </p>
        }
      />
    </>
  )
}
