import { type Day, MINUTE } from '../../../people/calendar.ts'
import { userLink } from '../identity.ts'
import { isTraining, type PolarWatch } from '../watch.ts'

const BURST_SECONDS = 4

/** A reading each five minutes outside trainings, sometimes a burst of seconds; movement spoils some. */
export function heartRateDocument(watch: PolarWatch, day: Day) {
  const samples: { heart_rate: number; sample_time: string }[] = []
  const noises = new Map<Day, ReturnType<ReturnType<PolarWatch['view']>['noise']>>()
  const add = (at: number, beats: number) =>
    samples.push({ heart_rate: Math.round(beats), sample_time: watch.wallClock(at).slice(11) })
  for (const minute of watch.minutesOf(day)) {
    const { at, cycle, view, index, worn } = minute
    if ((at / MINUTE) % 5 !== 0) continue
    const noise = noises.get(cycle.day) ?? view.noise('continuous')
    noises.set(cycle.day, noise)
    const [spoiled, burst] = [noise.chance(0.06), noise.chance(0.04)]
    if (!worn || spoiled || isTraining(minute)) continue
    const beats = (cycle.heartRate[index] ?? 0) + view.heartRateBias + watch.revision(day)
    for (let second = 0; second < (burst ? BURST_SECONDS : 1); second++) {
      add(at + (8 + second) * 1000, beats + second * 0.4)
    }
  }
  if (samples.length === 0) return null
  return { polar_user: userLink(watch.seed, watch.person), date: day, heart_rate_samples: samples }
}
