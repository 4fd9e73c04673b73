/** What was made lately; the least recently used goes first. */
export interface Cache<V> {
  get(key: string, make: () => V): V
}

export function cacheOf<V>(limit: number): Cache<V> {
  const kept = new Map<string, { value: V }>()
  return {
    get(key, make) {
      const known = kept.get(key)
      if (known) {
        kept.delete(key)
        kept.set(key, known)
        return known.value
      }
      const value = make()
      if (kept.size >= limit) {
        for (const oldest of kept.keys()) {
          kept.delete(oldest)
          break
        }
      }
      kept.set(key, { value })
      return value
    },
  }
}
