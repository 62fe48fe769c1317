import type { ReactNode } from 'react'
import './AsidePart.css'

/** A part of what stands beside a form: a quiet heading over a card. */
export function AsidePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="aside-part">
      <h3>{title}</h3>
      <div className="aside-card">{children}</div>
    </section>
  )
}

/** Figures of such a card, each with what it counts. */
export function AsideFigures({
  figures,
}: {
  figures: readonly (readonly [label: string, value: ReactNode])[]
}) {
  return (
    <dl className="aside-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
