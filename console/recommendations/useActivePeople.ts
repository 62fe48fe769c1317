import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getPage } from '#console/kit/api.ts'
import { userStatus } from '#contract/access/roles.ts'
import type { Filter } from '#contract/kit/filter.ts'
import { writeFilter } from '#contract/kit/odata.ts'
import { type AssignableUser, assignableUsers } from '#contract/users/users.ts'

/** The account's active people whose address has these letters. */
export function useActivePeople(letters: string) {
  const active: Filter = { op: 'eq', field: 'status', value: userStatus.value.Active }
  const wanted = letters.trim().toLowerCase()
  const named: Filter = { op: 'contains', field: 'email', value: wanted, fold: 'lower' }
  const $filter = writeFilter(wanted ? { op: 'and', of: [active, named] } : active)
  const page = useQuery({
    queryKey: ['people', $filter],
    queryFn: ({ signal }) =>
      getPage<AssignableUser>(`/odata/${assignableUsers.name}`, { $filter, $top: 50 }, { signal }),
    placeholderData: keepPreviousData,
  })
  return { items: page.data?.items ?? [], isLoading: page.isFetching }
}
