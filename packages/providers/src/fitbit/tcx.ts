/** A place of a TCX file. */
export interface Trackpoint {
  at: number
  latitude: number
  longitude: number
}

const TRACKPOINT = /<(?:\w+:)?Trackpoint\b[^>]*>(.*?)<\/(?:\w+:)?Trackpoint>/gs

/** The places of a TCX file (Training Center XML) in time order; points without a place or a time are left out. */
export function placesOf(tcx: string): Trackpoint[] {
  return [...tcx.matchAll(TRACKPOINT)]
    .flatMap(([, point = '']): Trackpoint[] => {
      const at = Date.parse(textOf(point, 'Time') ?? '')
      const latitude = degrees(textOf(point, 'LatitudeDegrees'), 90)
      const longitude = degrees(textOf(point, 'LongitudeDegrees'), 180)
      return Number.isNaN(at) || latitude === null || longitude === null ? [] : [{ at, latitude, longitude }]
    })
    .sort((left, right) => left.at - right.at)
}

function textOf(xml: string, name: string): string | null {
  return new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>\\s*([^<]*?)\\s*<`).exec(xml)?.[1] ?? null
}

function degrees(text: string | null, most: number): number | null {
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Math.abs(value) <= most ? value : null
}
