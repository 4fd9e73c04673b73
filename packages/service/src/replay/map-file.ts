import { type MappedSource, PROVIDERS, type Provider, type RawItem } from '@tributary/providers'
import { readList, readObject } from './answer.ts'
import { type Called, listsIn, type MappedObject, mapOne, mapPayload, recordsIn } from './map-payload.ts'

/**
 * Maps what a file holds of one resource: an answer exactly as the vendor sends it or, where the client makes nothing of
 * it, payloads as the client composes them.
 */
export async function mapFile(
  source: MappedSource,
  called: Called,
  content: unknown,
): Promise<MappedObject[]> {
  const provider = PROVIDERS[source.manifest.slug]
  const answer = { ...called, content }
  const map = (items: RawItem[] | null) => items?.map((item) => mapOne(source, item)) ?? null
  const listed = provider && !isComposed(content) ? map(await readList(provider, answer)) : null
  if (listed && recordsIn(listed) > 0) return listed
  const composed = mapPayload(source, called, content)
  if (recordsIn(composed) > 0) return composed
  const detailed = provider ? mapPayload(source, called, objectsOfDetails(provider, called, content)) : []
  if (recordsIn(detailed) > 0) return detailed
  const single = provider ? map(await readObject(provider, answer)) : null
  if (single && recordsIn(single) > 0) return single
  return listed ?? composed
}

/** Where an answer holds details alone. */
const objectsOfDetails = (provider: Provider, { resource }: Called, content: unknown): unknown[] =>
  listsIn(content).flatMap((list) => provider.recording.objectsOfDetails?.(resource, list) ?? [])

/** Only our clients write the date of reading. */
const isComposed = (content: unknown) =>
  typeof content === 'object' && content !== null && 'read_on' in content
