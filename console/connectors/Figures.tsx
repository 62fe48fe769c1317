import { Link } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import { useCount } from '#console/kit/rows.ts'
import { connectorState, connectorStatus, connectors } from '#contract/connectors/connectors.ts'
import { where } from '#contract/kit/where.ts'
import { linkTo } from '#contract/screens/links.ts'
import { text } from './texts.ts'

const { Partial, Failed } = connectorState.value
const enabled = where(connectors, { status: connectorStatus.value.Enabled })
const unread = `${enabled} and (state eq ${Partial} or state eq ${Failed})`

/** '102 of 104 enabled · 3 not read everywhere'. */
export function Figures() {
  const t = useText()
  const total = useCount(connectors).data
  const on = useCount(connectors, enabled).data
  const failing = useCount(connectors, unread).data
  if (total === undefined || on === undefined) return <>&nbsp;</>
  return (
    <>
      <strong>{on}</strong> {t(text.enabled, { total })}
      {failing ? (
        <>
          {' · '}
          <Link to={linkTo('connector-readings')}>{t(text.unread, { n: failing })}</Link>
        </>
      ) : (
        ''
      )}
    </>
  )
}
