import { useEffect, useEffectEvent } from 'react'

interface RefreshedReading {
  data: { pages: readonly unknown[] } | undefined
  refetch(): unknown
}

/** A list is left alone while it is not seen, while a row of it has the focus, and once the reader has asked for more of it. */
export const mayRefresh = (now: { isHidden: boolean; isRowFocused: boolean; pages: number }): boolean =>
  !now.isHidden && !now.isRowFocused && now.pages === 1

/** Reads the first page of a list again and again while the reader can see it. */
export function useLiveList(reading: RefreshedReading, everyMs: number): void {
  const refresh = useEffectEvent(() => {
    const may = mayRefresh({
      isHidden: document.hidden,
      isRowFocused: document.activeElement?.closest('tbody') != null,
      pages: reading.data?.pages.length ?? 0,
    })
    if (may) reading.refetch()
  })
  useEffect(() => {
    const timer = setInterval(() => refresh(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
