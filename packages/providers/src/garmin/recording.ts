import { apiQuery, type Recording, spanBetween } from '../recording.ts'
import { resourceOf } from './summary-types.ts'

const PATH = /\/(?:wellness-api|partner-gateway)\/rest\/(.+?)\/?$/

/** Lists are asked for by the time of upload, or of measurement where a client was allowed to. */
export const recording: Recording = {
  queryOf({ method, path, parameters: given }) {
    const name = method === 'GET' ? PATH.exec(path)?.[1] : undefined
    if (name === undefined) return null
    if (name === 'user/id') return apiQuery({ name, role: 'account' })
    if (name === 'user/permissions') return apiQuery({ name, role: 'detail' })
    const resource = resourceOf(name)
    if (resource === null) return null
    const from = given.uploadStartTimeInSeconds ?? given.summaryStartTimeInSeconds
    const to = given.uploadEndTimeInSeconds ?? given.summaryEndTimeInSeconds
    return apiQuery({ name: resource, role: 'list', resource, span: spanBetween(from, to), list: [] })
  },
  nextPageOf: () => null,
}
