import { useQuery } from '@tanstack/react-query'
import { getPage } from './api.ts'

interface SubscriptionChoice {
  id: number
  name: string
  status: 1 | 2
  isTrial: boolean
}

/** The subscription types that can be chosen. */
export function useSubscriptionTypes() {
  return useQuery({
    queryKey: ['list', 'subscriptionType', 'choices'],
    queryFn: ({ signal }) =>
      getPage<SubscriptionChoice>(
        '/odata/subscriptionType',
        { $filter: 'status eq 1', $top: 200, $orderby: 'name asc' },
        { signal },
      ),
    select: (page) => page.items,
  })
}
