import { test } from './people.ts'
import { aName, anInsight, removeInsights } from './rows.ts'

/** Drafts of one name, numbered, whose priority runs against the number: made for the tests of a file. */
export function aPileOfInsights(size: number) {
  const name = aName('Paged')
  const titleOf = (number: number) => `${name} ${String(number).padStart(2, '0')}`
  const made: number[] = []
  test.beforeAll(async ({ tokenOf }) => {
    const token = await tokenOf('superAdmin')
    const numbers = Array.from({ length: size }, (_, index) => index + 1)
    const rows = await Promise.all(
      numbers.map((number) => anInsight(token, { title: titleOf(number), priority: 100 - number })),
    )
    made.push(...rows.map((row) => row.id))
  })
  test.afterAll(async ({ tokenOf }) => {
    await removeInsights(await tokenOf('superAdmin'), made)
  })
  const filter = `contains(tolower(title), '${name.toLowerCase()}')`
  return {
    name,
    titleOf,
    /** The address of the list that shows them alone. */
    list: (more: Record<string, string> = {}) =>
      `/manage-insights?${new URLSearchParams({ $filter: filter, $navorder: 'title asc', ...more })}`,
  }
}
