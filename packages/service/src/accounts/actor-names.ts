import type { Db } from '../platform/database.ts'
import { namesOfPeople } from './people/store.ts'

const WORDS: Readonly<Record<string, string>> = {
  operator: 'Operator (command line)',
  client: 'API key',
  person: 'End user',
  service: 'Tributary',
}

/** Who each was: a person's name, or what else did it. */
export async function namesOfActors(
  db: Db,
  actors: readonly string[],
): Promise<(actor: string) => { name: string; kind: string }> {
  const names = await namesOfPeople(
    db,
    actors.flatMap((actor) => actor.split(':')[1] ?? []),
  )
  return (actor) => {
    const [kind = '', personId] = actor.split(':')
    const name = personId === undefined ? (WORDS[kind] ?? kind) : (names.get(personId) ?? 'a former member')
    return { name, kind }
  }
}
