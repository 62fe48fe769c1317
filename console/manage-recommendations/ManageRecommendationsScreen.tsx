import { Button, Popover } from 'antd'
import { CirclePlay } from 'lucide-react'
import { Link } from 'react-router'
import { callApi } from '#console/kit/api.ts'
import { CreateButton } from '#console/kit/form/form-screen.tsx'
import { useLanguage, useText } from '#console/kit/i18n.tsx'
import { useJobInAddress } from '#console/kit/jobs/useJobInAddress.ts'
import { cellOf } from '#console/kit/list/Cell.tsx'
import type { Cells } from '#console/kit/list/DataTable.tsx'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useCounts } from '#console/kit/rows.ts'
import { useSession } from '#console/kit/session.tsx'
import { severityShape } from '#console/kit/severity-shape.ts'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import { SeverityBadge } from '#console/ui/SeverityBadge.tsx'
import { StateBadge } from '#console/ui/StateBadge.tsx'
import { labelOf } from '#contract/kit/choices.ts'
import { origin } from '#contract/kit/shipped.ts'
import { where } from '#contract/kit/where.ts'
import { type Recommendation, recommendations } from '#contract/recommendations/managed-recommendations.ts'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import {
  recommendationSeverity,
  recommendationStatus,
  validationMethod,
} from '#contract/recommendations/recommendation-choices.ts'
import { recommendationForm } from '#contract/recommendations/recommendation-form.ts'
import { linkTo } from '#contract/screens/links.ts'
import { recommendationActions } from './actions.tsx'
import { RecommendationDialog } from './RecommendationDialog.tsx'
import { text } from './texts.ts'
import './ManageRecommendations.css'

const enabled = where(recommendations, { status: recommendationStatus.value.Enabled })
const automatic = where(recommendations, { validationMethod: validationMethod.value.Automatic })
const invalid = `${automatic} and isValid eq false`
const { Edited, Updated } = origin.value
const edited = `origin in (${Edited},${Updated})`
const updated = where(recommendations, { origin: Updated })
const defaults = { filter: enabled }

const cells: Cells<typeof recommendations> = {
  severity: ({ severity }) => <SeverityCell severity={severity} />,
  isValid: (row) => <ValidityCell row={row} />,
}
const dialogs = { form: RecommendationDialog }

export default function ManageRecommendationsScreen() {
  return (
    <ListScreen
      entity={recommendations}
      title={text.title}
      defaults={defaults}
      sentence={<Figures />}
      actions={recommendationActions}
      dialogs={dialogs}
      cells={cells}
      head={(open) => (
        <>
          <ValidateAll />
          <CreateButton form={recommendationForm} onClick={() => open('form')} />
        </>
      )}
    />
  )
}

function ValidateAll() {
  const t = useText()
  const session = useSession()
  const { show } = useJobInAddress()
  if (!session.can('recommendations.manage')) return null
  return (
    <DisabledReason reason={session.editsDisabled(recommendations.catalogue)} label={t(text.validateAll)}>
      {(disabled) => (
        <Button
          icon={<CirclePlay size={16} />}
          disabled={disabled}
          onClick={() =>
            void callApi(recommendationCalls.validateAll, { body: {} }).then(
              ({ jobId }) => show(jobId),
              () => undefined,
            )
          }
        >
          {t(text.validateAll)}
        </Button>
      )}
    </DisabledReason>
  )
}

/** '251 of 260 enabled · 216 automatic · 1 invalid'. */
function Figures() {
  const t = useText()
  const status = useCounts(recommendations, 'status')
  const validity = useCounts(recommendations, 'isValid', automatic)
  const origins = useCounts(recommendations, 'origin')
  if (!status || !validity || !origins) return <>&nbsp;</>
  const links = [
    { n: validity.of(false), words: text.invalid, filter: invalid },
    { n: origins.of(Edited, Updated), words: text.edited, filter: edited },
    { n: origins.of(Updated), words: text.updated, filter: updated },
  ]
  return (
    <>
      {t(text.enabledOf, { n: status.of(recommendationStatus.value.Enabled), total: status.all })}
      {` · ${t(text.automatic, { n: validity.all })}`}
      {links.map(({ n, words, filter }) =>
        n > 0 ? (
          <span key={filter}>
            {' · '}
            <Link to={linkTo('manage-recommendations', { query: { $filter: filter } })}>
              {t(words, { n })}
            </Link>
          </span>
        ) : null,
      )}
    </>
  )
}

function SeverityCell({ severity }: Pick<Recommendation, 'severity'>) {
  const { lang } = useLanguage()
  const label = labelOf(recommendationSeverity, severity, lang) ?? String(severity)
  return <SeverityBadge severity={severityShape(severity)} label={label} />
}

/** A query that is wrong says what is wrong, and for which account. */
function ValidityCell({ row }: { row: Recommendation }) {
  const { t, lang } = useLanguage()
  if (row.validationMethod !== validationMethod.value.Automatic) return <span className="cell-none">–</span>
  if (row.isValid !== false) return cellOf(recommendations.fields.isValid, row.isValid, lang)
  const field = recommendations.fields.isValid
  return (
    <Popover
      trigger={['hover', 'focus', 'click']}
      title={row.errorAccountId ? t(text.invalidOn, { id: row.errorAccountId }) : t(text.invalidQuery)}
      content={<code className="validity-fault">{row.errorDescription}</code>}
    >
      <StateBadge state="bad" label={field.words?.false[lang] ?? ''} onClick={() => undefined} />
    </Popover>
  )
}
