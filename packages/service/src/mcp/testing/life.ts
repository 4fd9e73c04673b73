import {
  addDays,
  buildDay,
  buildEvents,
  type Comparator,
  type HealthRecord,
  type Metric,
  type Source,
} from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import { publishVersions } from '../../delivery/outbox/publish-versions.ts'
import { draftVersion } from '../../documents/draft-version.ts'
import type { NewVersion } from '../../documents/versions.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../users/index.ts'

export const ZONE = 'Europe/Berlin'
const OFFSET = 3600

type Values = Partial<Record<Metric, number>>

const base = (source: Source) =>
  ({
    source,
    origin: 'vendor',
    device: null,
    manual: false,
    updatedAt: null,
    series: {},
    extras: {},
  }) as const

/** In winter time. */
const moment = (day: string, time: string) => ({ at: Date.parse(`${day}T${time}+01:00`), offset: OFFSET })

export const dayOf = (source: Source, day: string, values: Values): HealthRecord => ({
  ...base(source),
  kind: 'day',
  key: `day-${day}`,
  day,
  offset: OFFSET,
  values,
})

/** A glucose sensor that reached an end of its range once. */
export const glucoseOf = (day: string, value: number, comparator: Comparator): HealthRecord => ({
  ...base('Dexcom'),
  kind: 'series',
  key: `egvs-${day}`,
  start: moment(day, '08:00:00'),
  end: moment(day, '08:05:00'),
  values: {},
  series: { glucose_mg_per_dl: [{ ...moment(day, '08:00:00'), seconds: null, value, comparator }] },
})

export const nightOf = (source: Source, day: string, values: Values): HealthRecord => ({
  ...base(source),
  kind: 'sleep',
  key: `sleep-${day}`,
  start: moment(addDays(day, -1), '23:00:00'),
  end: moment(day, '07:00:00'),
  nap: false,
  stages: [],
  values,
})

export const workoutOf = (source: Source, day: string, values: Values): HealthRecord => ({
  ...base(source),
  kind: 'workout',
  key: `workout-${day}`,
  start: moment(day, '18:00:00'),
  end: moment(day, '18:45:00'),
  activity: 'Running',
  autoDetected: false,
  values,
})

/** Stores what the records of a local day give, as the service does. */
export async function live(
  platform: Platform,
  user: User,
  day: string,
  records: readonly HealthRecord[],
): Promise<void> {
  const input = {
    userId: user.userId,
    day,
    zone: ZONE,
    records,
    sources: SOURCE_FACTS,
    cleaning: true,
    granular: true,
  }
  const built = [...buildDay(input), ...buildEvents({ ...input, deviceMetadata: false })]
  const drafts = built.map((document) => draftVersion(user, document, []))
  await platform.db.transaction().execute((trx) => publishVersions(trx, platform, user, drafts))
}

/** A document that some add-on made, as it would be stored. */
export async function keep(
  platform: Platform,
  user: User,
  document: { key: string; dataStructure: string; day: string | null; content: object },
): Promise<void> {
  const { clientUuid, userId } = user
  const { key, dataStructure, day, content } = document
  const draft: NewVersion = {
    documentKey: key,
    dataStructure,
    day,
    content,
    render: (version) =>
      JSON.stringify({
        data_structure: dataStructure,
        client_uuid: clientUuid,
        user_id: userId,
        document_version: version,
        ...content,
      }),
  }
  await platform.db.transaction().execute((trx) => publishVersions(trx, platform, user, [draft]))
}
