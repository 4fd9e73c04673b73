import { addDays, type Day, MINUTE } from '../../../people/calendar.ts'
import { cycleId, userId } from '../identity.ts'
import { changedAt, endOfCycle, iso, knownNight, type Strap, type WhoopNight } from '../strap.ts'
import { scored, type WhoopDocument } from './document.ts'
import { effortOf } from './effort.ts'

/** From falling asleep to falling asleep. The one that lasts has no end and grows. */
export function cycleDocuments(strap: Strap, day: Day): WhoopDocument[] {
  const night = knownNight(strap, day)
  if (!night) return []
  const { seed, person } = strap
  const id = cycleId(seed, person, day)
  const endAt = endOfCycle(strap, night)
  const pending = night.scoredAt > strap.now
  return [
    {
      id: String(id),
      day: strap.localDay(night.endAt),
      startAt: night.startAt,
      endAt,
      body: {
        id,
        user_id: userId(seed, person),
        created_at: iso(night.knownAt),
        updated_at: changedAt(strap, day, touchedAt(strap, night, endAt)),
        start: iso(night.startAt),
        end: endAt === null ? null : iso(endAt),
        timezone_offset: strap.timezone(night.endAt),
        ...scored(pending ? 'PENDING_SCORE' : 'SCORED', () => {
          const {
            zones: _zones,
            recorded: _recorded,
            ...score
          } = effortOf(strap, night.cycle, night.startAt, endAt ?? strap.now)
          return score
        }),
      },
    },
  ]
}

function touchedAt(strap: Strap, night: WhoopNight, endAt: number | null): number {
  if (night.scoredAt > strap.now) return night.knownAt
  if (endAt === null) return Math.max(night.scoredAt, Math.floor(strap.now / MINUTE) * MINUTE)
  return strap.night(addDays(night.cycle.day, 1))?.knownAt ?? endAt
}
