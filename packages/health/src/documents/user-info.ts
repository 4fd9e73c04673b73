import type { Contribution, SetAside } from '../merge/index.ts'
import { isPlausible, type Metric } from '../metrics.ts'
import type { UserInfo } from '../payloads/index.ts'
import type { Moment, Source } from '../records.ts'
import { formatTime, localDate, offsetOf, type Zone } from '../time/index.ts'
import { unique } from './facts.ts'
import { written } from './numbers.ts'
import type { BuiltDocument, Trace } from './types.ts'

export interface Demographics {
  sex?: string | null
  gender?: string | null
  dateOfBirth?: string | null
  country?: string | null
  state?: string | null
  city?: string | null
  ethnicity?: string | null
  income?: string | null
  maritalStatus?: string | null
  timeZone?: string | null
  education?: string | null
}

/** A height or a weight as a source reported it in a record, or as the client stated it. */
export interface ReportedSize {
  value: number
  at: Moment
  by: { source: Source; record: string } | null
}

export interface UserInfoInput {
  userId: string
  zone: Zone
  /** When the newest of it was reported. */
  at: Moment
  demographics: Demographics
  /** The source that reported the sex, where one did. */
  sexBy?: Contribution
  /** The source that reported the date of birth, where one did. */
  bornBy?: Contribution
  /** Centimetres. */
  heights: readonly ReportedSize[]
  /** Kilograms. */
  weights: readonly ReportedSize[]
}

/** What is known of the person: of each size the newest word. */
export function buildUserInfo(input: UserInfoInput): BuiltDocument<'user_info'> {
  const { userId, zone, at, demographics } = input
  const height = newest('height_cm_int', 'height_cm', input.heights)
  const weight = newest('weight_kg_float', 'weight_kg', input.weights)
  const sex: Trace = input.sexBy ? { '/user_demographics/sex_string': { won: [input.sexBy], aside: [] } } : {}
  const birth: Trace = input.bornBy
    ? { '/user_demographics/date_of_birth_string': { won: [input.bornBy], aside: [] } }
    : {}
  const trace: Trace = { ...height.trace, ...weight.trace, ...sex, ...birth }
  const sources = unique(Object.values(trace).flatMap(({ won }) => won.map(({ source }) => source)))
  const body: Pick<UserInfo, 'metadata' | 'user_information'> = {
    metadata: {
      datetime_string: formatTime(at.at, offsetOf(at, zone)),
      user_id_string: userId,
      sources_of_data_array: sources,
    },
    user_information: {
      user_body_metrics: { height_cm_int: height.value, weight_kg_float: weight.value },
      user_demographics: {
        sex_string: demographics.sex ?? null,
        gender_string: demographics.gender ?? null,
        date_of_birth_string: demographics.dateOfBirth ?? null,
        country_string: demographics.country ?? null,
        state_string: demographics.state ?? null,
        city_string: demographics.city ?? null,
        ethnicity_string: demographics.ethnicity ?? null,
        income_string: demographics.income ?? null,
        marital_status_string: demographics.maritalStatus ?? null,
        time_zone_string: demographics.timeZone ?? null,
        education_string: demographics.education ?? null,
      },
    },
  }
  return { key: 'user_info', dataStructure: 'user_info', day: localDate(at, zone), sources, body, trace }
}

const contribution = ({ by }: ReportedSize): Contribution[] =>
  by ? [{ source: by.source, records: [by.record] }] : []

const nameOf = ({ by }: ReportedSize) => (by ? `${by.source}/${by.record}` : '')

/** At one moment the client's word comes first, because `''` sorts before every source. */
function newest(
  field: string,
  metric: Metric,
  sizes: readonly ReportedSize[],
): { value: number | null; trace: Trace } {
  const [first, ...others] = sizes
    .filter(({ value }) => isPlausible(metric, value))
    .sort((a, b) => b.at.at - a.at.at || (nameOf(a) < nameOf(b) ? -1 : 1))
  if (!first) return { value: null, trace: {} }
  const aside = others.flatMap(contribution).map((other): SetAside => ({ ...other, reason: 'other_record' }))
  return {
    value: written(field, first.value),
    trace: { [`/user_body_metrics/${field}`]: { won: contribution(first), aside } },
  }
}
