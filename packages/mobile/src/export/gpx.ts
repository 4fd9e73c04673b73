import type { PhoneRecord } from '@tributary/health'
import { Parser } from 'htmlparser2'

type Route = NonNullable<PhoneRecord['route']>

/** The points of a GPX track, as the archive keeps the routes of workouts. */
export function readGpx(text: string): Route {
  const route: Route = []
  let point: { latitude: number; longitude: number } | null = null
  let inside: string | null = null
  let fields: Record<string, string> = {}
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'trkpt') {
          point = { latitude: Number(attributes['lat']), longitude: Number(attributes['lon']) }
          fields = {}
        }
        inside = point && (name === 'time' || name === 'ele') ? name : null
      },
      ontext(piece) {
        if (inside) fields[inside] = (fields[inside] ?? '') + piece
      },
      onclosetag(name) {
        inside = null
        if (name !== 'trkpt' || !point) return
        const at = Date.parse(fields['time'] ?? '')
        const altitude = Number.parseFloat(fields['ele'] ?? '')
        if (!Number.isNaN(at) && Number.isFinite(point.latitude) && Number.isFinite(point.longitude))
          route.push({
            at: new Date(at).toISOString(),
            ...point,
            ...(Number.isFinite(altitude) ? { altitude } : {}),
          })
        point = null
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return route
}
