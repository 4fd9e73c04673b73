import { elements, endsBeforeStart } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { periodId } from '../identity.ts'
import { SkinContactChange, type SkinContacts } from '../schema.ts'
import { base, utc } from './base.ts'

const readChanges = elements(SkinContactChange)

/** When the sensor was on the skin: no number of ours says that, so that it is passed along with its times, which are UTC. */
export const mapSkinContacts: PayloadMap<typeof SkinContacts> = (period, { resource }, refuse) => {
  const changes = readChanges('/skin_contact_changes', period.skin_contact_changes, refuse)
  if (changes.length === 0) return []
  const start = utc(period.start_time) ?? 0
  const end = utc(period.end_time) ?? start
  if (end < start) throw endsBeforeStart(resource, '/end_time')
  const readable = { ...period, skin_contact_changes: changes }
  const updatedAt = utc(period.modified_time)
  return [
    {
      ...base(resource, periodId(period), readable, ['modified_time'], { updatedAt }),
      kind: 'series',
      start: { at: start, offset: null },
      end: { at: end, offset: null },
      values: {},
      series: {},
    },
  ]
}
