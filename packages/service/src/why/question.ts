import { type HealthRecord, METRICS, type Metric, SUMMARY_FIELDS } from '@tributary/health'
import type { ResourceManifest } from '@tributary/providers'
import { isSummaryName } from './document.ts'
import { DOCUMENT_FIELDS, type DocumentPlace } from './places.ts'

/** What the question is about: a metric, or a field of documents. */
export interface Question {
  /** In the asker's words. */
  asked: string
  places: readonly DocumentPlace[]
  /** What fills it: any of these metrics, or anything of these kinds. */
  metrics: readonly Metric[]
  kinds: readonly HealthRecord['kind'][]
  /** Whether it is readings one by one, which are sent with Granular Data only. */
  granular: boolean
}

const isMetric = (name: string): name is Metric => Object.hasOwn(METRICS, name)

/** A metric (`steps`), a field (`steps_int`) or a path (`/distance/steps_int`); null when it is none of them. */
export function parseQuestion(asked: string): Question | null {
  if (isMetric(asked)) {
    const fields = SUMMARY_FIELDS.filter(({ metrics }) => metrics.includes(asked))
    return { asked, places: fields.map(placeOf), metrics: [asked], kinds: [], granular: false }
  }
  const places = DOCUMENT_FIELDS.filter(({ path }) => isNamed(path, asked))
  if (places.length === 0) return null
  const filled = SUMMARY_FIELDS.filter((field) =>
    places.some((place) => place.structure === field.structure && place.path === field.path),
  )
  const metrics = [...new Set(filled.flatMap((field) => field.metrics))]
  return {
    asked,
    places,
    metrics,
    kinds: metrics.length > 0 ? [] : kindsBehind(places, filled.length > 0),
    granular: places.every(({ path }) => /_granular_data_array$/.test(path)),
  }
}

function isNamed(path: string, asked: string): boolean {
  return asked.startsWith('/')
    ? path === asked || path.startsWith(`${asked}/`)
    : path.split('/').slice(2).includes(asked)
}

/** Fields without a metric: the times of a sleep, what events say of their thing, and what no source fills. */
function kindsBehind(places: readonly DocumentPlace[], isFilled: boolean): HealthRecord['kind'][] {
  if (isFilled) return ['sleep']
  return [...new Set(places.flatMap(({ structure }) => kindsOf(structure)))]
}

function kindsOf(structure: string): HealthRecord['kind'][] {
  if (isSummaryName(structure)) return []
  if (structure === 'activity_event') return ['workout']
  return structure === 'ecg_event' ? ['ecg'] : ['measurement', 'series', 'day']
}

const placeOf = ({ structure, path }: DocumentPlace): DocumentPlace => ({ structure, path })

export function canTell(resource: Pick<ResourceManifest, 'emits'>, question: Question | null): boolean {
  if (!question) return true
  return resource.emits.some(
    ({ kind, metrics }) =>
      question.kinds.includes(kind) || metrics.some((metric) => question.metrics.includes(metric)),
  )
}

/** Whether a record says something of what is asked for. */
export function holds(
  record: { kind: HealthRecord['kind']; metrics: readonly Metric[] },
  question: Question | null,
): boolean {
  return question === null || canTell({ emits: [record] }, question)
}
