import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Me } from '@tributary/service/portal-types'
import { createContext, type ReactNode, useContext } from 'react'
import { ApiFailure, get } from './api.ts'
import { followService } from './clock.ts'

export type { Me }

/** Who is signed in; null when no one is. Undefined while that is not known. */
export function useMe(): { me: Me | null | undefined; error: Error | null; retry(): void } {
  const { data, error, refetch } = useQuery({
    queryKey: ['me'],
    queryFn: () =>
      get<Me>('/me')
        .then((me) => {
          followService(me.now)
          return me
        })
        .catch((failure: unknown) => {
          if (failure instanceof ApiFailure && failure.status === 401) return null
          throw failure
        }),
    refetchInterval: 60_000,
  })
  return { me: data, error: data === undefined ? error : null, retry: () => void refetch() }
}

/** After a person has signed in or out, or has changed their details. Nothing of the session before is kept. */
export function useForgetEverything(): () => void {
  const queries = useQueryClient()
  return () => void queries.resetQueries()
}

const SignedIn = createContext<Me | null>(null)

export function SignedInAs({ me, children }: { me: Me; children: ReactNode }) {
  return <SignedIn.Provider value={me}>{children}</SignedIn.Provider>
}

export function useSignedIn(): Me {
  const me = useContext(SignedIn)
  if (!me) throw new Error('no one is signed in here')
  return me
}

const RANKS = ['viewer', 'developer', 'owner']

/** Whether to offer an action at all. The service decides by itself. */
export function useMay(): (needed: 'developer' | 'owner') => boolean {
  const { role } = useSignedIn()
  const rank = role === 'operator' ? 'developer' : role
  return (needed) => RANKS.indexOf(rank) >= RANKS.indexOf(needed)
}
