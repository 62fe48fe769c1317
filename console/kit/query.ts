import { QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf, Call } from '#contract/kit/call.ts'
import { callApi, type Options, type Parts } from './api.ts'

/** No retry, no refetch behind the reader's back. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // Without a network a question fails at once, and what was read before stays on the screen.
        networkMode: 'always',
        gcTime: 30 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: true,
        staleTime: 0,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** The one of the page: outside React too, for the loaders of routes. */
export const queryClient = makeQueryClient()

/** For what is opened again and again, as when going through a list: a moment ago is fresh enough. In ms. */
export const justRead = 15_000

interface AnswerOptions extends Options {
  /** How long, in ms, an answer is used again without asking. */
  staleTime?: number
}

/** A GET call as a query: the same answer for `useAnswer` and for `queryClient.fetchQuery`. */
export const answerQuery = <C extends Call>(call: C, parts: Parts<C>, options: AnswerOptions = {}) =>
  queryOptions<AnswerOf<C>>({
    queryKey: ['call', call.path, parts],
    queryFn: ({ signal }) => callApi(call, parts, { ...options, signal }),
    staleTime: options.staleTime ?? 0,
  })

/** Reads a GET call. */
export function useAnswer<C extends Call>(
  call: C,
  parts: Parts<C>,
  options: AnswerOptions & { enabled?: boolean } = {},
) {
  return useQuery({ ...answerQuery(call, parts, options), enabled: options.enabled ?? true })
}

/**
 * Sends a call that changes something; afterwards every list and answer on the screen is read again. A button that is
 * pressed twice before it can show that it works sends once.
 */
export function useCall<C extends Call>(call: C, options: Options = {}) {
  const client = useQueryClient()
  const [underWay] = useState(() => new Map<string, Promise<AnswerOf<C>>>())
  return useMutation<AnswerOf<C>, Error, Parts<C>>({
    mutationFn: (parts) => {
      const { body } = parts as { body?: unknown }
      const send = () => callApi(call, parts, options)
      // Two files look alike from outside.
      if (body instanceof FormData || body instanceof Blob) return send()
      const key = JSON.stringify(parts)
      const sending = underWay.get(key) ?? send().finally(() => underWay.delete(key))
      underWay.set(key, sending)
      return sending
    },
    onSuccess: () => client.invalidateQueries(),
  })
}
