import { Button } from 'antd'
import { TriangleAlert as AlertSign, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { callApi } from '#console/kit/api.ts'
import { useLanguage, useText } from '#console/kit/i18n.tsx'
import { readAddress } from '#console/kit/list/address.ts'
import { withSearch } from '#console/kit/list/search.ts'
import { useCount, useRows } from '#console/kit/rows.ts'
import { useSession } from '#console/kit/session.tsx'
import { classes } from '#console/ui/classes.ts'
import type { AlertBegin } from '#contract/alerts/alert-form.ts'
import { where } from '#contract/kit/where.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import {
  type RecommendationView,
  recommendationViewCalls,
  recommendationViewStatus,
  recommendationViews,
} from '#contract/recommendations/recommendation-views.ts'
import { linkTo } from '#contract/screens/links.ts'
import { scoreFilters } from './figure-filters.ts'
import { text } from './texts.ts'
import { ViewNameDialog } from './ViewNameDialog.tsx'
import { viewText } from './view-texts.ts'
import { builtInViews, rowsOfView, viewAddress } from './views.ts'
import './SavedViews.css'

// Only the views that a person has saved have a menu.
const ViewMenu = lazy(async () => ({ default: (await import('./ViewMenu.tsx')).ViewMenu }))

const addressOf = (address: string, id?: number) => {
  const params = new URLSearchParams(address)
  if (id !== undefined) params.set('view', String(id))
  return linkTo('recommendations', { query: params })
}

/** The list's usual views and the person's own; the open one of their own can be changed. */
export function SavedViews() {
  const t = useText()
  const navigate = useNavigate()
  const { email } = useSession()
  const [params] = useSearchParams()
  const [isSaving, setSaving] = useState(false)
  const current = viewAddress(params)
  const saved = useSavedViews()
  const open = saved.find(({ id }) => String(id) === params.get('view'))
  const isBuiltIn = (address: string) => !open && address === current

  const save = async (name: string) => {
    const { id } = await callApi(
      recommendationViewCalls.create,
      { body: { name, address: current } },
      { quiet: true },
    )
    void navigate(addressOf(current, id), { replace: true })
  }

  return (
    <nav className="views" aria-label={t(viewText.views)}>
      <div className="views-line">
        {builtInViews(email).map(({ key, label, address }) => (
          <ViewLink key={key} name={t(label)} address={address} isCurrent={isBuiltIn(address)} />
        ))}
        {saved.map((view) => (
          <ViewLink
            key={view.id}
            id={view.id}
            name={view.name}
            address={view.address}
            isCurrent={view.id === open?.id}
          />
        ))}
      </div>
      {open && (
        <Suspense>
          <ViewMenu view={open} address={current} />
        </Suspense>
      )}
      <Button type="text" size="small" icon={<Plus size={16} />} onClick={() => setSaving(true)}>
        {t(viewText.save)}
      </Button>
      <AlertOfView />
      {isSaving && (
        <ViewNameDialog
          title={t(viewText.saveTitle)}
          name=""
          onSave={save}
          onClose={() => setSaving(false)}
        />
      )}
    </nav>
  )
}

/** An alert about what the list shows now: its filter, and the words that it was searched for. */
function AlertOfView() {
  const { t, lang } = useLanguage()
  const { can } = useSession()
  const [params] = useSearchParams()
  const { filter, search } = readAddress(accountRecommendations, {}, params)
  const asked = filter || scoreFilters[params.get('scoreType') ?? ''] || ''
  const filters = withSearch(accountRecommendations, search, asked, lang)
  if (!can('alerts.edit') || !filters) return null
  const brings: AlertBegin = { filters }
  return (
    <Link className="view-alert" to={linkTo('create-alert')} state={brings}>
      <AlertSign size={16} aria-hidden="true" />
      {t(text.createAlert)}
    </Link>
  )
}

interface LinkProps {
  id?: number
  name: string
  address: string
  isCurrent: boolean
}
function ViewLink({ id, name, address, isCurrent }: LinkProps) {
  const { lang } = useLanguage()
  const count = useCount(accountRecommendations, rowsOfView(address, lang)).data
  return (
    <Link
      className={classes('view-link', isCurrent && 'view-link-on')}
      aria-current={isCurrent ? 'page' : undefined}
      to={addressOf(address, id)}
    >
      <span className="cut">{name}</span> <span className="view-count num">{count ?? '…'}</span>
    </Link>
  )
}

function useSavedViews(): RecommendationView[] {
  const filter = where(recommendationViews, { status: recommendationViewStatus.value.Active })
  return useRows(recommendationViews, { filter, top: 50 }, { quiet: true }).data ?? []
}
