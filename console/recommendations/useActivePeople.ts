import { useRows } from '#console/kit/rows.ts'
import { userStatus } from '#contract/access/roles.ts'
import type { Filter } from '#contract/kit/filter.ts'
import { writeFilter } from '#contract/kit/odata.ts'
import { assignableUsers } from '#contract/users/users.ts'

/** The account's active people whose address has these letters. */
export function useActivePeople(letters: string) {
  const active: Filter = { op: 'eq', field: 'status', value: userStatus.value.Active }
  const wanted = letters.trim().toLowerCase()
  const named: Filter = { op: 'contains', field: 'email', value: wanted, fold: 'lower' }
  const filter = writeFilter(wanted ? { op: 'and', of: [active, named] } : active)
  const people = useRows(assignableUsers, { filter, top: 50 }, { keepsPrevious: true })
  return { items: people.data ?? [], isLoading: people.isFetching }
}
