import { apiQuery, latestBy, type Recording, spanBetween } from '../recording.ts'

const PATH = /\/(v[23])\/users\/[^/]+\/(\w+)\/?$/

export const recording: Recording = {
  queryOf({ method, path, parameters: { startDate, endDate } }) {
    const [, version, name] = (method === 'GET' ? PATH.exec(path) : null) ?? []
    switch (name) {
      case 'dataRange':
        return apiQuery({ name, role: 'account' })
      case 'devices':
        return apiQuery({ name, role: 'profile', resource: name })
      case 'egvs':
      case 'events':
      case 'calibrations':
      case 'alerts':
        return apiQuery({
          name,
          role: name === 'egvs' ? 'samples' : 'list',
          resource: name,
          span: spanBetween(startDate, endDate),
          // The former version of the API had the name of the resource here.
          list: [version === 'v2' ? name : 'records'],
        })
      default:
        return null
    }
  },
  nextPageOf: () => null,
  joinMembers: latestBy(({ recordId }) => recordId),
}
