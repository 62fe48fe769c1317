import { Link } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import { useMatchCount } from '#console/kit/list/useList.ts'
import { connectorState, connectorStatus } from '#contract/connectors/connectors.ts'
import { text } from './texts.ts'

const { Partial, Failed } = connectorState.value
const enabled = `status eq ${connectorStatus.value.Enabled}`
const unread = `${enabled} and (state eq ${Partial} or state eq ${Failed})`
const withResults = '$added=state,lastRunTime,rows,failures'

/** '102 of 104 enabled · 3 not read everywhere'. */
export function Figures() {
  const t = useText()
  const total = useMatchCount('/odata/connector', '', true).data
  const on = useMatchCount('/odata/connector', enabled, true).data
  const failing = useMatchCount('/odata/connector', unread, true).data
  if (total === undefined || on === undefined) return <>&nbsp;</>
  return (
    <>
      <strong>{on}</strong> {t(text.enabled, { total })}
      {failing ? (
        <>
          {' · '}
          <Link to={`/data-connectors?${new URLSearchParams({ $filter: unread })}&${withResults}`}>
            {t(text.unread, { n: failing })}
          </Link>
        </>
      ) : (
        ''
      )}
    </>
  )
}
