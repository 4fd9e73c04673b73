import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { elements, endsBeforeStart, type Refuse, reader } from '../../payload.ts'
import { periodId } from '../identity.ts'
import { SkinContactChange, SkinContacts } from '../schema.ts'
import { snakeKeys } from '../snake.ts'
import { base, utc } from './base.ts'

const RESOURCE = 'skin_contacts'

const read = reader(RESOURCE, SkinContacts)
const readChanges = elements(SkinContactChange)

/** When the sensor was on the skin: no number of ours says that, so that it is passed along with its times, which are UTC. */
export function mapSkinContacts({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const period = read(snakeKeys(payload), refuse)
  const changes = readChanges('/skin_contact_changes', period.skin_contact_changes, refuse)
  if (changes.length === 0) return []
  const start = utc(period.start_time) ?? 0
  const end = utc(period.end_time) ?? start
  if (end < start) throw endsBeforeStart(RESOURCE, '/end_time')
  const readable = { ...period, skin_contact_changes: changes }
  const updatedAt = utc(period.modified_time)
  return [
    {
      ...base(RESOURCE, periodId(period), readable, ['modified_time'], { updatedAt }),
      kind: 'series',
      start: { at: start, offset: null },
      end: { at: end, offset: null },
      values: {},
      series: {},
    },
  ]
}
