export interface ExpectedSource {
  source: 'Dexcom' | 'Fitbit' | 'Garmin' | 'Oura' | 'Polar' | 'Whoop' | 'Withings'
  slug: string
  /** The region that is chosen before going to the vendor, where it has several. */
  region: string | null
  /** The kinds of summaries of the days before the connection. */
  past: readonly string[]
  /** Whether summaries of past days count steps; null where there are none to count them. */
  steps: boolean | null
  /** The steps of the clock after which the past is complete, if not before the last; none: at once. */
  pastAfter: readonly string[]
  /** Without a webhook, news is read when the clock is this much later. */
  newsAfter: string | null
  disconnect: 'on the page' | 'by the client'
}

const SUMMARIES = ['body_summary', 'physical_summary', 'sleep_summary']

const usual = {
  region: null,
  past: SUMMARIES,
  steps: true,
  pastAfter: [],
  newsAfter: null,
  disconnect: 'on the page',
} as const

/** The data that each fake vendor provides through the interface of the real one. */
export const SOURCES: readonly ExpectedSource[] = [
  { ...usual, source: 'Oura', slug: 'oura' },
  {
    ...usual,
    source: 'Dexcom',
    slug: 'dexcom',
    region: 'Outside the United States',
    past: ['body_summary'],
    steps: null,
    newsAfter: '2h',
  },
  { ...usual, source: 'Fitbit', slug: 'fitbit' },
  {
    ...usual,
    source: 'Garmin',
    slug: 'garmin',
    // The past is pushed, and counts as complete an hour later.
    pastAfter: ['2h'],
    disconnect: 'by the client',
  },
  {
    ...usual,
    source: 'Polar',
    slug: 'polar',
    past: ['sleep_summary'],
    steps: null,
    disconnect: 'by the client',
  },
  { ...usual, source: 'Whoop', slug: 'whoop', steps: false },
  { ...usual, source: 'Withings', slug: 'withings', disconnect: 'by the client' },
]
