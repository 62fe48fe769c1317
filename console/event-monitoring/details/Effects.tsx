import { formatDate } from '#console/kit/dates.ts'
import { useLanguage } from '#console/kit/i18n.tsx'
import { formatChange } from '#console/kit/numbers.ts'
import { useAnswer } from '#console/kit/query.ts'
import { Bone } from '#console/ui/Skeletons.tsx'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { EffectList } from './EffectList.tsx'
import { text } from './texts.ts'

/** What an event did to the compliance of recommendations, as the scan after it found. */
export function Effects({ id }: { id: number }) {
  const { t, lang } = useLanguage()
  const answer = useAnswer(auditCalls.effects, { query: { ids: String(id) } }, { quiet: true })
  const effect = answer.data?.[0]
  if (answer.isPending) return <Bone height={48} />
  if (!effect) return null
  const { scanTime, changes } = effect
  const points = changes.reduce((sum, change) => sum + change.points, 0)
  const time = scanTime && `${formatDate(scanTime, 'dd/MM/yyyy HH:mm', { lang, utc: true })} UTC`
  return (
    <section className="event-did">
      <h3>
        {t(text.did)} {time && <span className="quiet">{t(text.scan, { time })}</span>}
      </h3>
      {changes.length > 0 ? (
        <>
          <EffectList changes={changes} />
          <p className="quiet num">{t(text.points, { n: formatChange(points, lang, 1) })}</p>
        </>
      ) : (
        <p className="quiet">{t(time ? text.noEffect : text.noScan)}</p>
      )}
    </section>
  )
}
