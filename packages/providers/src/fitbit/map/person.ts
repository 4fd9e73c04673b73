import { elements, leftovers } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { momentOn, utcNoon } from '../../time.ts'
import { PairedDevice, type Profile, type Settings } from '../schema.ts'
import { offsetOf } from '../wire.ts'
import { base } from './base.ts'

const readDevices = elements(PairedDevice)

/** The date is the person's own. */
const noonOf = (day: string, offset: number | null) =>
  offset === null ? momentOn(day) : { at: utcNoon(day) - offset * 1000, offset }

const UNKNOWN = { sex: null, birthYear: null, values: {}, series: {} }

/** The vendor gives an age, from which the year of birth cannot be derived, and no sex. */
export const mapProfile: PayloadMap<typeof Profile> = ({ read_on, profile }) => {
  const extras = { profile: leftovers(profile, ['name']) }
  return [
    { ...base(`profile:${read_on}`, null, extras), kind: 'profile', at: noonOf(read_on, null), ...UNKNOWN },
  ]
}

/** Gives the person's time zone and devices; names and addresses of devices stay behind. */
export const mapSettings: PayloadMap<typeof Settings> = (
  { read_on, settings, pairedDevices },
  _item,
  refuse,
) => {
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
