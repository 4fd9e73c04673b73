import type { TributaryClient, WebSource } from '@tributary/mobile'
import { useCallback, useEffect, useState } from 'react'
import { openInBrowser } from '../phone.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Sources that the person connects at their vendor, in the browser of the phone. */
export function WebSources({ client }: { client: TributaryClient }) {
  const [sources, setSources] = useState<readonly WebSource[]>([])
  const [isAway, setAway] = useState(false)
  const load = useCallback(() => {
    client.webSources().then(setSources, () => setAway(true))
  }, [client])

  useEffect(() => {
    load()
    // The person comes back from the vendor's page.
    const whenBack = () => document.visibilityState === 'visible' && load()
    document.addEventListener('visibilitychange', whenBack)
    return () => document.removeEventListener('visibilitychange', whenBack)
  }, [load])

  if (sources.length === 0 && !isAway) return null
  return (
    <section className="card" aria-label="Other sources">
      <h2>Other sources</h2>
      {isAway ? <Notice kind="info">They cannot be shown just now.</Notice> : null}
      <ul className="plain">
        {sources.map(({ source, isConnected, connectUrl }) => (
          <li key={source} className="row">
            <span className="grow">{source}</span>
            {isConnected ? (
              <span className="badge good">Connected</span>
            ) : (
              <Button look="quiet" onClick={() => openInBrowser(connectUrl)}>
                Connect {source}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
