import type { Random } from '../../../people/random.ts'
import type { Workout } from '../../../people/waking.ts'

const RATE = 10

/** Comma lists by the vendor's numbers of sample types; the word `null` where the sensor was off. */
export function samplesOf(
  beats: readonly number[],
  { sport }: Workout,
  noise: Random,
  distance: number | null,
) {
  const count = (beats.length * 60) / RATE
  const list = (type: number, value: (index: number) => number | null) => ({
    'recording-rate': RATE,
    'sample-type': String(type),
    data: Array.from({ length: count }, (_, index) => value(index) ?? 'null').join(','),
  })
  const heartRate = list(0, (index) => {
    const beat = beats[Math.floor((index * RATE) / 60)] ?? 0
    if (noise.chance(0.01)) return null
    return noise.chance(0.005) ? 0 : Math.round(beat + noise.normal(0, 1))
  })
  const moving = distance === null ? [] : movement(list, noise, distance, count, sport !== 'swimming')
  const pedalling = [
    list(2, () => Math.round(noise.between(72, 96))),
    list(4, () => Math.round(noise.between(140, 230))),
  ]
  return [heartRate, ...moving, ...(sport === 'cycling' ? pedalling : [])]
}

function movement(
  list: (type: number, value: (index: number) => number | null) => object,
  noise: Random,
  distance: number,
  count: number,
  climbs: boolean,
) {
  const speed = (distance / (count * RATE)) * 3.6
  const altitude = list(3, (index) => Math.round((24 + 6 * Math.sin(index / 40)) * 10) / 10)
  return [
    list(1, () => Math.round(speed * noise.between(0.9, 1.1) * 100) / 100),
    ...(climbs ? [altitude] : []),
    list(10, (index) => Math.round((distance * index * 10) / count) / 10),
  ]
}
