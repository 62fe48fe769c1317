import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useLanguage } from '#console/kit/i18n.tsx'
import { type Comparison, changedByBoth, contentLabel, type Shipped } from '#contract/kit/shipped.ts'
import { Differences } from './Differences.tsx'
import { text } from './texts.ts'

interface Props {
  of: Pick<Shipped, 'entity' | 'words'>
  compared: Comparison
  /** What can be done about it. */
  children?: ReactNode
}

/** Where an edited row differs from what is shipped, and what an update has changed too. */
export function ShippedNote({ of, compared, children }: Props) {
  const { t, lang } = useLanguage()
  const { present, shipped } = compared
  if (!shipped) return null
  const both = changedByBoth(compared)
  return (
    <Alert
      type={both.length ? 'warning' : 'info'}
      title={t(text.differs)}
      description={
        <>
          <p>{t(text.leftAlone)}</p>
          {both.length > 0 && (
            <p>{t(text.both, { names: both.map((name) => contentLabel(of, name)[lang]).join(', ') })}</p>
          )}
          <Differences of={of} from={shipped} to={present} />
          {children}
        </>
      }
    />
  )
}
