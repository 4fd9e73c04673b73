import type { ClientsPage, SearchResults } from '@tributary/service/portal-types'
import { placeOf } from '../pages/users/names.ts'
import type { PortalPlace } from '../places.ts'

export interface SearchHit {
  kind: string
  label: string
  to: string
}

/** Pages of the menu whose title holds every word that was typed; all of them before anything is typed. */
export function pagesNamed(text: string, places: readonly PortalPlace[], base: string): SearchHit[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return places.flatMap(({ title, group, path }) => {
    const name = title && `${group ?? ''} ${title}`.toLowerCase()
    return name && words.every((word) => name.includes(word))
      ? [{ kind: 'Page', label: title, to: base + path }]
      : []
  })
}

/** Exact ids first: a person who types one wants nothing else. */
export const hitsIn = (found: SearchResults, place: string): SearchHit[] => [
  ...found.deliveries.map((id) => ({ kind: 'Delivery', label: id, to: `${place}/deliveries/${id}` })),
  ...found.lab_documents.map(({ document_id: id, user_id: user }) => ({
    kind: 'Lab document',
    label: `Laboratory document of ${user}`,
    to: `${place}/lab/${id}`,
  })),
  ...found.users.map((user) => ({ kind: 'User', label: user, to: placeOf(place, user) })),
  ...found.documents.map(({ user_id: user, document_key: key }) => ({
    kind: 'Document',
    label: `${key} of ${user}`,
    to: `${placeOf(place, user)}/documents/${encodeURIComponent(key)}`,
  })),
  ...found.sources.map((source) => ({
    kind: 'Source',
    label: `Users of ${source}`,
    to: `${place}/users?source=${encodeURIComponent(source)}`,
  })),
]

export const clientHits = ({ clients }: ClientsPage): SearchHit[] =>
  clients
    .slice(0, 6)
    .map(({ client_uuid: uuid, name }) => ({ kind: 'Client', label: name, to: `/operator/clients/${uuid}` }))

/** The place after a key that moves the choice, around the ends; null for other keys. */
export function movedBy(key: string, current: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (current + count - 1) % count
  return null
}
