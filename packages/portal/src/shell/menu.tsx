import { Link, useLocation } from 'wouter'
import { send } from '../api.ts'
import { CLIENT_PLACES, OPERATOR_PLACES, type PortalPlace } from '../places.ts'
import { useForgetEverything, useSignedIn } from '../session.tsx'
import { Sign } from '../ui/brand.tsx'
import { Badge, Button } from '../ui/index.ts'
import { ThemeChoice } from './theme-choice.tsx'

interface MenuBarProps {
  isOpen: boolean
  onToggle(): void
  onSearch(): void
}

export function MenuBar({ isOpen, onToggle, onSearch }: MenuBarProps) {
  return (
    <header className="menu-bar">
      <Link href="/" className="brand">
        <Sign />
        Tributary
      </Link>
      <div className="row">
        <Button kind="quiet" onClick={onSearch}>
          Search
        </Button>
        <Button kind="quiet" aria-expanded={isOpen} aria-controls="menu" onClick={onToggle}>
          {isOpen ? 'Close' : 'Menu'}
        </Button>
      </div>
    </header>
  )
}

interface SidebarProps {
  /** The client whose pages are listed; undefined for an operator who has opened none. */
  client: string | undefined
  onGo(): void
  onSearch(): void
}

export function Sidebar({ client, onGo, onSearch }: SidebarProps) {
  const me = useSignedIn()
  const [place, go] = useLocation()
  const forget = useForgetEverything()
  const signOut = async () => {
    await send('DELETE', '/session')
    forget()
    go('/sign-in')
  }
  return (
    <aside className="sidebar" id="menu">
      <Link href="/" className="brand" onClick={onGo}>
        <Sign />
        Tributary
      </Link>
      <div className="whose row">
        <span className="break">{me.client?.name ?? 'Operator'}</span>
        <Badge tone={me.environment === 'production' ? 'info' : 'warn'}>{me.environment}</Badge>
      </div>
      <button type="button" className="search-button" aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        Search <kbd>Ctrl K</kbd>
      </button>
      {me.role === 'operator' && (
        <Group title="Console" places={OPERATOR_PLACES} base="/operator" onGo={onGo} />
      )}
      {client && (
        <Group
          title={me.role === 'operator' ? 'This client' : ''}
          places={CLIENT_PLACES}
          base={`/c/${client}`}
          onGo={onGo}
        />
      )}
      <div className="foot">
        <ThemeChoice />
        <nav aria-label="You">
          <ul>
            <li>
              <Link href="/account" aria-current={place === '/account' ? 'page' : undefined} onClick={onGo}>
                {me.name}
              </Link>
            </li>
            <li>
              <a href="/docs">Documentation</a>
            </li>
          </ul>
        </nav>
        <Button kind="quiet" onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </aside>
  )
}

interface GroupProps {
  title: string
  places: readonly PortalPlace[]
  base: string
  onGo(): void
}

function Group({ title, places, base, onGo }: GroupProps) {
  const [place] = useLocation()
  const listed = places.filter((known) => known.title !== undefined)
  const groups = [...new Set(listed.map(({ group }) => group ?? ''))]
  return (
    <nav aria-label={title || 'Portal'}>
      {title && <h2>{title}</h2>}
      {groups.map((group) => (
        <div key={group}>
          {group && <h2>{group}</h2>}
          <ul>
            {listed
              .filter((known) => (known.group ?? '') === group)
              .map((known) => (
                <li key={known.path}>
                  <Link
                    href={base + known.path}
                    aria-current={isWithin(place, base + known.path, known.path) ? 'page' : undefined}
                    onClick={onGo}
                  >
                    {known.title}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

const isWithin = (place: string, address: string, path: string): boolean =>
  place === address || (path !== '' && place.startsWith(`${address}/`))
