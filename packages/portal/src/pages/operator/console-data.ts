import { useQuery, useQueryClient } from '@tanstack/react-query'
import { get, type Query } from '../../api.ts'

/** Reads something of the console; `path` begins after /operator. */
export function useConsole<T>(path: string, query: Query = {}, options: { every?: number } = {}) {
  return useQuery({
    queryKey: [`/operator${path}`, query],
    queryFn: () => get<T>(`/operator${path}`, query),
    ...(options.every !== undefined && { refetchInterval: options.every }),
  })
}

/** After a change: many pages of the console show parts of one another. */
export function useRefreshConsole(): () => Promise<void> {
  const queries = useQueryClient()
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/operator'),
    })
}
