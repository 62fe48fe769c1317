import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DateText } from '#console/kit/DateText.tsx'
import { formatDate, fullDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { formatChange, formatNumber } from '#console/kit/numbers.ts'
import { useSession } from '#console/kit/session.tsx'
import { Hint } from '#console/ui/Hint.tsx'
import { ProgressCell } from '#console/ui/ProgressCell.tsx'
import { ScoreDial } from '#console/ui/ScoreDial.tsx'
import { ShareBar } from '#console/ui/ShareBar.tsx'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { notAssessedLink } from './links.ts'
import { StatusTiles } from './StatusTiles.tsx'
import type { AccountStatus } from './scan-steps.ts'
import { text } from './texts.ts'
import './StatusPanel.css'

type StatusPanelProps = { status: AccountStatus; accountName: string; onLeave: () => void }

/** Scores, coverage, scan, and the tiles that lead on. */
export function StatusPanel({ status, accountName, onLeave }: StatusPanelProps) {
  const { t, lang } = useLanguage()
  const { canSee } = useSession()
  const score = (value: number | null) => (value === null ? t(text.na) : formatNumber(value, lang, 1))
  const { standardSecurityScore: baseline, customSecurityScore: custom, assessed, total } = status
  const state = accountStatus.all.find(({ value }) => value === status.status)
  const coverage = t(text.assessed, { n: assessed, total })
  return (
    <div className="status-panel">
      <div className="status-panel-line">
        <h2 className="cut">{accountName}</h2>
        {state?.state && <StateBadge state={state.state} label={state.label[lang]} />}
      </div>
      <div className="status-panel-scores">
        <ScoreDial
          baseline={baseline}
          custom={custom}
          label={t(text.dial, { baseline: score(baseline), custom: score(custom) })}
        >
          <span className="status-panel-figure num">{score(baseline)}</span>
          <span className="quiet">{t(text.of100)}</span>
        </ScoreDial>
        <div className="status-panel-key">
          <dl>
            <Key mark="baseline" word={t(text.baseline)} note={t(text.noExemptions)}>
              <Change value={status.standardChange} />
            </Key>
            <Key mark="custom" word={t(text.custom)} note={t(text.exemptionsApplied)}>
              <Change value={status.customChange} />
            </Key>
          </dl>
          {(status.standardChange !== null || status.customChange !== null) && (
            <p className="quiet">{t(text.sinceLastWeek)}</p>
          )}
        </div>
      </div>
      <div className="status-panel-coverage">
        <div className="status-panel-line">
          {canSee('recommendations') ? (
            <Link to={notAssessedLink} onClick={onLeave}>
              {coverage}
            </Link>
          ) : (
            <span>{coverage}</span>
          )}
          <span className="quiet">{t(text.notAssessed, { n: total - assessed })}</span>
        </div>
        <ShareBar
          thin
          label={coverage}
          shares={[{ tone: 'score', value: assessed }]}
          notAssessed={total - assessed}
        />
        <ScanLine status={status} />
      </div>
      <StatusTiles status={status} onLeave={onLeave} />
    </div>
  )
}

type KeyProps = { mark: 'baseline' | 'custom'; word: string; note: string; children: ReactNode }

const Key = ({ mark, word, note, children }: KeyProps) => (
  <div className="status-panel-score">
    <dt>
      <i className={`status-panel-mark status-panel-mark-${mark}`} />
      <span>
        {word}
        <span className="quiet">{note}</span>
      </span>
    </dt>
    <dd className="num">{children}</dd>
  </div>
)

/** The arrow says the direction too; the colour is not alone. */
function Change({ value }: { value: number | null }) {
  const { lang } = useLanguage()
  if (value === null) return null
  const words = formatChange(value, lang, 1)
  if (value === 0) return words
  return (
    <>
      <span className={value > 0 ? 'state-ok' : 'state-bad'} aria-hidden="true">
        {value > 0 ? '↑' : '↓'}
      </span>{' '}
      {words}
    </>
  )
}

/** When the tenant was read and when it is read next; a scan that runs shows how far it is. */
function ScanLine({ status }: { status: AccountStatus }) {
  const { t, lang } = useLanguage()
  const { scan, lastScanTime, nextScanTime } = status
  if (scan)
    return (
      <ProgressCell
        word={t(scan.state === 'running' ? text.scanRuns : text.scanWaits)}
        {...(scan.state === 'running' && scan.total > 0
          ? { count: `${scan.done} / ${scan.total}`, share: scan.done / scan.total }
          : {})}
      />
    )
  return (
    <div className="status-panel-scan quiet">
      <Clock size={14} aria-hidden="true" />
      <span>
        {lastScanTime ? <LastScan iso={lastScanTime} /> : t(text.noScan)}
        {nextScanTime && (
          <Hint say={() => fullDate(nextScanTime, lang)}>
            <time dateTime={nextScanTime}>
              {` · ${t(text.nextScan, { time: formatDate(nextScanTime, 'dd/MM/yyyy HH:mm').slice(11) })}`}
            </time>
          </Hint>
        )}
      </span>
    </div>
  )
}

function LastScan({ iso }: { iso: string }) {
  const { t } = useLanguage()
  const [before, after] = t(text.lastScan).split('{time}')
  return (
    <>
      {before}
      <DateText iso={iso} format="dd/MM/yyyy HH:mm" />
      {after}
    </>
  )
}
