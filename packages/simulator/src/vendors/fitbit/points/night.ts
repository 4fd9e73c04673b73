import { type Day, dayNumber, MINUTE } from '../../../people/calendar.ts'
import type { Random } from '../../../people/random.ts'
import { random } from '../../../people/random.ts'
import { type Band, FIRST_DAY } from '../band.ts'
import { rounded } from '../shape.ts'
import { mainSleep, type Period } from './periods.ts'
import { daily, type Point, sample } from './point.ts'

/** What the night says of a day; nothing without a night. */
function ofNight(
  band: Band,
  day: Day,
  what: string,
  values: (period: Period, noise: Random) => object,
): Point[] {
  const period = mainSleep(band, day)
  return period ? daily(band, day, values(period, band.view(period.cycle).noise(what))) : []
}

export const restingHeartRatePoints = (band: Band, day: Day) =>
  ofNight(band, day, 'resting', ({ cycle }, noise) => ({
    beatsPerMinute: String(
      Math.round(cycle.vitals.restingHeartRate + 1 + noise.normal(0, 0.6)) + Math.min(1, band.revision(day)),
    ),
    dailyRestingHeartRateMetadata: { calculationMethod: 'WITH_SLEEP' },
  }))

/** By the reserve between rest and most, which follows the resting rate. */
export const heartRateZoneDayPoints = (band: Band, day: Day) =>
  ofNight(band, day, 'zones', ({ cycle }) => {
    const rest = Math.round(cycle.vitals.restingHeartRate)
    const at = (share: number) => Math.round(rest + (185 - rest) * share)
    return {
      heartRateZones: [
        ['LIGHT', 30, at(0.4) - 1],
        ['MODERATE', at(0.4), at(0.6) - 1],
        ['VIGOROUS', at(0.6), at(0.85) - 1],
        ['PEAK', at(0.85), 220],
      ].map(([heartRateZoneType, from, to]) => ({
        heartRateZoneType,
        minBeatsPerMinute: String(from),
        maxBeatsPerMinute: String(to),
      })),
    }
  })

export const hrvDayPoints = (band: Band, day: Day) =>
  ofNight(band, day, 'hrv-day', ({ cycle }, noise) => ({
    averageHeartRateVariabilityMilliseconds: rounded(
      cycle.vitals.hrv * band.view(cycle).hrvFactor * noise.between(0.99, 1.01),
      3,
    ),
    deepSleepRootMeanSquareOfSuccessiveDifferencesMilliseconds: rounded(
      cycle.vitals.hrv * band.view(cycle).hrvFactor * 1.05,
      3,
    ),
    entropy: rounded(noise.between(2.4, 3.2), 3),
    nonRemHeartRateBeatsPerMinute: String(Math.round(cycle.vitals.restingHeartRate + 2)),
  }))

export const spo2DayPoints = (band: Band, day: Day) =>
  ofNight(band, day, 'spo2-day', ({ cycle }, noise) => {
    const average = Math.min(100, cycle.vitals.spo2 - 0.3 + noise.normal(0, 0.2))
    return {
      averagePercentage: rounded(average, 1),
      lowerBoundPercentage: rounded(average - 2.4, 1),
      upperBoundPercentage: rounded(Math.min(100, average + 1.9), 1),
    }
  })

export const breathDayPoints = (band: Band, day: Day) =>
  ofNight(band, day, 'breath', ({ cycle }, noise) => ({
    breathsPerMinute: rounded(cycle.vitals.breathsPerMinute + noise.normal(0, 0.15), 1),
  }))

const BASELINE_DAYS = 30

/** A baseline needs a month of nights; before that the vendor writes the text NaN. */
export const temperatureDayPoints = (band: Band, day: Day) =>
  ofNight(band, day, 'temperature', ({ cycle }, noise) => {
    const baseline = 33.8 + random(band.seed, band.person.id, 'band', 'baseline').between(0, 1)
    const nightly = baseline + cycle.vitals.temperatureDeviation + noise.normal(0, 0.06)
    const young = dayNumber(day) - dayNumber(FIRST_DAY) < BASELINE_DAYS
    const known = !young && band.person.persona !== 'rarely_worn'
    return {
      nightlyTemperatureCelsius: rounded(nightly, 3),
      baselineTemperatureCelsius: known ? rounded(baseline, 3) : 'NaN',
      relativeNightlyStddev30dCelsius: known ? rounded(noise.between(0.2, 0.4), 3) : 'NaN',
    }
  })

export const vo2DayPoints = (band: Band, day: Day) =>
  ofNight(band, day, 'vo2', (_period, noise) => ({
    vo2Max: rounded(band.person.vo2Max + noise.normal(0, 0.4), 2),
    cardioFitnessLevel: band.person.vo2Max > 45 ? 'EXCELLENT' : 'GOOD',
    ...(band.person.workoutsPerWeek < 2 && { estimated: true }),
  }))

/** A value each five minutes of the night, with holes. */
function throughTheNight(
  band: Band,
  day: Day,
  what: string,
  values: (period: Period, index: number, noise: Random) => object,
): Point[] {
  const period = mainSleep(band, day)
  return period ? band.once(what, day, () => samplesOf(band, period, what, values)) : []
}

function samplesOf(
  band: Band,
  period: Period,
  what: string,
  values: (period: Period, index: number, noise: Random) => object,
): Point[] {
  const noise = band.view(period.cycle).noise(what)
  const points: Point[] = []
  for (let index = 1; period.at + index * 5 * MINUTE < period.endAt; index++) {
    const at = period.at + index * 5 * MINUTE
    const content = values(period, index, noise)
    // Samples of the evening belong to the day before.
    if (!noise.chance(0.05)) points.push(sample(band, band.localDay(at), at, content))
  }
  return points
}

/** Those of a night that began the day before included, those that began a later night too. */
function onDay(points: (day: Day) => Point[], day: Day, next: Day): Point[] {
  return [...points(day), ...points(next)].filter((point) => point.day === day)
}

export const hrvPoints = (band: Band, day: Day, next: Day) =>
  onDay(
    (one) =>
      throughTheNight(band, one, 'hrv', ({ cycle, at }, index, noise) => {
        const truth = cycle.hrv[Math.floor((at - cycle.bedAt) / (5 * MINUTE)) + index] ?? cycle.vitals.hrv
        const rmssd = truth * band.view(cycle).hrvFactor * noise.between(0.95, 1.05)
        return {
          rootMeanSquareOfSuccessiveDifferencesMilliseconds: rounded(rmssd, 3),
          standardDeviationMilliseconds: rounded(rmssd * noise.between(1.1, 1.5), 3),
        }
      }),
    day,
    next,
  )

export const spo2Points = (band: Band, day: Day, next: Day) =>
  onDay(
    (one) =>
      throughTheNight(band, one, 'spo2', ({ cycle }, _index, noise) => ({
        percentage: rounded(Math.min(100, cycle.vitals.spo2 - 0.3 + noise.normal(0, 0.8)), 1),
      })),
    day,
    next,
  )

/** One for each long sleep, at its end. */
export function breathPoints(band: Band, day: Day): Point[] {
  const period = mainSleep(band, day)
  if (!period) return []
  const noise = band.view(period.cycle).noise('breath')
  const mean = period.cycle.vitals.breathsPerMinute + noise.normal(0, 0.15)
  const stats = (shift: number) => ({
    breathsPerMinute: rounded(mean + shift, 1),
    standardDeviation: rounded(noise.between(0.6, 1.6), 2),
    signalToNoise: rounded(noise.between(1.5, 4), 2),
  })
  return [
    sample(band, day, period.endAt, {
      fullSleepStats: stats(0),
      deepSleepStats: stats(-0.3),
      lightSleepStats: stats(0.1),
      remSleepStats: stats(0.5),
    }),
  ]
}
