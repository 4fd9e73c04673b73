import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

const SHOWN_MS = 5_000

const Announce = createContext<(words: string) => void>(() => {})

/** Short news of what was done, seen and read out. */
export function Announcer({ children }: { children: ReactNode }) {
  const [news, setNews] = useState<{ id: number; words: string }[]>([])
  const announce = useCallback((words: string) => {
    const id = Date.now() + Math.random()
    setNews((before) => [...before, { id, words }])
    setTimeout(() => setNews((before) => before.filter((item) => item.id !== id)), SHOWN_MS)
  }, [])
  return (
    <Announce.Provider value={announce}>
      {children}
      <output className="announcements" aria-live="polite">
        {news.map(({ id, words }) => (
          <div className="announcement" key={id}>
            {words}
          </div>
        ))}
      </output>
    </Announce.Provider>
  )
}

export const useAnnounce = (): ((words: string) => void) => useContext(Announce)
