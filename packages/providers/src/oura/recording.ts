import { apiQuery, latestBy, type Recording, spanBetween, textMember } from '../recording.ts'
import { resourcesOf } from './data-types.ts'

/** Below `/v2/usercollection/`, or below the same folder of the vendor's sandbox. */
const PATH = /\/usercollection\/([^/]+)(?:\/([^/]+))?\/?$/

export const recording: Recording = {
  queryOf({ method, path, parameters }) {
    const [, folder, id] = PATH.exec(path) ?? []
    if (method !== 'GET' || folder === undefined) return null
    const resource = resourcesOf(folder)[0] ?? folder
    if (resource === 'personal_info' || resource === 'ring_configuration')
      return id === undefined ? apiQuery({ name: resource, role: 'profile', resource }) : null
    if (id !== undefined) return apiQuery({ name: `${resource}/${id}`, role: 'object', resource, id })
    const { start_date, end_date, start_datetime, end_datetime, next_token } = parameters
    return apiQuery({
      name: resource,
      role: resource === 'heartrate' ? 'samples' : 'list',
      resource,
      page: next_token || null,
      span: spanBetween(start_date ?? start_datetime, end_date ?? end_datetime),
      list: ['data'],
      parameters: next_token ? { next_token } : {},
    })
  },
  nextPageOf: (answer) => textMember(answer, 'next_token'),
  // Samples of the heart have no id.
  joinMembers: latestBy(({ id, timestamp, source }) => id ?? `${timestamp}/${source}`),
}
