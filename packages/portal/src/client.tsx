import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { get } from './api.ts'

export interface CurrentClient {
  clientUuid: string
  name: string
}

const Current = createContext<CurrentClient | null>(null)

export function InClient({ client, children }: { client: CurrentClient; children: ReactNode }) {
  return <Current.Provider value={client}>{children}</Current.Provider>
}

/** The client whose pages these are, and the beginning of its paths: of the API, and of the pages. */
export function useClient(): CurrentClient & { api: string; place: string } {
  const client = useContext(Current)
  if (!client) throw new Error('this page belongs to no client')
  return { ...client, api: `/clients/${client.clientUuid}`, place: `/c/${client.clientUuid}` }
}

/** Reads something of the client; `path` begins after the client's own. */
export function useClientData<T>(
  path: string,
  query: Parameters<typeof get>[1] = {},
  options: { every?: number | ((data: T | undefined) => number | false) } = {},
) {
  const { api } = useClient()
  const { every } = options
  return useQuery<T>({
    queryKey: [api, path, query],
    queryFn: () => get<T>(api + path, query),
    ...(every !== undefined && {
      refetchInterval: ({ state }) => (typeof every === 'function' ? every(state.data) : every),
    }),
  })
}
