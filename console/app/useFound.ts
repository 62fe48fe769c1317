import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '#console/kit/api.ts'
import { justRead } from '#console/kit/query.ts'
import { searchCalls, shortestSearch } from '#contract/search/search.ts'

/** What the server finds for these words: one call for all kinds. */
export const useFound = (words: string) =>
  useQuery({
    queryKey: ['call', searchCalls.find.path, words],
    queryFn: ({ signal }) => callApi(searchCalls.find, { query: { words } }, { signal, quiet: true }),
    enabled: words.length >= shortestSearch,
    placeholderData: words.length >= shortestSearch ? keepPreviousData : undefined,
    staleTime: justRead,
  })
