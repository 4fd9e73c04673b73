import { createContext, type ReactNode, useContext } from 'react'
import { serviceNow } from '../clock.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const WHOLE = { dateStyle: 'medium', timeStyle: 'medium' } as const
const plain = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

const ZoneContext = createContext<string | undefined>(undefined)

/** Shows the times inside in a time zone; elsewhere they are in the viewer's own. */
export const InZone = ({ zone, children }: { zone: string | undefined; children: ReactNode }) => (
  <ZoneContext.Provider value={zone}>{children}</ZoneContext.Provider>
)

/** `+01:00` is written as UTC+01:00. */
export const zoneName = (zone: string): string => (/^[+-]/.test(zone) ? `UTC${zone}` : zone)

const formats = new Map<string | undefined, Intl.DateTimeFormat>()

function useWhole(at: string): string {
  const zone = useContext(ZoneContext)
  if (!formats.has(zone)) formats.set(zone, formatIn(zone))
  return formats.get(zone)!.format(new Date(at))
}

/** A browser that does not know the zone uses the viewer's own. */
function formatIn(zone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...WHOLE, ...(zone && { timeZone: zone }) })
  } catch {
    return new Intl.DateTimeFormat('en-GB', WHOLE)
  }
}

interface TimeProps {
  at: string | null
  /** A moment of the real clock, as those of signing in are, and not of the service's, which a sandbox can move. */
  isReal?: boolean
}

/** How long ago or ahead; the whole date and time on pointing. */
export function Time({ at, isReal = false }: TimeProps) {
  if (at === null) return <span className="soft">never</span>
  return <Ago at={at} now={isReal ? Date.now() : serviceNow()} />
}

const Ago = ({ at, now }: { at: string; now: number }) => (
  <time dateTime={at} title={useWhole(at)}>
    {ago(Date.parse(at), now)}
  </time>
)

/** The whole date and time. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{useWhole(at)}</time>

function ago(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  for (const [unit, length] of UNITS)
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit)
  return seconds > 0 ? 'in a moment' : 'just now'
}

/** With separators, and at most one decimal unless more are asked for. */
export const numberOf = (value: number, digits = 1): string =>
  digits === 1
    ? plain.format(value)
    : new Intl.NumberFormat('en-GB', { maximumFractionDigits: digits }).format(value)

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${plain.format(count)} ${count === 1 ? one : many}`

/** A number with the side on which the true one lies, where it is beyond the range of the sensor: `> 400`. */
export const compared = (value: number, comparator: '<' | '>' | null | undefined): string =>
  comparator ? `${comparator} ${numberOf(value)}` : numberOf(value)
