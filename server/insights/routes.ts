import { insightCalls, insightStatus, insights } from '#contract/insights/insights.ts'
import { crud, type Route } from '../handle.ts'

const { Deleted, Draft } = insightStatus.value

export const insightRoutes: Route[] = crud(insights, insightCalls, {
  begins: () => ({ status: Draft }),
  removed: Deleted,
})
