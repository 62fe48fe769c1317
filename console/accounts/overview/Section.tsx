import { type ReactNode, useId } from 'react'

/** One part of the overview under its heading. */
export function Section({
  title,
  extra,
  children,
}: {
  title: string
  extra?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="account-part" aria-labelledby={id}>
      <div className="account-part-head">
        <h3 id={id}>{title}</h3>
        {extra}
      </div>
      {children}
    </section>
  )
}
