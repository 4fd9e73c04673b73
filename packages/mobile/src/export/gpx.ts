import type { PhoneRecord } from '@tributary/health'
import { Parser } from 'htmlparser2'

type Route = NonNullable<PhoneRecord['route']>

/** The points of a GPX track, as the archive keeps the routes of workouts. */
export function readGpx(text: string): Route {
  const route: Route = []
  let point: { latitude: number; longitude: number } | null = null
  let inside: string | null = null
  let told: Record<string, string> = {}
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'trkpt') {
          point = { latitude: Number(attributes['lat']), longitude: Number(attributes['lon']) }
          told = {}
        }
        inside = point && (name === 'time' || name === 'ele') ? name : null
      },
      ontext(piece) {
        if (inside) told[inside] = (told[inside] ?? '') + piece
      },
      onclosetag(name) {
        inside = null
        if (name !== 'trkpt' || !point) return
        const at = Date.parse(told['time'] ?? '')
        const altitude = Number.parseFloat(told['ele'] ?? '')
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
