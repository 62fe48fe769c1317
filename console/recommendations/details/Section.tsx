import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  extra?: ReactNode
  children: ReactNode
}

/** A titled part of the details. */
export function Section({ title, extra, children }: Props) {
  const id = useId()
  return (
    <section className="details-section" aria-labelledby={id}>
      <div className="details-section-head">
        <h3 id={id}>{title}</h3>
        {extra}
      </div>
      {children}
    </section>
  )
}
