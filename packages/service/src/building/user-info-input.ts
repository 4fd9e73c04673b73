import type {
  Contribution,
  KnownHeights,
  Moment,
  ProfileRecord,
  ReportedSize,
  UserInfoInput,
  Zone,
} from '@tributary/health'
import type { Information, User } from '../users/index.ts'

/** Collects the information about a person: the client's values where it gave any, else those of the sources. Null when there is none. */
export function userInfoInput(
  user: Pick<User, 'userId' | 'timeZone'>,
  zone: Zone,
  information: Information,
  profiles: readonly ProfileRecord[],
): UserInfoInput | null {
  const byTime = inOrder(profiles)
  const heights = stated(information.heightCm) ?? sizesOf(byTime, 'height_cm')
  const weights = stated(information.weightKg) ?? sizesOf(byTime, 'weight_kg')
  const sex = information.sex ? null : newestOf(byTime, (profile) => profile.sex)
  const birth = information.dateOfBirth ? null : newestOf(byTime, ({ birthDate }) => birthDate ?? null)
  const moments = [
    ...[...heights, ...weights].map(({ at }) => at),
    ...[information.sex, information.dateOfBirth].flatMap((one) => one?.at ?? []),
    ...[sex, birth].flatMap((one) => one?.at ?? []),
  ]
  const [first, ...others] = moments
  if (!first) return null
  return {
    userId: user.userId,
    zone,
    at: others.reduce((newest, one) => (one.at > newest.at ? one : newest), first),
    demographics: {
      sex: information.sex?.value ?? sex?.value ?? null,
      dateOfBirth: information.dateOfBirth?.value ?? birth?.value ?? null,
      timeZone: user.timeZone,
    },
    heights,
    weights,
    ...(sex && { sexBy: sex.by }),
    ...(birth && { bornBy: birth.by }),
  }
}

/** Lists every height with its moment; a value of the client does not hide those of the sources, which may be nearer to a day. */
export function heightsOf(information: Information, profiles: readonly ProfileRecord[]): KnownHeights {
  const byTime = inOrder(profiles)
  return {
    heights: [...(stated(information.heightCm) ?? []), ...sizesOf(byTime, 'height_cm')],
    dateOfBirth:
      information.dateOfBirth?.value ?? newestOf(byTime, ({ birthDate }) => birthDate ?? null)?.value ?? null,
  }
}

const inOrder = (profiles: readonly ProfileRecord[]): ProfileRecord[] =>
  [...profiles].sort((a, b) => a.at.at - b.at.at || (a.source < b.source ? -1 : 1))

const stated = (size: Information['heightCm']): ReportedSize[] | null =>
  size ? [{ value: size.value, at: size.at, by: null }] : null

/** Finds when each source first reported its present value: some repeat it every day, which is no change. */
function sizesOf(profiles: readonly ProfileRecord[], metric: 'height_cm' | 'weight_kg'): ReportedSize[] {
  return changes(profiles, (profile) => profile.values[metric] ?? null).map(({ value, profile }) => ({
    value,
    at: profile.at,
    by: { source: profile.source, record: profile.key },
  }))
}

function newestOf(
  profiles: readonly ProfileRecord[],
  read: (profile: ProfileRecord) => string | null,
): { value: string; at: Moment; by: Contribution } | null {
  const newest = changes(profiles, read).at(-1)
  if (!newest) return null
  const { value, profile } = newest
  return { value, at: profile.at, by: { source: profile.source, records: [profile.key] } }
}

function changes<T>(
  profiles: readonly ProfileRecord[],
  read: (profile: ProfileRecord) => T | null,
): { value: T; profile: ProfileRecord }[] {
  const last = new Map<string, T>()
  return profiles.flatMap((profile) => {
    const value = read(profile)
    if (value === null || last.get(profile.source) === value) return []
    last.set(profile.source, value)
    return [{ value, profile }]
  })
}
