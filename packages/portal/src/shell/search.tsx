import { useQuery } from '@tanstack/react-query'
import type { ClientsPage, SearchResults } from '@tributary/service/portal-types'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { get } from '../api.ts'
import { namesIn } from '../pages/users/names.ts'
import { CLIENT_PLACES, OPERATOR_PLACES } from '../places.ts'
import { useSignedIn } from '../session.tsx'
import { clientHits, hitsIn, movedBy, pagesNamed, type SearchHit } from './search-results.ts'

/** Finds pages, users, documents, deliveries and sources; the keyboard alone is enough. */
export default function Search({ client, onClose }: { client: string | undefined; onClose(): void }) {
  const [, go] = useLocation()
  const [typed, setTyped] = useState('')
  const [current, setCurrent] = useState(0)
  const { hits, isSearching } = useHits(useDeferredValue(typed.trim()), client)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const chosen = Math.min(current, hits.length - 1)
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  const open = (hit: SearchHit | undefined) => {
    if (!hit) return
    onClose()
    go(hit.to)
  }
  return (
    <dialog
      ref={dialog}
      className="search"
      aria-label="Search"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <input
        type="text"
        role="combobox"
        aria-label="Search pages, users, documents, deliveries and sources"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={hits.length > 0 ? `${id}-${chosen}` : undefined}
        placeholder="Page, user id, document key, msg_…"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setCurrent(0)
        }}
        onKeyDown={(event) => {
          const moved = movedBy(event.key, chosen, hits.length)
          if (moved !== null) setCurrent(moved)
          else if (event.key === 'Enter') open(hits[chosen])
          else return
          event.preventDefault()
        }}
      />
      <div className="hits" role="listbox" id={`${id}-list`} aria-label="Results">
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          <div
            key={`${hit.kind} ${hit.to}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => open(hit)}
            onPointerMove={() => setCurrent(index)}
          >
            <span className="break">{hit.label}</span> <span className="soft small">{hit.kind}</span>
          </div>
        ))}
      </div>
      <output className="soft small">
        {hits.length > 0
          ? 'Arrow keys to choose, Enter to open, Escape to close.'
          : isSearching
            ? 'Searching …'
            : 'No matches. User ids and document keys are found by their beginning, deliveries by their whole id.'}
      </output>
    </dialog>
  )
}

function useHits(text: string, client: string | undefined): { hits: SearchHit[]; isSearching: boolean } {
  const { role } = useSignedIn()
  const place = `/c/${client}`
  const openUser = location.pathname.includes('/users/') ? namesIn(location.pathname)[0] : undefined
  const found = useQuery({
    queryKey: ['search', client, text, openUser],
    queryFn: () => get<SearchResults>(`/clients/${client}/search`, { text, user_id: openUser }),
    enabled: client !== undefined && text !== '',
  })
  const clients = useQuery({
    queryKey: ['search clients', text],
    queryFn: () => get<ClientsPage>('/operator/clients', { contains: text }),
    enabled: role === 'operator' && text !== '',
  })
  const hits = [
    ...(text !== '' && found.data ? hitsIn(found.data, place) : []),
    ...(client === undefined ? [] : pagesNamed(text, CLIENT_PLACES, place)),
    ...(role === 'operator' ? pagesNamed(text, OPERATOR_PLACES, '/operator') : []),
    ...(text !== '' && clients.data ? clientHits(clients.data) : []),
  ]
  return { hits, isSearching: found.isFetching || clients.isFetching }
}
