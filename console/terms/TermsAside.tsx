import { useDeferredValue, useMemo } from 'react'
import { AsideFigures, AsidePart } from '#console/kit/form/AsidePart.tsx'
import { useLanguage } from '#console/kit/i18n.tsx'
import { formatNumber } from '#console/kit/numbers.ts'
import { useAnswer } from '#console/kit/query.ts'
import { type Terms, termsType } from '#contract/terms/terms.ts'
import { termsAdminCalls } from '#contract/terms/terms-admin-calls.ts'
import { changesBetween, type Part } from './changes.ts'
import { paragraphsOf } from './paragraphs.ts'
import { text } from './texts.ts'
import './TermsAside.css'

/** Beside the form: what publishing does, and what has changed since the version in force. */
export function TermsAside({ values }: { values: Partial<Terms> }) {
  const { t, lang } = useLanguage()
  const { type = termsType.value.User, content = '' } = values
  const { data } = useAnswer(termsAdminCalls.reach, { query: { type } }, { quiet: true })
  const active = data?.active
  return (
    <>
      <AsidePart title={t(text.whenYouPublish)}>
        <AsideFigures figures={[[t(text.usersAsked), data ? formatNumber(data.users, lang) : '–']]} />
        <p>{t(text.nextPage)}</p>
        {active && <p className="quiet">{t(text.becomesPast, { version: active.version })}</p>}
      </AsidePart>
      {active && (
        <AsidePart title={t(text.changesSince, { version: active.version })}>
          <Changes before={active.content} after={content} />
        </AsidePart>
      )}
    </>
  )
}

function Changes({ before, after }: { before: string; after: string }) {
  const { t } = useLanguage()
  const rested = useDeferredValue(after)
  const changes = useMemo(() => changesBetween(paragraphsOf(before), paragraphsOf(rested)), [before, rested])
  if (rested === '') return <p className="quiet">{t(text.noContent)}</p>
  if (changes.length === 0) return <p className="quiet">{t(text.noChanges)}</p>
  return (
    <div className="terms-changes">
      {changes.map((parts, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name
        <p key={place}>
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor have their words
            <Words key={at} part={part} />
          ))}
        </p>
      ))}
    </div>
  )
}

function Words({ part: { kind, words } }: { part: Part }) {
  if (kind === 'added') return <ins>{words}</ins>
  return kind === 'removed' ? <del>{words}</del> : <span>{words}</span>
}
