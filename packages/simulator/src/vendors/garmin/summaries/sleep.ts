import { type Day, HOUR, MINUTE } from '../../../people/calendar.ts'
import { EPOCH_SECONDS, STAGE } from '../../../people/night.ts'
import { clamp } from '../../../people/random.ts'
import { seconds, summaryId, timing } from '../identity.ts'
import type { GarminWatch } from '../watch.ts'
import { breathing, everyMinutes, type GarminNight, nightOf, saturation } from './night.ts'
import { type Summary, syncAfter, type Upload } from './upload.ts'

/** A night first comes as tentative and some hours later as final, with the naps of its day. */
export function sleeps(watch: GarminWatch, day: Day): Upload[] {
  const night = nightOf(watch, day)
  if (!night) return []
  const tentativeAt = syncAfter(night.endAt)
  const finalAt = syncAfter(night.endAt + 3 * HOUR)
  const nap = napsOf(watch, night).at(-1)
  const napAt = nap === undefined ? finalAt : Math.max(finalAt, syncAfter(nap.endAt))
  return [tentativeAt, ...new Set([finalAt, napAt])]
    .filter((uploadedAt) => uploadedAt <= watch.now)
    .map((uploadedAt) => ({
      uploadedAt,
      measuredAt: night.startAt,
      summary: sleep(watch, night, uploadedAt, uploadedAt === tentativeAt),
    }))
}

function sleep(watch: GarminWatch, night: GarminNight, uploadedAt: number, tentative: boolean): Summary {
  const length = (stage: number) => night.epochs.filter((one) => one === stage).length * EPOCH_SECONDS
  const [deep, light, rem] = [length(STAGE.deep), length(STAGE.light), length(STAGE.rem)]
  const asleep = deep + light + rem
  const naps = napsOf(watch, night).filter((nap) => syncAfter(nap.endAt) <= uploadedAt)
  const score = Math.round(clamp((asleep / 27_900) * 62 + (deep / 5400) * 18 + (rem / 6300) * 16, 10, 99))
  return {
    summaryId: summaryId(watch, 'sleeps', night.startAt),
    calendarDate: night.day,
    ...timing(watch, night.startAt, night.endAt),
    durationInSeconds: asleep,
    unmeasurableSleepInSeconds: 0,
    deepSleepDurationInSeconds: deep,
    lightSleepDurationInSeconds: light,
    remSleepInSeconds: rem,
    awakeDurationInSeconds: length(STAGE.awake),
    sleepLevelsMap: levels(night),
    validation: tentative ? 'ENHANCED_TENTATIVE' : 'ENHANCED_FINAL',
    timeOffsetSleepRespiration: everyMinutes(night, 3, breathing(watch, night.cycle)),
    timeOffsetSleepSpo2: everyMinutes(night, 5, saturation(watch, night.cycle)),
    overallSleepScore: { value: score, qualifierKey: qualifier(score) },
    sleepScores: {
      totalDuration: { qualifierKey: qualifier(asleep / 300) },
      deepPercentage: { qualifierKey: qualifier((deep / asleep) * 450) },
      remPercentage: { qualifierKey: qualifier((rem / asleep) * 400) },
    },
    ...(naps.length > 0 && {
      totalNapDurationInSeconds: naps.reduce((sum, nap) => sum + seconds(nap.endAt - nap.startAt), 0),
      naps: naps.map((nap) => ({
        napStartTimeInSeconds: seconds(nap.startAt),
        napOffsetInSeconds: watch.offset(nap.startAt),
        napDurationInSeconds: seconds(nap.endAt - nap.startAt),
        napValidation: 'DEVICE',
      })),
    }),
  }
}

const LEVELS = { deep: STAGE.deep, light: STAGE.light, rem: STAGE.rem, awake: STAGE.awake }

/** A level that did not occur is left out. */
function levels({ startAt, epochs }: GarminNight) {
  const entries = Object.entries(LEVELS).map(([name, stage]) => [name, stretches(startAt, epochs, stage)])
  return Object.fromEntries(entries.filter(([, list]) => list!.length > 0))
}

function stretches(startAt: number, epochs: Uint8Array, stage: number) {
  const found: { startTimeInSeconds: number; endTimeInSeconds: number }[] = []
  const at = (index: number) => seconds(startAt) + index * EPOCH_SECONDS
  for (let index = 0; index < epochs.length; index += 1) {
    if (epochs[index] !== stage) continue
    let end = index
    while (epochs[end] === stage) end += 1
    found.push({ startTimeInSeconds: at(index), endTimeInSeconds: at(end) })
    index = end
  }
  return found
}

function napsOf(watch: GarminWatch, { cycle }: GarminNight): { startAt: number; endAt: number }[] {
  const { worn, nap: seenNap } = watch.view(cycle)
  return cycle.waking.naps
    .filter((nap) => !nap.onlyRest)
    .map(seenNap)
    .filter(({ startAt, endAt }) => {
      const index = (at: number) => (at - cycle.bedAt) / MINUTE
      return !worn.subarray(index(startAt), index(endAt)).includes(0)
    })
}

function qualifier(score: number): string {
  return score >= 90 ? 'EXCELLENT' : score >= 80 ? 'GOOD' : score >= 60 ? 'FAIR' : 'POOR'
}
