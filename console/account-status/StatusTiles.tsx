import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { formatNumber } from '#console/kit/numbers.ts'
import { useAnswer } from '#console/kit/query.ts'
import { useSession } from '#console/kit/session.tsx'
import { StateIcon } from '#console/ui/StateIcon.tsx'
import { scoreAge } from '#contract/accounts/stale-scan.ts'
import { word } from '#contract/kit/words.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { alertsLink, scoreLinks } from './links.ts'
import type { AccountStatus } from './scan-steps.ts'
import { alertsSentence, connectorsSentence } from './sentences.ts'
import { text } from './texts.ts'

type StatusTilesProps = { status: AccountStatus; onLeave: () => void }

export function StatusTiles({ status, onLeave }: StatusTilesProps) {
  const { t, lang } = useLanguage()
  const { can, canSee, staleScanHours } = useSession()
  const age = scoreAge({ ...status, lastScanEnd: status.lastScanTime }, staleScanHours)
  const asOf = age && (
    <span className="status-tile-note">
      {t(word.asOf, { date: formatDate(age, 'dd/MM/yyyy', { lang }) })}
    </span>
  )
  const state = useAnswer(statisticsCalls.complianceState, {}, { enabled: can('statistics.view') }).data
  const score = (value: number | null) => (value === null ? t(text.na) : formatNumber(value, lang, 1))
  const toRecommendations = (href: string) => (canSee('recommendations') ? href : null)
  const failing = state?.totalNumOfNonCompliantRecommendations ?? 0
  const exempted = state?.exempted ?? 0
  const { numOfActiveAlerts: alerts } = status
  return (
    <div className="status-tiles">
      <Tile
        title={t(text.baselineScore)}
        sign={<ChevronRight size={16} aria-hidden="true" />}
        href={toRecommendations(scoreLinks.baseline)}
        onLeave={onLeave}
      >
        <span className="status-tile-figure num">{score(status.standardSecurityScore)}</span>
        {asOf}
        <span className="status-tile-note">{state ? t(text.nonCompliant, { n: failing }) : '\u00a0'}</span>
      </Tile>
      <Tile
        title={t(text.customScore)}
        sign={<ChevronRight size={16} aria-hidden="true" />}
        href={toRecommendations(scoreLinks.custom)}
        onLeave={onLeave}
      >
        <span className="status-tile-figure num">{score(status.customSecurityScore)}</span>
        {asOf}
        <span className="status-tile-note">
          {state ? t(text.open, { n: failing - exempted, exempted }) : '\u00a0'}
        </span>
      </Tile>
      {alerts !== null && (
        <Tile
          title={t(text.alertsStatus)}
          sign={<StateIcon state={alerts > 0 ? 'warning' : 'ok'} />}
          href={canSee('active-alerts') ? alertsLink : null}
          onLeave={onLeave}
        >
          <span>{t(alertsSentence(alerts), { n: alerts })}</span>
          {alerts > 0 && <span className="status-tile-link">{t(text.viewDetails)}</span>}
        </Tile>
      )}
      <Tile
        title={t(text.connectorsStatus)}
        sign={<StateIcon state={status.connectionStatus === 'OK' ? 'ok' : 'bad'} />}
        href={null}
        onLeave={onLeave}
      >
        <span>{t(connectorsSentence(status))}</span>
      </Tile>
    </div>
  )
}

type TileProps = {
  title: string
  sign: ReactNode
  /** Null: it only tells. */
  href: string | null
  onLeave: () => void
  children: ReactNode
}

function Tile({ title, sign, href, onLeave, children }: TileProps) {
  const content = (
    <>
      <span className="status-tile-head">
        {title}
        {sign}
      </span>
      {children}
    </>
  )
  if (href === null) return <div className="status-tile">{content}</div>
  return (
    <Link className="status-tile" to={href} onClick={onLeave}>
      {content}
    </Link>
  )
}
