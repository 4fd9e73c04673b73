import {
  apiQuery,
  emptyAnswer,
  latestBy,
  type Recording,
  spanBetween,
  type TimeSpan,
  textMember,
} from '../recording.ts'
import { rollupOf } from './readings.ts'
import { readingOf } from './resources.ts'
import { dayOf } from './wire.ts'

const POINTS = /\/users\/[^/]+\/dataTypes\/([^/]+)\/dataPoints(?:\/([^/:]+))?(?::(\w+))?\/?$/
const PERSON = /\/v4\w*\/users\/[^/]+\/(identity|profile|settings|pairedDevices)\/?$/

export const recording: Recording = {
  queryOf({ method, path, parameters, body }) {
    const person = PERSON.exec(path)?.[1]
    if (person === 'identity') return apiQuery({ name: person, role: 'account' })
    if (person !== undefined) {
      const resource = person === 'profile' ? person : 'settings'
      return method === 'GET' ? apiQuery({ name: person, role: 'profile', resource }) : null
    }
    const [, type, id, verb] = POINTS.exec(path) ?? []
    if (type === undefined) return null
    if (verb === 'dailyRollUp') return rollupQuery(type, body)
    if (method !== 'GET') return null
    const reading = readingOf(type)
    const resource = reading === null ? null : type
    if (verb === 'exportExerciseTcx')
      return apiQuery({ name: `${type}/${id}:${verb}`, role: 'detail', resource: 'exercise-tcx' })
    if (id !== undefined) return apiQuery({ name: `${type}/${id}`, role: 'object', resource, id })
    const { filter = '', pageToken } = parameters
    const [name, other] = [`${type}:reconcile`, `${type}:list`]
    return apiQuery({
      name: verb === 'reconcile' ? name : other,
      alternatives: [verb === 'reconcile' ? other : name],
      role: reading?.how === 'gathered' ? 'samples' : 'list',
      resource,
      page: pageToken || null,
      span: spanOfFilter(filter),
      list: ['dataPoints'],
      variant: familyOf(parameters.dataSourceFamily),
      parameters: pageToken ? { pageToken } : {},
    })
  },
  nextPageOf: (answer) => textMember(answer, 'nextPageToken'),
  joinMembers: latestBy(identityOf),
  emptyAnswer: (query) => (query.role === 'profile' ? { status: 200, body: {} } : emptyAnswer(query)),
}

interface Bound {
  date?: { year: number; month: number; day: number }
  time?: { hours?: number; minutes?: number; seconds?: number }
}

function rollupQuery(type: string, body: unknown) {
  const asked = (body ?? {}) as {
    range?: { start?: Bound; end?: Bound }
    windowSizeDays?: number
    dataSourceFamily?: string
    pageToken?: string
  }
  const days = asked.windowSizeDays ?? 1
  const resource = rollupOf(type)
  return apiQuery({
    name: days === 1 ? resource : `${resource}/${days}`,
    role: 'list',
    resource: days === 1 && readingOf(resource) !== null ? resource : null,
    page: asked.pageToken || null,
    span: spanBetween(timeOf(asked.range?.start), timeOf(asked.range?.end)),
    list: ['rollupDataPoints'],
    variant: familyOf(asked.dataSourceFamily),
    parameters: asked.pageToken ? { pageToken: asked.pageToken } : {},
  })
}

/** Whose points are counted; all sources unless a request says otherwise. */
function familyOf(name: string | undefined): string {
  return name?.slice(name.lastIndexOf('/') + 1) || 'all-sources'
}

/** On the person's wall clock, read as UTC. */
function timeOf(bound: Bound | undefined): string | undefined {
  if (!bound?.date) return undefined
  const { hours = 0, minutes = 0, seconds = 0 } = bound.time ?? {}
  const parts = [hours, minutes, seconds].map((part) => String(part).padStart(2, '0'))
  return `${dayOf(bound.date)}T${parts.join(':')}Z`
}

/** `x.start_time >= "2026-03-01T00:00:00Z" AND x.start_time < "2026-03-08T00:00:00Z"`; some clients leave out the quotes. */
function spanOfFilter(filter: string): TimeSpan | null {
  const bound = (operator: string) =>
    new RegExp(`[^<>]${operator}=?\\s*"?([^"\\s)]+)`).exec(filter)?.[1] ?? undefined
  return spanBetween(bound('>'), bound('<'))
}

/** The name of a point or, where it has none, its source and the moment it begins. */
function identityOf(point: Readonly<Record<string, unknown>>): string | null {
  if (typeof point.name === 'string') return point.name
  for (const content of Object.values(point)) {
    const { interval, sampleTime } = (content ?? {}) as PointContent
    const begin = interval?.startTime ?? sampleTime?.physicalTime
    if (begin !== undefined) return `${begin}/${JSON.stringify(point.dataSource)}`
  }
  return null
}

interface PointContent {
  interval?: { startTime?: string }
  sampleTime?: { physicalTime?: string }
}
