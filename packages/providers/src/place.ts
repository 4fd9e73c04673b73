import type { MetricSeries, Sample } from '@tributary/health'

export interface Place {
  at: number
  seconds: number | null
  latitude: number | null | undefined
  longitude: number | null | undefined
}

/** Where the person was, in time order: one sample of each at the same moments. Half a place is none. */
export function placeSeries(places: readonly Place[]): MetricSeries {
  const known = places.flatMap(({ at, seconds, latitude, longitude }) =>
    latitude == null || longitude == null ? [] : [{ at, seconds, latitude, longitude }],
  )
  if (known.length === 0) return {}
  const along = (value: (place: (typeof known)[number]) => number): Sample[] =>
    known.map((place) => ({ at: place.at, seconds: place.seconds, value: value(place) }))
  return {
    latitude_deg: along(({ latitude }) => latitude),
    longitude_deg: along(({ longitude }) => longitude),
  }
}
