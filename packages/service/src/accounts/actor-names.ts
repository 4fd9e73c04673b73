import type { Db } from '../platform/database.ts'
import { namesOfKeys } from './api-keys/store.ts'
import { namesOfPeople } from './people/store.ts'

const WORDS: Readonly<Record<string, string>> = {
  operator: 'Operator (command line)',
  client: 'API client',
  person: 'End user',
  service: 'Tributary',
}

/** Who each was: a person's name, or what else did it. */
export async function namesOfActors(
  db: Db,
  actors: readonly string[],
): Promise<(actor: string) => { name: string; kind: string }> {
  const idsOf = (isKey: boolean) =>
    actors.flatMap((actor) => (actor.startsWith('key:') === isKey ? (actor.split(':')[1] ?? []) : []))
  const people = await namesOfPeople(db, idsOf(false))
  const keys = await namesOfKeys(db, idsOf(true))
  return (actor) => {
    const [kind = '', id] = actor.split(':')
    if (id === undefined) return { name: WORDS[kind] ?? kind, kind }
    if (kind === 'key') return { name: `API key ${keys.get(id) ?? 'that was removed'}`, kind }
    return { name: people.get(id) ?? 'a former member', kind }
  }
}
