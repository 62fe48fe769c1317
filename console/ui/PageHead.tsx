import type { ReactNode } from 'react'
import './PageHead.css'

type PageHeadProps = {
  title: ReactNode
  /** One line of figures or explanation below the title. */
  sentence?: ReactNode
  actions?: ReactNode
  /** Above the title, e.g. a breadcrumb. */
  above?: ReactNode
}

export const PageHead = ({ title, sentence, actions, above }: PageHeadProps) => (
  <div className="page-head">
    <div className="page-head-text">
      {above}
      <h2>{title}</h2>
      {sentence && <div className="page-head-sentence sentence num">{sentence}</div>}
    </div>
    {actions && <div className="page-head-actions">{actions}</div>}
  </div>
)
