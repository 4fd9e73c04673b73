import { type Day, MINUTE } from '../../../people/calendar.ts'
import { EPOCH_SECONDS, STAGE } from '../../../people/night.ts'
import type { Band } from '../band.ts'
import { instant, utcOffset } from '../shape.ts'
import { type Period, periodsOf } from './periods.ts'
import { DERIVED, namedSession, type Point } from './point.ts'

interface Run {
  stage: string
  at: number
  endAt: number
}

const SHORT_AWAKENING_MS = 2 * EPOCH_SECONDS * 1000
const STAGE_NAMES = new Map<number, string>([
  [STAGE.awake, 'AWAKE'],
  [STAGE.light, 'LIGHT'],
  [STAGE.deep, 'DEEP'],
  [STAGE.rem, 'REM'],
])

export function sleepPoints(band: Band, day: Day): Point[] {
  return band.once('sleep', day, () =>
    periodsOf(band, day).map((period) =>
      namedSession(band, {
        type: 'sleep',
        index: period.index,
        day,
        at: period.at,
        endAt: period.endAt,
        source: DERIVED,
        values: period.main ? staged(band, period) : classic(band, period),
      }),
    ),
  )
}

/** What is false is left out. */
function staged(band: Band, period: Period) {
  const runs = runsOf(period, (stage) => STAGE_NAMES.get(stage) ?? 'LIGHT')
  const isShort = ({ stage, at, endAt }: Run, index: number) =>
    stage === 'AWAKE' && index > 0 && index < runs.length - 1 && endAt - at <= SHORT_AWAKENING_MS
  const stages = joined(runs.map((run, index) => (isShort(run, index) ? { ...run, stage: 'LIGHT' } : run)))
  // Their type is that of the stage that they lie in.
  const shortAwakenings = runs.filter(isShort).map((run) => segment(band, { ...run, stage: 'LIGHT' }))
  return {
    type: 'STAGES',
    stages: stages.map((run) => stageOf(band, period, run)),
    ...(shortAwakenings.length > 0 && { shortAwakenings }),
    metadata: { mainSleep: true, processed: true, stagesStatus: 'SUCCEEDED' },
    summary: summary(period, stages),
    ...times(band, period),
  }
}

/** Too short for stages. */
function classic(band: Band, period: Period) {
  const runs = runsOf(period, (stage) => (stage === STAGE.awake ? 'RESTLESS' : 'ASLEEP'))
  return {
    type: 'CLASSIC',
    stages: runs.map((run) => stageOf(band, period, run)),
    metadata: { processed: true, nap: true, stagesStatus: 'REJECTED_NAP' },
    summary: summary(period, runs),
    ...times(band, period),
  }
}

function runsOf({ epochs, at }: Period, nameOf: (stage: number) => string): Run[] {
  const step = EPOCH_SECONDS * 1000
  return joined(
    Array.from(epochs, (stage, index) => ({
      stage: nameOf(stage),
      at: at + index * step,
      endAt: at + (index + 1) * step,
    })),
  )
}

function joined(runs: readonly Run[]): Run[] {
  const list: Run[] = []
  for (const run of runs) {
    const open = list.at(-1)
    if (open?.stage === run.stage) open.endAt = run.endAt
    else list.push({ ...run })
  }
  return list
}

function stageOf(band: Band, { endAt }: Period, run: Run) {
  const written = instant(endAt + 12 * MINUTE)
  return { ...segment(band, run), createTime: written, updateTime: written }
}

function segment(band: Band, { stage, at, endAt }: Run) {
  return {
    startTime: instant(at),
    startUtcOffset: utcOffset(band, at),
    endTime: instant(endAt),
    endUtcOffset: utcOffset(band, endAt),
    type: stage,
  }
}

function summary(period: Period, runs: readonly Run[]) {
  const minutes = (...stages: string[]) =>
    runs.reduce(
      (sum, { stage, at, endAt }) => (stages.includes(stage) ? sum + (endAt - at) / MINUTE : sum),
      0,
    )
  const last = runs.at(-1)
  const kinds = [...new Set(runs.map(({ stage }) => stage))]
  return {
    minutesInSleepPeriod: String(Math.round((period.endAt - period.at) / MINUTE)),
    minutesAsleep: String(Math.floor(minutes('LIGHT', 'DEEP', 'REM', 'ASLEEP'))),
    minutesAwake: String(Math.floor(minutes('AWAKE'))),
    minutesToFallAsleep: String(Math.floor((period.latencyEpochs * EPOCH_SECONDS) / 60)),
    minutesAfterWakeUp: String(last?.stage === 'AWAKE' ? Math.floor((last.endAt - last.at) / MINUTE) : 0),
    stagesSummary: kinds.map((stage) => ({
      type: stage,
      minutes: String(Math.floor(minutes(stage))),
      count: String(runs.filter((run) => run.stage === stage).length),
    })),
  }
}

function times(band: Band, { endAt, day }: Period) {
  const created = endAt + 12 * MINUTE
  return {
    createTime: instant(created),
    updateTime: instant(created + band.revision(day) * 60 * MINUTE),
  }
}
