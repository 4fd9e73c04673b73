import { type DayReadings, type DaySummaries, readingsOf } from '../readings/index.ts'

/**
 * The readings that signals are judged by. The breathing rate is taken as it was measured: rounding to a whole breath moves it by
 * as much as a third of the range around its baseline.
 */
export function signalReadings(summaries: DaySummaries): DayReadings {
  const readings = readingsOf(summaries)
  const { breathingRate } = readings
  if (!breathingRate) return readings
  const night = summaries.nights.find(({ documentKey }) => documentKey === breathingRate.documentKey)
  const exact = night?.trace[breathingRate.path]?.won[0]?.exact
  return { ...readings, breathingRate: { ...breathingRate, value: exact ?? breathingRate.value } }
}
