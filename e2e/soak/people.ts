import type { DataSource } from '@tributary/sdk'
import type { Vendor } from '@tributary/simulator'

export interface Participant {
  /** The account at the fake vendors. */
  person: string
  /** The user id at the client. */
  userId: string
  zone: string
  vendors: readonly Vendor[]
}

/** Which vendors a person uses, in turn: seventeen against seven personas, so that each persona comes to many of them. */
const HABITS: readonly (readonly Vendor[])[] = [
  ['oura'],
  ['whoop'],
  ['fitbit'],
  ['dexcom'],
  ['polar'],
  ['oura', 'whoop'],
  ['withings'],
  ['garmin', 'oura'],
  ['garmin'],
  ['oura', 'polar', 'dexcom'],
  ['whoop'],
  ['oura'],
  ['fitbit', 'dexcom'],
  ['polar'],
  ['whoop', 'withings'],
  ['oura'],
  ['oura', 'dexcom'],
]

export const SOURCE_OF: Record<Vendor, DataSource> = {
  dexcom: 'Dexcom',
  fitbit: 'Fitbit',
  garmin: 'Garmin',
  oura: 'Oura',
  polar: 'Polar',
  whoop: 'Whoop',
  withings: 'Withings',
}

export function participants(people: readonly { id: string; zone: string }[]): Participant[] {
  return people.map(({ id, zone }, index) => ({
    person: id,
    userId: `user-${index}`,
    zone,
    vendors: HABITS[index % HABITS.length]!,
  }))
}
