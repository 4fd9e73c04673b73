import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { get, type Query } from '../api.ts'
import { Button } from './button.tsx'
import { Loaded } from './loaded.tsx'

/** A long list, read page by page; `nextOf` gives what the next page begins with. */
export function usePages<P>(path: string, query: Query, nextOf: (page: P) => Query | null) {
  return useInfiniteQuery({
    queryKey: [path, 'pages', query],
    queryFn: ({ pageParam }) => get<P>(path, { ...query, ...pageParam }),
    initialPageParam: {} as Query,
    getNextPageParam: nextOf,
  })
}

interface PagesProps<P> {
  reading: ReturnType<typeof usePages<P>>
  children(pages: P[]): ReactNode
}

export function Pages<P>({ reading, children }: PagesProps<P>) {
  return (
    <Loaded reading={reading}>
      {({ pages }) => (
        <>
          {children(pages)}
          {reading.hasNextPage && (
            <div className="row">
              <Button
                kind="quiet"
                isBusy={reading.isFetchingNextPage}
                onClick={() => void reading.fetchNextPage()}
              >
                Show more
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}
