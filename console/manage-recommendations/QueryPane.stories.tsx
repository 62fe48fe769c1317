/** The query stands in the window of its recommendation. */
export { Manage } from './RecommendationDialog.stories.tsx'
