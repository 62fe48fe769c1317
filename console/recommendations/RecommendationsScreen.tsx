import { Button } from 'antd'
import { Calculator, Info } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { useLanguage, useText } from '#console/kit/i18n.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { readAddress } from '#console/kit/list/address.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { withSearch } from '#console/kit/list/search.ts'
import { useSession } from '#console/kit/session.tsx'
import { down } from '#contract/kit/entity.ts'
import { word } from '#contract/kit/words.ts'
import {
  type AccountRecommendation,
  accountRecommendations,
} from '#contract/recommendations/account-recommendations.ts'
import { detailsAction, whatIfAction, workActions } from './actions.tsx'
import { recommendationCells } from './cells.tsx'
import { atOnce, detailsPath, listPath, pageOf } from './details/address.ts'
import { DetailsBeside } from './details/DetailsBeside.tsx'
import type { WorkDialog } from './dialogs.tsx'
import { Figures } from './Figures.tsx'
import { scoreFilters } from './figure-filters.ts'
import { lazyWorkDialogs } from './lazy-dialogs.tsx'
import { enabled } from './list-filter.ts'
import { SavedViews } from './SavedViews.tsx'
import { text } from './texts.ts'
import { useMembershipNames } from './useMembershipNames.ts'
import { useWhatIf } from './what-if/useWhatIf.ts'

const WhatIfDrawer = lazy(() => import('./what-if/WhatIfDrawer.tsx'))

// The same ones at every drawing: opening a row does not draw them again.
const views = <SavedViews />
const empty = { title: text.emptyTitle, text: text.emptyText }

/**
 * The account's recommendations. The address holds all of it: list, view and, as `/recommendations/{id}`, the
 * recommendation whose details are open. That id is the catalogue's, the one that prerequisites link to.
 */
export default function RecommendationsScreen() {
  const { t, lang } = useLanguage()
  const { id } = useParams()
  const { search } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const openId = id !== undefined && /^\d{1,9}$/.test(id) ? Number(id) : null
  const score = params.get('scoreType')
  const scoreFilter = scoreFilters[score ?? '']
  const defaults = useMemo(
    () => ({ sort: down('severity'), ...(scoreFilter ? { filter: scoreFilter } : {}) }),
    [scoreFilter],
  )
  const asked = readAddress(accountRecommendations, defaults, params)
  const shown = withSearch(accountRecommendations, asked.search, asked.filter, lang)
  const names = useMembershipNames(params.get('$filter') ?? '')
  const open = useCallback(
    (row: Pick<AccountRecommendation, 'recommendationId'>) =>
      void navigate(detailsPath(row.recommendationId, search), atOnce),
    [navigate, search],
  )
  const { can } = useSession()
  const whatIf = useWhatIf()
  const actions = useMemo<ListAction<AccountRecommendation, WorkDialog>[]>(
    () => [detailsAction(open), ...workActions, whatIfAction(whatIf.open)],
    [open, whatIf.open],
  )
  const above = useMemo(
    () => (
      <>
        <Figures />
        <ScoreNote score={score} />
      </>
    ),
    [score],
  )
  return (
    <ListScreen
      entity={accountRecommendations}
      title={text.title}
      headless
      fixedFilter={enabled}
      defaults={defaults}
      names={names}
      above={above}
      views={views}
      tools={
        can('statistics.view') && (
          <Button icon={<Calculator size={16} />} onClick={() => whatIf.open([])}>
            {t(word.whatIf)}
          </Button>
        )
      }
      actions={actions}
      dialogs={lazyWorkDialogs}
      cells={recommendationCells}
      empty={empty}
      onOpen={open}
      isCurrent={openId === null ? undefined : (row) => row.recommendationId === openId}
      beside={(list) => (
        <>
          <DetailsBeside
            recommendationId={openId}
            list={list}
            onGo={(row, index) =>
              void navigate(detailsPath(row.recommendationId, pageOf(search, index, list.top)), atOnce)
            }
            onClose={() => void navigate(listPath(search), atOnce)}
          />
          {whatIf.ids && can('statistics.view') && (
            <Suspense>
              <WhatIfDrawer initial={whatIf.ids} filter={shown} onTick={whatIf.open} onClose={whatIf.close} />
            </Suspense>
          )}
        </>
      )}
    />
  )
}

function ScoreNote({ score }: { score: string | null }) {
  const t = useText()
  if (score !== 'baseline' && score !== 'custom') return null
  return (
    <p className="score-note">
      <Info size={16} aria-hidden="true" />
      {t(score === 'baseline' ? text.baselineNote : text.customNote)}
    </p>
  )
}
