import type { Locator, Page } from '@playwright/test'
import { accounts } from '#contract/accounts/accounts.ts'
import { licenses, products } from '#contract/products/products.ts'
import { type Recommendation, recommendations } from '#contract/recommendations/managed-recommendations.ts'
import { queryCalls } from '#contract/recommendations/query-calls.ts'
import {
  recommendationSeverity,
  recommendationStatus,
  validationMethod,
} from '#contract/recommendations/recommendation-choices.ts'
import { recommendationNames } from '#contract/recommendations/recommendations.ts'
import type { Outside } from './outside.ts'
import { rowOf } from './row-of.ts'

export const who = { role: 'SuperAdmin' } as const
const { Disabled } = recommendationStatus.value
const { Manual } = validationMethod.value
export const at = (query = '') => `/manage-recommendations?${query}`

export const written = (said: Partial<Recommendation>) =>
  rowOf(recommendations, {
    ...{ id: 4, findings: 'Close the door', productId: 1, productName: 'Entra ID', status: Disabled },
    ...{ validationMethod: Manual, severity: recommendationSeverity.value.Critical, easeOfFix: 2 },
    ...said,
  })

/** What the window of a recommendation reads beside its row. */
export function surroundings(api: Outside, rows: readonly Recommendation[]) {
  api.lists(accounts, [rowOf(accounts, { id: 3, name: 'Northbrine' })])
  api.lists(products, [rowOf(products, { id: 1, name: 'EntraID', displayName: 'Entra ID' })])
  api.lists(licenses, [])
  api.lists(recommendationNames, [])
  api.answers(queryCalls.schema, [])
  api.answers(queryCalls.snapshots, [])
  api.answers(queryCalls.inspect, { faults: [] })
  api.lists(recommendations, rows)
}
export const windowOf = (page: Page, name = 'Create Recommendation') => page.getByRole('dialog', { name })
export const choose = async (page: Page, place: Locator, label: string, option: string) => {
  await place.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

/** One that has brought a recommendation to the accounts. */
export const job = {
  ...{ id: 12, name: 'apply-recommendations', label: 'Apply to all active accounts', state: 'done' as const },
  ...{
    done: 1,
    total: 1,
    message: 'Accounts updated: 1. Results changed: 1.',
    isCancellable: false,
    file: null,
  },
  ...{ createdAt: '2026-01-05T08:00:00.000Z', startedAt: null, endedAt: null },
}
