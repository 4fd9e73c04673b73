import type { FactReading } from '../facts.ts'
import { unique } from '../facts.ts'
import { combine } from '../numbers.ts'
import type { ReportedEvent } from './account.ts'
import type { OwnRule } from './rules.ts'

interface Point {
  lat_deg_float: number
  lng_deg_float: number
}

const place = (pick: (points: readonly Point[]) => Point): OwnRule => ({
  kind: 'own',
  metric: null,
  granular: false,
  read(account) {
    const { points, records } = routeOf(account)
    return points.length === 0 ? null : { value: { ...pick(points) }, records }
  },
})

export const startPlace = place((points) => points[0]!)
export const endPlace = place((points) => points.at(-1)!)
export const middlePlace = place(centroid)

function routeOf({ facts }: ReportedEvent): { points: Point[]; records: string[] } {
  const longitudes = new Map(
    (facts.readings.get('longitude_deg') ?? []).map((reading) => [reading.at, reading]),
  )
  const pairs = (facts.readings.get('latitude_deg') ?? []).flatMap(
    (latitude): [FactReading, FactReading][] => {
      const longitude = longitudes.get(latitude.at)
      return longitude ? [[latitude, longitude]] : []
    },
  )
  return {
    points: pairs.map(([latitude, longitude]) => ({
      lat_deg_float: latitude.value,
      lng_deg_float: longitude.value,
    })),
    records: unique(pairs.flat().map(({ record }) => record)),
  }
}

/** Longitudes are counted from the first one, so that a way across the 180th meridian has its middle there. */
function centroid(points: readonly Point[]): Point {
  const origin = points[0]!.lng_deg_float
  const mean = (values: readonly number[]) =>
    combine(
      'mean',
      values.map((value) => ({ value })),
    )
  const east = points.map(({ lng_deg_float: lng }) => withinHalfTurn(lng - origin))
  return {
    lat_deg_float: mean(points.map((point) => point.lat_deg_float)),
    lng_deg_float: Number(withinHalfTurn(origin + mean(east)).toPrecision(12)),
  }
}

function withinHalfTurn(degrees: number): number {
  if (degrees >= -180 && degrees <= 180) return degrees
  return ((((degrees + 180) % 360) + 360) % 360) - 180
}
