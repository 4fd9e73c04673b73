import type { DeliveryView } from '@tributary/service/portal-types'
import { useEffect, useRef, useState } from 'react'
import { addressOf } from '../../api.ts'
import { useClient } from '../../client.tsx'

export const KEPT = 100

/** The newest first, each once, in what is known of it last. */
export function withNews(rows: readonly DeliveryView[], news: readonly DeliveryView[]): DeliveryView[] {
  const byId = new Map(rows.map((row) => [row.webhook_id, row]))
  for (const row of news) byId.set(row.webhook_id, row)
  return [...byId.values()].sort((a, b) => (a.webhook_id < b.webhook_id ? 1 : -1)).slice(0, KEPT)
}

/** Follows the stream; the browser comes back by itself when it breaks off. While held, news is kept aside. */
export function useLive(kind: string, isPaused: boolean) {
  const { api } = useClient()
  const [rows, setRows] = useState<DeliveryView[]>([])
  const [aside, setAside] = useState<DeliveryView[]>([])
  const [state, setState] = useState<'connecting' | 'open'>('connecting')
  const paused = useRef(isPaused)
  useEffect(() => {
    paused.current = isPaused
    if (isPaused) return
    setAside((held) => {
      setRows((shown) => withNews(shown, held))
      return []
    })
  }, [isPaused])
  useEffect(() => {
    setRows([])
    setAside([])
    setState('connecting')
    const stream = new EventSource(addressOf(`${api}/deliveries/live`, { kind }))
    stream.addEventListener('open', () => setState('open'))
    stream.addEventListener('error', () => setState('connecting'))
    stream.addEventListener('delivery', (event) => {
      const changed = JSON.parse(event.data) as DeliveryView
      const set = paused.current ? setAside : setRows
      set((before) => withNews(before, [changed]))
    })
    return () => stream.close()
  }, [api, kind])
  return { rows, state, missed: aside.length }
}
