import { accountRecommendations, recommendationPrerequisites } from './account-recommendations.ts'
import { accounts } from './accounts.ts'
import { connectors } from './connectors.ts'
import { groups } from './groups.ts'
import { insights } from './insights.ts'
import type { Choices } from './kit/choices.ts'
import type { Entity, Fields } from './kit/entity.ts'
import { same, type Text } from './kit/text.ts'
import type { Permission } from './permissions.ts'
import { licensePlans, licenses, licensesRelationship, products } from './products.ts'
import { recommendationHistory } from './recommendation-history.ts'
import { recommendationViews } from './recommendation-views.ts'
import { recommendationNames, recommendations } from './recommendations.ts'
import { accountRegulations } from './regulations.ts'
import { rolesAndScreens } from './roles-and-screens.ts'
import { settings } from './settings.ts'
import { stories, storyRecommendations } from './stories.ts'
import { subscriptionTypes } from './subscription-types.ts'
import { terms } from './terms.ts'
import { assignableUsers, users, vendorUsers } from './users.ts'
import { vendors } from './vendors.ts'

/** Every list of the product: what `/odata/{model}`, export and import know. */
export const models: readonly Entity<Fields, Permission>[] = [
  accountRecommendations,
  accountRegulations,
  accounts,
  assignableUsers,
  connectors,
  groups,
  insights,
  licensePlans,
  licenses,
  licensesRelationship,
  products,
  recommendationHistory,
  recommendationNames,
  recommendationPrerequisites,
  recommendations,
  recommendationViews,
  rolesAndScreens,
  settings,
  stories,
  storyRecommendations,
  subscriptionTypes,
  terms,
  users,
  vendorUsers,
  vendors,
]

const byName = new Map(models.map((model) => [model.name.toLowerCase(), model]))
export const modelNamed = (name: string) => byName.get(name.toLowerCase())

/** The enumerations of all lists, by key: what `GET /settings` answers as enums. */
export const enumerations: ReadonlyMap<string, Choices> = new Map(
  models.flatMap((model) =>
    Object.values(model.fields).flatMap((field) =>
      field.choices ? [[field.choices.key, field.choices] as const] : [],
    ),
  ),
)

/** The one enumeration without numbers: what a flag says, where null means that it does not apply. */
export const booleanEnum: readonly { name: string; value: boolean | null; label: Text }[] = [
  { name: 'True', value: true, label: { en: 'True', de: 'Wahr' } },
  { name: 'False', value: false, label: { en: 'False', de: 'Falsch' } },
  { name: 'N/A', value: null, label: same('N/A') },
]
