import { HOUR } from '../../people/calendar.ts'
import { ageOn } from '../../people/vitals.ts'
import { type Band, FIRST_DAY } from './band.ts'
import { healthUserId, legacyUserId } from './identity.ts'
import { date, instant, utcOffset } from './shape.ts'

const account = (band: Band) => healthUserId(band.seed, band.person)

export function identity(band: Band) {
  return {
    name: 'users/me/identity',
    healthUserId: account(band),
    legacyUserId: legacyUserId(band.seed, band.person),
  }
}

export function profile(band: Band) {
  return {
    name: `users/${account(band)}/profile`,
    age: ageOn(band.person, band.localDay(band.now)),
    autoWalkingStrideLengthMm: Math.round(band.person.heightMetres * 415),
    autoRunningStrideLengthMm: Math.round(band.person.heightMetres * 600),
    membershipStartDate: date(FIRST_DAY),
  }
}

export function settings(band: Band) {
  return {
    name: `users/${account(band)}/settings`,
    timeZone: band.person.zone,
    utcOffset: utcOffset(band, band.now),
    autoStrideEnabled: true,
    distanceUnit: 'DISTANCE_UNIT_KILOMETERS',
    weightUnit: 'WEIGHT_UNIT_KILOGRAMS',
    languageLocale: 'en_GB',
  }
}

export function pairedDevices(band: Band) {
  return {
    pairedDevices: [
      {
        name: `users/${account(band)}/pairedDevices/1`,
        deviceType: 'TRACKER',
        deviceVersion: 'Charge 6',
        batteryLevel: 76,
        batteryStatus: 'High',
        lastSyncTime: instant(Math.floor(band.now / HOUR) * HOUR),
        macAddress: '00005E005301',
        features: ['STEPS', 'HEART_RATE', 'SMART_SLEEP', 'SPO2', 'SKIN_TEMPERATURE'],
      },
    ],
  }
}
