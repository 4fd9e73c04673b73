import type { Device } from '@tributary/health'

const MODELS = new Map([
  ['g4', 'G4'],
  ['g5', 'G5'],
  ['g6', 'G6'],
  ['g6 pro', 'G6 Pro'],
  ['g6+', 'G6+'],
  ['dexcomPro', 'Dexcom Pro'],
  ['g7', 'G7'],
  ['g715day', 'G7 15 Day'],
])

/** Returns the sensor as a device. A generation that is not known here keeps the vendor's name. */
export function sensorOf(generation: string | null | undefined): Device {
  const known = generation && generation !== 'unknown' ? generation : null
  return {
    type: 'continuous glucose monitor',
    manufacturer: 'Dexcom',
    model: known && (MODELS.get(known) ?? known),
    medicalGrade: true,
  }
}
