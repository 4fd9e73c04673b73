import type { Day } from '../../../people/calendar.ts'
import type { Band } from '../band.ts'
import { rounded } from '../shape.ts'
import { type Point, stretch } from './point.ts'
import { type Level, type Quarter, quartersOf } from './quarters.ts'

/** A point for each quarter of an hour in which the band was worn: true zeros stay, gaps were not worn. */
function worn(band: Band, day: Day, values: (quarter: Quarter) => object): Point[] {
  return quartersOf(band, day)
    .filter((quarter) => quarter.worn)
    .map((quarter) => stretch(band, day, quarter.at, quarter.endAt, values(quarter)))
}

export const stepPoints = (band: Band, day: Day) => worn(band, day, ({ steps }) => ({ count: String(steps) }))

export const distancePoints = (band: Band, day: Day) =>
  worn(band, day, ({ millimetres }) => ({ millimeters: String(millimetres) }))

export const floorPoints = (band: Band, day: Day) =>
  worn(band, day, ({ floors }) => ({ count: String(floors) }))

export const altitudePoints = (band: Band, day: Day) =>
  worn(band, day, ({ gain }) => ({ gainMillimeters: String(gain) }))

export const activeEnergyPoints = (band: Band, day: Day) =>
  worn(band, day, ({ activeKcal }) => ({ kcal: rounded(activeKcal, 3) }))

/** Burnt whether the band is worn or not, on any day that knows it. */
export const basalEnergyPoints = (band: Band, day: Day) =>
  quartersOf(band, day).map((quarter) =>
    stretch(band, day, quarter.at, quarter.endAt, { kcal: rounded(quarter.basalKcal, 3) }),
  )

/** Never listed, only rolled up. */
export const totalCaloriePoints = (band: Band, day: Day) =>
  quartersOf(band, day).map((quarter) =>
    stretch(band, day, quarter.at, quarter.endAt, {
      kcal: rounded(quarter.basalKcal, 3) + rounded(quarter.activeKcal, 3),
    }),
  )

/** Only levels that had minutes are named, and only where there were any. */
export const activeMinutePoints = (band: Band, day: Day) =>
  quartersOf(band, day).flatMap(({ at, endAt, minutes }) => {
    const levels = (['light', 'moderate', 'vigorous'] as const).filter((level) => minutes[level] > 0)
    if (levels.length === 0) return []
    const activeMinutesByActivityLevel = levels.map((level) => ({
      activityLevel: level.toUpperCase(),
      activeMinutes: String(minutes[level]),
    }))
    return [stretch(band, day, at, endAt, { activeMinutesByActivityLevel })]
  })

/** Minutes above the fat-burning zone count twice; a quiet quarter is a true zero of the lowest zone. */
export function activeZoneMinutePoints(band: Band, day: Day): Point[] {
  return quartersOf(band, day)
    .filter((quarter) => quarter.worn)
    .flatMap(({ at, endAt, zones }) => {
      const minutes = [
        ['FAT_BURN', zones.fatBurn],
        ['CARDIO', zones.cardio * 2],
        ['PEAK', zones.peak * 2],
      ] as const
      const filled = minutes.filter(([, count]) => count > 0)
      return (filled.length > 0 ? filled : minutes.slice(0, 1)).map(([heartRateZone, count]) =>
        stretch(band, day, at, endAt, { heartRateZone, activeZoneMinutes: String(count) }),
      )
    })
}

/** The zone of most of each quarter of an hour. */
export const heartRateZonePoints = (band: Band, day: Day) =>
  worn(band, day, ({ zones: { fatBurn, cardio, peak } }) => {
    const zones = { LIGHT: 7, MODERATE: fatBurn, VIGOROUS: cardio, PEAK: peak }
    const [heartRateZoneType] = Object.entries(zones).reduce((best, one) => (one[1] > best[1] ? one : best))
    return { heartRateZoneType }
  })

const LEVEL_NAMES: Record<Level, string> = {
  sedentary: 'SEDENTARY',
  light: 'LIGHTLY_ACTIVE',
  moderate: 'MODERATELY_ACTIVE',
  vigorous: 'VERY_ACTIVE',
}

export const activityLevelPoints = (band: Band, day: Day) =>
  worn(band, day, ({ minutes }) => {
    const levels = Object.entries(minutes) as [Level, number][]
    const [commonest] = levels.reduce((best, one) => (one[1] > best[1] ? one : best))
    return { activityLevelType: LEVEL_NAMES[commonest] }
  })

/** Neighbouring quarters spent sitting are one period. */
export function sedentaryPoints(band: Band, day: Day): Point[] {
  const periods: { at: number; endAt: number }[] = []
  for (const { at, endAt, worn: isWorn, minutes } of quartersOf(band, day)) {
    if (!isWorn || minutes.sedentary < 8) continue
    const open = periods.at(-1)
    if (open?.endAt === at) open.endAt = endAt
    else periods.push({ at, endAt })
  }
  return periods.map(({ at, endAt }) => stretch(band, day, at, endAt, {}))
}
