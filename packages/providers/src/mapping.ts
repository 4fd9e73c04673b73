import type { MappedRecord } from '@tributary/health'
import type { Mapped, RawItem } from './contract.ts'
import { InvalidPayload, type Refusal } from './errors.ts'
import type { Refuse } from './payload.ts'
import { plausibleRecord } from './plausible.ts'

/** One resource's map. Throws `InvalidPayload` for a payload that cannot be read at all, and refuses what else it leaves out. */
export type ResourceMap = (item: RawItem, refuse: Refuse) => MappedRecord[]

/** A payload of thousands of bad samples needs no thousands of reasons. */
const MOST_REFUSALS = 50

export function mapperOf(maps: ReadonlyMap<string, ResourceMap>): (item: RawItem) => Mapped {
  return (item) => {
    const mapResource = maps.get(item.resource)
    if (!mapResource) {
      throw new InvalidPayload('item', [{ path: '/resource', reason: 'must be one of this source' }])
    }
    const refused: Refusal[] = []
    const refuse: Refuse = (refusal) => {
      const known = refused.some(({ path, reason }) => path === refusal.path && reason === refusal.reason)
      if (!known && refused.length < MOST_REFUSALS) refused.push(refusal)
    }
    const records = mapResource(item, refuse).map((record) => plausibleRecord(record, refuse))
    if (records.length === 0 && refused.length > 0) throw new InvalidPayload(item.resource, refused)
    return { records, refused }
  }
}

/** Records of one payload that do not need each other: the one that cannot be read is refused, the others stay. */
export function apart(refuse: Refuse, ...parts: readonly (() => MappedRecord[])[]): MappedRecord[] {
  return parts.flatMap((part) => {
    try {
      return part()
    } catch (error) {
      if (!(error instanceof InvalidPayload)) throw error
      for (const refusal of error.refusals) refuse(refusal)
      return []
    }
  })
}
