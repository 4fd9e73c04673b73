import { lazy, Suspense, useEffect, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import Account from '../account/account.tsx'
import { InClient } from '../client.tsx'
import { CLIENT_PLACES, OPERATOR_PLACES, type PortalPlace } from '../places.ts'
import { type Me, useSignedIn } from '../session.tsx'
import { Loading, Notice } from '../ui/index.ts'
import { MenuBar, Sidebar } from './menu.tsx'
import { NotHere } from './not-here.tsx'
import { OperatorClient } from './operator-client.tsx'

const Search = lazy(() => import('./search.tsx'))

/** The menu beside the page. */
export function Shell() {
  const me = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  const [place] = useLocation()
  const [isSearching, setSearching] = useSearchKeys()
  const client = /^\/c\/([^/]+)/.exec(place)?.[1] ?? me.client?.client_uuid
  return (
    <div className="shell" data-menu={isOpen ? 'open' : undefined}>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <MenuBar isOpen={isOpen} onToggle={() => setOpen(!isOpen)} onSearch={() => setSearching(true)} />
      <Sidebar client={client} onGo={() => setOpen(false)} onSearch={() => setSearching(true)} />
      <main className="content" id="content" tabIndex={-1} key={place}>
        <Suspense fallback={<Loading />}>
          {me.must_add_second_factor ? <OnlyAccount /> : <Places me={me} />}
        </Suspense>
      </main>
      {isSearching && (
        <Suspense>
          <Search client={client} onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Ctrl-K, or ⌘K, opens the search from everywhere but an open dialog. */
function useSearchKeys(): [boolean, (isSearching: boolean) => void] {
  const [isSearching, setSearching] = useState(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (document.querySelector('dialog[open]') === null) setSearching(true)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return [isSearching, setSearching]
}

function Places({ me }: { me: Me }) {
  return (
    <Switch>
      <Route path="/">
        <Redirect to={homeOf(me)} replace />
      </Route>
      <Route path="/account">
        <Account />
      </Route>
      <Route path="/c/:client/*?">
        {({ client }) =>
          me.client?.client_uuid === client ? (
            <InClient client={{ clientUuid: client, name: me.client.name }}>
              <Listed places={CLIENT_PLACES} base={`/c/${client}`} />
            </InClient>
          ) : me.role === 'operator' ? (
            <OperatorClient clientUuid={client}>
              <Listed places={CLIENT_PLACES} base={`/c/${client}`} />
            </OperatorClient>
          ) : (
            <NotHere />
          )
        }
      </Route>
      {me.role === 'operator' && (
        <Route path="/operator/*?">
          <Listed places={OPERATOR_PLACES} base="/operator" />
        </Route>
      )}
      <Route>
        <NotHere />
      </Route>
    </Switch>
  )
}

const Listed = ({ places, base }: { places: readonly PortalPlace[]; base: string }) => (
  <Switch>
    {places.map(({ path, page: Page }) => (
      <Route key={path} path={base + path}>
        <Page />
      </Route>
    ))}
    <Route>
      <NotHere />
    </Route>
  </Switch>
)

/** In production no one goes on without an authenticator. */
const OnlyAccount = () => (
  <div className="stack">
    <Notice tone="warn">
      <p>This is a production deployment: set up an authenticator below to reach everything else.</p>
    </Notice>
    <Account />
  </div>
)

const homeOf = (me: Me): string =>
  me.client ? `/c/${me.client.client_uuid}${CLIENT_PLACES[0]!.path}` : `/operator${OPERATOR_PLACES[0]!.path}`
