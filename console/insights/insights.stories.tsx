import { plainScreen } from '#console/kit/form/PlainScreen.tsx'
import { plainNamed } from '#contract/plain-entities.ts'
import { screenRows } from '#contract/screens/screens.ts'
import InsightsScreen from './InsightsScreen.tsx'

const ManageInsights = plainScreen(plainNamed('insight'), screenRows['manage-insights'].title)

/** Where operators write them. */
export function Manage() {
  return <ManageInsights />
}

/** Where customers read them. */
export function Insights() {
  return <InsightsScreen />
}
