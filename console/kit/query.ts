import { QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, Call } from '#contract/kit/call.ts'
import { callApi, type Options, type Parts } from './api.ts'

/** No retry, no refetch behind the reader's back. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: true,
        staleTime: 0,
      },
      mutations: { retry: false },
    },
  })

/** Reads a GET call. */
export function useAnswer<C extends Call>(
  call: C,
  parts: Parts<C>,
  options: Options & { enabled?: boolean } = {},
) {
  return useQuery<AnswerOf<C>>({
    queryKey: ['call', call.path, parts],
    queryFn: ({ signal }) => callApi(call, parts, { ...options, signal }),
    enabled: options.enabled ?? true,
  })
}

/** Sends a call that changes something; afterwards every list and answer on the screen is read again. */
export function useCall<C extends Call>(call: C, options: Options = {}) {
  const client = useQueryClient()
  return useMutation<AnswerOf<C>, Error, Parts<C>>({
    mutationFn: (parts) => callApi(call, parts, options),
    onSuccess: () => client.invalidateQueries(),
  })
}
