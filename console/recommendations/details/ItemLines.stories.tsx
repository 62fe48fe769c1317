import { ItemLines } from './ItemLines.tsx'
import type { Item } from './item-facts.ts'
import './Details.css'

/** One item of the evidence, as the details show it. */
export function OneItem({ item }: { item: Item }) {
  return (
    <ul className="items">
      <li className="item">
        <div className="item-text">
          <div className="item-name">{item.displayName}</div>
          <ItemLines item={item} />
        </div>
      </li>
    </ul>
  )
}
