import type { ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { IncompleteReading, VendorError } from '../errors.ts'
import { strayItem } from '../stray.ts'
import { addDays } from '../time.ts'
import { type Loan, readClocks, readNights } from './borrowed.ts'
import { read } from './call.ts'
import { dayOfId } from './identity.ts'
import { type Document, documentsOf, spans } from './lists.ts'
import { snakeKeys } from './snake.ts'
import { type Identity, type PolarResource, SOURCES } from './sources.ts'

const PHYSICAL_INFO = 'physical_info'

export async function* pull(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  window: Window,
): AsyncGenerator<RawItem[]> {
  if (resource === PHYSICAL_INFO) {
    const item = await pullPhysicalInfo(context, session, window.to)
    if (item) yield [item]
    return
  }
  const source = sourceOf(resource)
  const add = addition(context, session, source)
  const seen = new Set<string>()
  for await (const documents of pages(context, session, source, window)) {
    const items: RawItem[] = []
    for (const document of documents) {
      const identity = identityOf(source, document)
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
export async function pullOne(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  id: string,
): Promise<RawItem | null> {
  if (resource === PHYSICAL_INFO) return pullPhysicalInfo(context, session, id)
  const source = sourceOf(resource)
  const found = await findDocument(context, session, source, id)
  if (!found) return null
  const identity = identityOf(source, found)
  if (!identity) return strayItem(resource, found)
  const add = addition(context, session, source)
  const { payload } = await add.to(found, identity)
  if (add.trouble()) throw add.trouble()
  return { resource, id, payload }
}

async function findDocument(
  context: ProviderContext,
  session: ProviderSession,
  source: PolarResource,
  id: string,
): Promise<Document | null> {
  if (source.single) {
    const answer = await read(context, session, `${source.path}/${encodeURIComponent(id)}`, source.query)
    return documentsOf(answer, source.path, source.listName)[0] ?? null
  }
  const day = dayOfId(id)
  if (day === null) return null
  const window = { from: addDays(day, -1), to: addDays(day, 1) }
  for await (const documents of pages(context, session, source, window)) {
    const found = documents.find((document) => identityOf(source, document)?.id === id)
    if (found) return found
  }
  return null
}

async function* pages(
  context: ProviderContext,
  session: ProviderSession,
  source: PolarResource,
  window: Window,
): AsyncGenerator<Document[]> {
  const { path, listName, query } = source
  if (source.ranged) yield* spans(context, session, path, window, { listName, ...(query && { query }) })
  else yield documentsOf(await read(context, session, path, query), path, listName)
}

/** Tests and periods are given in UTC; there the vendor's own choice by date stands. */
function isWished({ day }: Identity, window: Window): boolean {
  return day === null || (day >= window.from && day <= window.to)
}

function identityOf(source: PolarResource, document: Document): Identity | null {
  return source.identityOf(snakeKeys(document) as Document)
}

/** Adds what a document needs to be understood; each thing is read once, and only when a document lacks it. */
function addition(context: ProviderContext, session: ProviderSession, source: PolarResource) {
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
      const what = source.adds(snakeKeys(document) as Document)
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
  readOn: string,
): Promise<RawItem | null> {
  const path = 'users/physical-info'
  const [person] = documentsOf(await read(context, session, path), path, null)
  return person ? { resource: PHYSICAL_INFO, id: readOn, payload: { ...person, read_on: readOn } } : null
}

function sourceOf(resource: string): PolarResource {
  const source = SOURCES.get(resource)
  if (!source) throw new VendorError('rejected', `${resource}: not a resource of this vendor`)
  return source
}
