import { Info } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { useText } from '#console/kit/i18n.tsx'
import type { ListAction } from '#console/kit/list/actions.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { type AccountRecommendation, accountRecommendations } from '#contract/account-recommendations.ts'
import { down } from '#contract/kit/entity.ts'
import { detailsAction, workActions } from './actions.tsx'
import { recommendationCells } from './cells.tsx'
import { detailsPath, listPath, pageOf } from './details/address.ts'
import { DetailsDrawer } from './details/DetailsDrawer.tsx'
import { workDialogs } from './dialogs.ts'
import { Figures } from './Figures.tsx'
import { scoreFilters } from './figure-filters.ts'
import { enabled } from './list-filter.ts'
import { SavedViews } from './SavedViews.tsx'
import { text } from './texts.ts'
import { useMembershipNames } from './useMembershipNames.ts'

const empty = { title: text.emptyTitle, text: text.emptyText }

/**
 * The account's recommendations. The address holds all of it: list, view and, as `/recommendations/{id}`, the
 * recommendation whose details are open. That id is the catalogue's, the one that prerequisites link to.
 */
export default function RecommendationsScreen() {
  const { id } = useParams()
  const { search } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const openId = id !== undefined && /^\d{1,9}$/.test(id) ? Number(id) : null
  const scoreFilter = scoreFilters[params.get('scoreType') ?? '']
  const defaults = useMemo(
    () => ({ sort: down('severity'), ...(scoreFilter ? { filter: scoreFilter } : {}) }),
    [scoreFilter],
  )
  const names = useMembershipNames(params.get('$filter') ?? '')
  const open = (row: Pick<AccountRecommendation, 'recommendationId'>) =>
    void navigate(detailsPath(row.recommendationId, search))
  const actions: ListAction<AccountRecommendation>[] = [
    detailsAction(open),
    ...(workActions as ListAction<AccountRecommendation>[]),
  ]
  return (
    <ListScreen
      entity={accountRecommendations}
      title={text.title}
      headless
      fixedFilter={enabled}
      defaults={defaults}
      names={names}
      above={
        <>
          <Figures />
          <ScoreNote score={params.get('scoreType')} />
        </>
      }
      views={<SavedViews />}
      actions={actions}
      dialogs={workDialogs}
      cells={recommendationCells}
      empty={empty}
      onOpen={open}
      isCurrent={(row) => row.recommendationId === openId}
      beside={(list) =>
        openId !== null && (
          <DetailsDrawer
            recommendationId={openId}
            list={list}
            onGo={(row, index) =>
              void navigate(detailsPath(row.recommendationId, pageOf(search, index, list.top)))
            }
            onClose={() => void navigate(listPath(search))}
          />
        )
      }
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
