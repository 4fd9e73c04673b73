import { numberOf } from '../numbers.ts'
import { apiQuery, emptyAnswer, type Recording, spanBetween } from '../recording.ts'
import { hasMore } from './pages.ts'
import { sleepsOfSegments } from './segments.ts'

/** Services and actions that list, with their resource and the member of the body that holds the list. */
const LISTS = new Map([
  ['measure/getmeas', ['measures', 'measuregrps']],
  ['measure/getactivity', ['activity', 'activities']],
  ['measure/getworkouts', ['workouts', 'series']],
  ['measure/getintradayactivity', ['intraday', 'series']],
  ['sleep/getsummary', ['sleep', 'series']],
  ['heart/list', ['heart', 'series']],
] as const)

/** What is answered as it stands now. */
const STANDING: ReadonlyMap<string, string> = new Map([
  ['user/getgoals', 'goals'],
  ['user/getdevice', 'devices'],
])

/** Parameters come in the query or in the form, by GET or by POST. */
export const recording: Recording = {
  queryOf({ path, parameters }) {
    const service = /\/(measure|sleep|heart|user)\/?$/.exec(path)?.[1]
    const { action = '', signalid = '', startdate, enddate } = parameters
    const name = `${service}/${action.toLowerCase()}`
    const page = Number(parameters.offset ?? 0) > 0 ? parameters.offset! : null
    const span = spanBetween(parameters.startdateymd ?? startdate, parameters.enddateymd ?? enddate)
    const known = LISTS.get(name as 'heart/list')
    if (known) {
      const [resource, member] = known
      return apiQuery({
        name,
        // Groups of readings come in parts where a client asks for one type after another.
        role: resource === 'intraday' || resource === 'measures' ? 'samples' : 'list',
        resource,
        page,
        span,
        list: ['body', member],
        parameters: { action, ...(page !== null && { offset: page }) },
      })
    }
    const standing = STANDING.get(name)
    if (standing) return apiQuery({ name, role: 'profile', resource: standing, parameters: { action } })
    if (name === 'sleep/get') {
      const list = ['body', 'series']
      return apiQuery({ name, role: 'detail', resource: 'sleep', span, list, parameters: { action } })
    }
    if (name !== 'heart/get') return null
    const asked = { action, signalid }
    return apiQuery({ name: `${name}/${signalid}`, role: 'detail', resource: 'heart', parameters: asked })
  },
  nextPageOf(answer) {
    const { body } = (answer ?? {}) as { body?: { more?: unknown; offset?: unknown } | null }
    const offset = numberOf(body?.offset)
    return hasMore(body?.more) && offset !== null ? String(offset) : null
  },
  isFailure: (answer) => numberOf((answer as { status?: unknown } | null | undefined)?.status) !== 0,
  emptyAnswer: (query) => ({
    status: 200,
    body: { status: 0, ...(query.list && (emptyAnswer(query).body as object)) },
  }),
  isWithin(member, { from, to }) {
    const { startdate, enddate } = member as Partial<Record<string, unknown>>
    if (typeof startdate !== 'number' || typeof enddate !== 'number') return true
    return startdate * 1000 < to && enddate * 1000 > from
  },
  joinMembers: joinGroups,
  objectsOfDetails: (resource, members) => (resource === 'sleep' ? sleepsOfSegments(members) : []),
}

interface Group {
  grpid?: unknown
  measures?: unknown
}

/** Groups whose readings come in parts, each reading in its latest state. */
function joinGroups(members: readonly unknown[]): unknown[] {
  const joined = new Map<unknown, unknown>()
  for (const member of members) {
    const { grpid, measures } = member as Group
    const before = joined.get(grpid) as Group | undefined
    if (grpid === undefined) joined.set(member, member)
    else if (!Array.isArray(measures) || !Array.isArray(before?.measures)) joined.set(grpid, member)
    else joined.set(grpid, { ...(member as Group), measures: joinReadings(before.measures, measures) })
  }
  return [...joined.values()]
}

function joinReadings(before: readonly unknown[], after: readonly unknown[]): unknown[] {
  const placeOf = (reading: unknown) => {
    const { type, position, algo, fm } = reading as Readonly<Record<string, unknown>>
    return [type, position, algo, fm].join('/')
  }
  return [...new Map([...before, ...after].map((reading) => [placeOf(reading), reading])).values()]
}
