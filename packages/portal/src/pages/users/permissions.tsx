import type { UserConnection } from '@tributary/service/portal-types'
import { countOf } from '../../ui/index.ts'

const WORDS: Readonly<Record<string, string>> = {
  granted: 'allowed',
  denied: 'not allowed',
  unknowable: 'not disclosed by the phone',
}

/** What the person allowed on the phone. */
export function Permissions({ permissions }: Pick<UserConnection, 'permissions'>) {
  const denied = permissions.filter(({ state }) => state === 'denied').length
  return (
    <details>
      <summary>
        What the phone may read ({countOf(permissions.length, 'type')}
        {denied > 0 && `, ${denied} not allowed`})
      </summary>
      <ul className="columns">
        {permissions.map(({ type, state }) => (
          <li key={type}>
            {type} <span className="soft">{WORDS[state] ?? state}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
