import type { Person } from './personas.ts'
import { random } from './random.ts'
import type { Sport } from './training.ts'
import type { Workout } from './waking.ts'

export interface Place {
  latitude: number
  longitude: number
}

const METRES_PER_DEGREE = 111_320
const OUTDOORS: readonly Sport[] = ['running', 'cycling', 'walking']

/** Cities of the zones that people live in; everybody else runs in the first. */
const CITIES: Readonly<Record<string, Place>> = {
  'Europe/Berlin': { latitude: 52.516, longitude: 13.377 },
  'Europe/Stockholm': { latitude: 59.334, longitude: 18.063 },
  'America/New_York': { latitude: 40.785, longitude: -73.968 },
  'Europe/Madrid': { latitude: 40.415, longitude: -3.684 },
  'Europe/Lisbon': { latitude: 38.722, longitude: -9.139 },
  'Europe/London': { latitude: 51.507, longitude: -0.164 },
  'Australia/Sydney': { latitude: -33.865, longitude: 151.211 },
}

/** Where the person is after a share of a workout, 0 to 1: a round that ends where it began. Null indoors. */
export function routeOf(
  seed: number,
  person: Person,
  startAt: number,
  { sport, distance }: Pick<Workout, 'sport' | 'distance'>,
): ((share: number) => Place) | null {
  if (!OUTDOORS.includes(sport) || distance === null) return null
  const city = CITIES[person.zone] ?? CITIES['Europe/Berlin']!
  const bearing = random(seed, person.id, startAt, 'route').between(0, 2 * Math.PI)
  const radius = distance / (2 * Math.PI) / METRES_PER_DEGREE
  const narrowing = Math.cos((city.latitude * Math.PI) / 180)
  return (share) => {
    const angle = bearing + share * 2 * Math.PI
    return {
      latitude: city.latitude + radius * (Math.cos(angle) - Math.cos(bearing)),
      longitude: city.longitude + (radius * (Math.sin(angle) - Math.sin(bearing))) / narrowing,
    }
  }
}
