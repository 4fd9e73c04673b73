import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { elements, leftovers, type Refuse, reader } from '../../payload.ts'
import { momentOn, utcNoon } from '../../time.ts'
import { PairedDevice, Profile, Settings } from '../schema.ts'
import { offsetOf } from '../wire.ts'
import { base } from './base.ts'

const readProfile = reader('profile', Profile)
const readSettings = reader('settings', Settings)
const readDevices = elements(PairedDevice)

/** The date is the person's own. */
const noonOf = (day: string, offset: number | null) =>
  offset === null ? momentOn(day) : { at: utcNoon(day) - offset * 1000, offset }

const UNKNOWN = { sex: null, birthYear: null, values: {}, series: {} }

/** The vendor gives an age, from which the year of birth cannot be derived, and no sex. */
export function mapProfile({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const { read_on, profile } = readProfile(payload, refuse)
  const extras = { profile: leftovers(profile, ['name']) }
  return [
    { ...base(`profile:${read_on}`, null, extras), kind: 'profile', at: noonOf(read_on, null), ...UNKNOWN },
  ]
}

/** Gives the person's time zone and devices; names and addresses of devices stay behind. */
export function mapSettings({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const { read_on, settings, pairedDevices } = readSettings(payload, refuse)
  const extras = {
    settings: leftovers(settings, ['name']),
    pairedDevices: readDevices('/pairedDevices', pairedDevices, refuse).map((device) =>
      leftovers(device, ['name', 'macAddress']),
    ),
  }
  return [
    {
      ...base(`settings:${read_on}`, null, extras),
      kind: 'profile',
      at: noonOf(read_on, offsetOf(settings.utcOffset)),
      ...UNKNOWN,
    },
  ]
}
