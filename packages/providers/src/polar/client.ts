import { addDays } from '@tributary/health'
import type { Provider, ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { IncompleteReading, type VendorError } from '../errors.ts'
import { readOf } from '../resource.ts'
import { strayItem } from '../stray.ts'
import { type Loan, readClocks, readNights } from './borrowed.ts'
import { read } from './call.ts'
import { dayOfId } from './identity.ts'
import type { Identity, PolarListing } from './listings.ts'
import { type Document, documentsOf, spans } from './lists.ts'
import { RESOURCES } from './resources.ts'
import { snakeKeys } from './snake.ts'

export const pull: Provider['pull'] = async function* (context, session, resource, window) {
  const listing = readOf(RESOURCES, resource)
  if (listing === null) {
    const item = await pullPhysicalInfo(context, session, resource, window.to)
    if (item) yield [item]
    return
  }
  const add = addition(context, session, listing)
  const seen = new Set<string>()
  for await (const documents of pages(context, session, listing, window)) {
    const items: RawItem[] = []
    for (const document of documents) {
      const identity = identityOf(listing, document)
      if (!identity) {
        items.push(strayItem(resource, document))
        continue
      }
      if (seen.has(identity.id) || !isWished(identity, window)) continue
      seen.add(identity.id)
      items.push({ resource, id: identity.id, ...(await add.to(document, identity)) })
    }
    if (items.length > 0) yield items
  }
  if (add.trouble()) throw new IncompleteReading(add.trouble()!)
}

/** Where there is no document with this id the answer is null, whatever the vendor's way of saying so. */
export const pullOne: Provider['pullOne'] = async (context, session, resource, id) => {
  const listing = readOf(RESOURCES, resource)
  if (listing === null) return pullPhysicalInfo(context, session, resource, id)
  const found = await findDocument(context, session, listing, id)
  if (!found) return null
  const identity = identityOf(listing, found)
  if (!identity) return strayItem(resource, found)
  const add = addition(context, session, listing)
  const { payload } = await add.to(found, identity)
  if (add.trouble()) throw add.trouble()
  return { resource, id, payload }
}

async function findDocument(
  context: ProviderContext,
  session: ProviderSession,
  listing: PolarListing,
  id: string,
): Promise<Document | null> {
  if (listing.single) {
    const answer = await read(context, session, `${listing.path}/${encodeURIComponent(id)}`, listing.query)
    return documentsOf(answer, listing.path, listing.listName)[0] ?? null
  }
  const day = dayOfId(id)
  if (day === null) return null
  const window = { from: addDays(day, -1), to: addDays(day, 1) }
  for await (const documents of pages(context, session, listing, window)) {
    const found = documents.find((document) => identityOf(listing, document)?.id === id)
    if (found) return found
  }
  return null
}

async function* pages(
  context: ProviderContext,
  session: ProviderSession,
  listing: PolarListing,
  window: Window,
): AsyncGenerator<Document[]> {
  const { path, listName, query } = listing
  if (listing.ranged) yield* spans(context, session, path, window, { listName, ...(query && { query }) })
  else yield documentsOf(await read(context, session, path, query), path, listName)
}

/** Tests and periods are given in UTC; there the vendor's own choice by date stands. */
function isWished({ day }: Identity, window: Window): boolean {
  return day === null || (day >= window.from && day <= window.to)
}

function identityOf(listing: PolarListing, document: Document): Identity | null {
  return listing.identityOf(snakeKeys(document) as Document)
}

/** Adds what a document needs to be understood; each thing is read once, and only when a document lacks it. */
function addition(context: ProviderContext, session: ProviderSession, listing: PolarListing) {
  const reading = new Map<'clock' | 'night', Promise<Loan>>()
  let trouble: VendorError | null = null
  const loanOf = (what: 'clock' | 'night'): Promise<Loan> => {
    const known = reading.get(what) ?? (what === 'clock' ? readClocks : readNights)(context, session)
    reading.set(what, known)
    return known
  }
  return {
    trouble: () => trouble,
    async to(document: Document, { day }: Identity): Promise<Pick<RawItem, 'payload' | 'isIncomplete'>> {
      const what = listing.adds(snakeKeys(document) as Document)
      if (what === null || day === null) return { payload: document }
      const loan = await loanOf(what)
      const added = loan.lend(day)
      trouble ??= loan.trouble
      const payload = added && { ...document, [what === 'clock' ? 'borrowed_clock' : 'night']: added }
      return { payload: payload ?? document, ...(loan.trouble && { isIncomplete: true }) }
    },
  }
}

async function pullPhysicalInfo(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  readOn: string,
): Promise<RawItem | null> {
  const path = 'users/physical-info'
  const [person] = documentsOf(await read(context, session, path), path, null)
  return person ? { resource, id: readOn, payload: { ...person, read_on: readOn } } : null
}
