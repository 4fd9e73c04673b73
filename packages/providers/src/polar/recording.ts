import { apiQuery, type Recording, spanBetween } from '../recording.ts'
import { RESOURCES } from './resources.ts'

export const recording: Recording = {
  queryOf({ method, path, parameters: { from, to } }) {
    const given = /\/v3\/(.+?)\/?$/.exec(path)?.[1]
    if (given === undefined) return null
    const name = withoutTransaction(given)
    if (method === 'POST') return name === 'users' ? apiQuery({ name, role: 'account' }) : null
    if (method !== 'GET') return null
    if (name === 'users/physical-info') return apiQuery({ name, role: 'profile', resource: 'physical_info' })
    if (name === 'users/sleep/available')
      return apiQuery({ name, role: 'detail', list: ['available'], alternatives: ['users/sleep'] })
    for (const { name: resource, read } of RESOURCES) {
      if (read === null) continue
      const { path, listName } = read
      const own = withoutDates(path)
      if (withoutDates(name) === own) {
        const list = listName === null ? [] : [listName]
        return apiQuery({ name: own, role: 'list', resource, span: spanBetween(from, to), list })
      }
      const id = name.startsWith(`${own}/`) ? name.slice(own.length + 1) : ''
      if (id !== '' && !id.includes('/') && id !== 'samples')
        return apiQuery({ name, role: 'object', resource, id })
    }
    return /^users\/\w+$/.test(name) ? apiQuery({ name: 'users/me', role: 'detail' }) : null
  },
  nextPageOf: () => null,
}

/** Transactions, which came before these requests and are still in use, give the same objects by numbers. */
function withoutTransaction(name: string): string {
  const [, kind = '', id = ''] =
    /^users\/\d+\/(exercise|activity|physical-information)-transactions\/\d+\/[a-z-]+\/(\d+)$/.exec(name) ??
    []
  if (kind === 'exercise') return `exercises/${id}`
  if (kind === 'activity') return `users/activities/${id}`
  return kind === '' ? name : 'users/physical-info'
}

/** Of some things the last weeks have an address, and days between dates another one. */
const withoutDates = (name: string) => name.replace(/\/date$/, '')
