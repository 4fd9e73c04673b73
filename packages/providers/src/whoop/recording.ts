import {
  type ApiQuery,
  apiQuery,
  latestBy,
  type RecordedRequest,
  type Recording,
  spanBetween,
  textMember,
} from '../recording.ts'

const LISTS = new Map([
  ['activity/sleep', 'sleep'],
  ['activity/workout', 'workout'],
  ['cycle', 'cycle'],
  ['recovery', 'recovery'],
])

export const recording: Recording = {
  queryOf({ method, path, parameters }) {
    const name = method === 'GET' ? /\/v[12]\/(.+?)\/?$/.exec(path)?.[1] : undefined
    if (name === undefined) return null
    if (name === 'user/profile/basic') return apiQuery({ name, role: 'account' })
    if (name === 'user/measurement/body') return apiQuery({ name, role: 'profile', resource: 'body' })
    if (/^cycle\/[^/]+\/(sleep|recovery)$/.test(name)) return apiQuery({ name, role: 'detail' })
    return listQuery(name, parameters) ?? objectQuery(name)
  },
  nextPageOf: (answer) => textMember(answer, 'next_token'),
  joinMembers: latestBy(({ id, sleep_id }) => id ?? sleep_id),
  listOf({ name }) {
    const [, kind] = /^cycle\/[^/]+\/(sleep|recovery)$/.exec(name) ?? []
    return kind === undefined ? null : listQuery(kind === 'sleep' ? 'activity/sleep' : kind, {})
  },
}

function objectQuery(name: string) {
  const slash = name.lastIndexOf('/')
  const resource = LISTS.get(name.slice(0, slash))
  const id = name.slice(slash + 1)
  return resource === undefined ? null : apiQuery({ name, role: 'object', resource, id })
}

function listQuery(name: string, { start, end, nextToken }: RecordedRequest['parameters']): ApiQuery | null {
  const resource = LISTS.get(name)
  if (resource === undefined) return null
  return apiQuery({
    name,
    role: 'list',
    resource,
    page: nextToken || null,
    span: spanBetween(start, end),
    list: ['records'],
    parameters: nextToken ? { nextToken } : {},
  })
}
