import { Button } from 'antd'
import { callApi } from '#console/kit/api.ts'
import { DateText } from '#console/kit/DateText.tsx'
import { useLanguage, useText } from '#console/kit/i18n.tsx'
import { useAnswer } from '#console/kit/query.ts'
import { useRows } from '#console/kit/rows.ts'
import { useSession } from '#console/kit/session.tsx'
import { Differences } from '#console/kit/shipped/Differences.tsx'
import { ShippedNote } from '#console/kit/shipped/ShippedNote.tsx'
import { useConfirm } from '#console/ui/ConfirmDialog.tsx'
import { labelOf } from '#contract/kit/choices.ts'
import { down } from '#contract/kit/entity.ts'
import { isEdited } from '#contract/kit/shipped.ts'
import { where } from '#contract/kit/where.ts'
import { word } from '#contract/kit/words.ts'
import { type Recommendation, recommendations } from '#contract/recommendations/managed-recommendations.ts'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import {
  recommendationVersions,
  recommendationWords,
  versionCause,
} from '#contract/recommendations/recommendation-versions.ts'
import { text } from './texts.ts'
import './VersionsPane.css'

interface Props {
  row: Recommendation
  onRestored(jobId: number | null): void
}

/** Every change of a recommendation with what it changed; each version can be put back, and the shipped one too. */
export function VersionsPane({ row, onRestored }: Props) {
  const { t, lang } = useLanguage()
  const confirm = useConfirm()
  const locked = useSession().editsDisabled(recommendations.catalogue)
  const versions = useRows(recommendationVersions, {
    filter: where(recommendationVersions, { recommendationId: row.id }),
    sort: down('id'),
    top: 100,
  })
  const restore = async (versionId: number | null) => {
    const isSure = await confirm({
      title: t(text.restoreTitle),
      text: t(text.restoreText),
      yes: t(word.yes),
      no: t(word.no),
    })
    if (!isSure) return
    const { jobId } = await callApi(recommendationCalls.restore, {
      params: { id: row.id },
      body: { versionId },
    })
    onRestored(jobId)
  }
  const kept = versions.data ?? []
  return (
    <div className="versions">
      {isEdited(row) && (
        <ShippedPart id={row.id} isLocked={locked !== null} onRestore={() => void restore(null)} />
      )}
      {versions.data && kept.length === 0 && <p className="quiet">{t(text.noVersions)}</p>}
      <ol className="version-list" aria-label={t(text.versions)}>
        {kept.map((version, place) => {
          const before = kept[place + 1]
          return (
            <li key={version.id}>
              <div className="version-head">
                <strong>{labelOf(versionCause, version.cause, lang)}</strong>
                <span className="quiet">{version.author}</span>
                <DateText iso={version.at} format="dd/MM/yyyy HH:mm" />
                {place > 0 && (
                  <Button
                    size="small"
                    type="link"
                    disabled={locked !== null}
                    onClick={() => void restore(version.id)}
                  >
                    {t(text.restore)}
                  </Button>
                )}
              </div>
              {before && <Differences of={recommendationWords} from={before.content} to={version.content} />}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function ShippedPart({ id, isLocked, onRestore }: { id: number; isLocked: boolean; onRestore(): void }) {
  const t = useText()
  const { data } = useAnswer(recommendationCalls.comparison, { params: { id } })
  if (!data) return null
  return (
    <ShippedNote of={recommendationWords} compared={data}>
      <Button size="small" disabled={isLocked} onClick={onRestore}>
        {t(text.backToShipped)}
      </Button>
    </ShippedNote>
  )
}
