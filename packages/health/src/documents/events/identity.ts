/** What is stored under a key that an event may go by. */
export interface StoredKey {
  /** The accounts that went into its newest version, or into the last one before it was retracted. */
  members: ReadonlySet<string>
  /** When its first version was made. */
  since: number
  /** Whether its newest version is not a retraction. */
  live: boolean
  /** Whether that version is of a day that is not being built, so that nothing here decides on it. */
  elsewhere: boolean
}

interface Claim {
  /** Index of the event. */
  event: number
  key: string
  stored: StoredKey | null
  /** Where the account stands in the event by which it claims the key: the leading one stands first. */
  rank: number
  /** Whether the event has an account that went into the newest version. */
  continues: boolean
  /** Whether the event has the account that the key was derived from. */
  founded: boolean
}

/**
 * The key of each event, given by its accounts: the key that was first made for any of them. An account that was never
 * seen before brings a key of its own, which is its name. Where an event came apart, one part keeps the key. Null where
 * every key is held by an event of a day that is not being built.
 */
export function allotKeys(
  events: readonly (readonly string[])[],
  stored: ReadonlyMap<string, StoredKey>,
): (string | null)[] {
  const keysOf = new Map<string, string[]>()
  for (const [key, { members }] of stored)
    for (const member of members) keysOf.set(member, [...(keysOf.get(member) ?? []), key])
  const claims = events.flatMap((members, event) =>
    members.flatMap((member, rank) =>
      [...new Set([...(keysOf.get(member) ?? []), member])].map((key): Claim => {
        const known = stored.get(key) ?? null
        const continues = members.some((one) => known?.members.has(one))
        return { event, key, stored: known, rank, continues, founded: members.includes(key) }
      }),
    ),
  )
  const given = new Map<number, string>()
  const taken = new Set<string>()
  for (const { event, key, stored: known } of claims.sort(byPrecedence)) {
    if (given.has(event) || taken.has(key) || isHeldElsewhere(known, events[event]!)) continue
    given.set(event, key)
    taken.add(key)
  }
  return events.map((_, event) => given.get(event) ?? null)
}

/** A whole event that moved to another day is the same; one that left others behind is not. */
const isHeldElsewhere = (known: StoredKey | null, members: readonly string[]) =>
  known?.live && known.elsewhere && [...known.members].some((member) => !members.includes(member))

function byPrecedence(a: Claim, b: Claim): number {
  const first = (one: boolean, other: boolean) => Number(other) - Number(one)
  return (
    first(a.stored?.live ?? false, b.stored?.live ?? false) ||
    first(a.stored !== null, b.stored !== null) ||
    (a.stored?.since ?? 0) - (b.stored?.since ?? 0) ||
    (a.stored === null ? a.rank - b.rank : 0) ||
    compare(a.key, b.key) ||
    first(a.continues, b.continues) ||
    first(a.founded, b.founded) ||
    a.rank - b.rank ||
    a.event - b.event
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
