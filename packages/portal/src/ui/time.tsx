import { serviceNow } from '../clock.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
const plain = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

interface TimeProps {
  at: string | null
  /** A moment of the real clock, as those of signing in are, and not of the service's, which a sandbox can move. */
  isReal?: boolean
}

/** How long ago or ahead; the moment itself, in the reader's own zone, on pointing. */
export function Time({ at, isReal = false }: TimeProps) {
  if (at === null) return <span className="soft">never</span>
  return (
    <time dateTime={at} title={whole.format(new Date(at))}>
      {ago(Date.parse(at), isReal ? Date.now() : serviceNow())}
    </time>
  )
}

/** The moment in full. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{whole.format(new Date(at))}</time>

function ago(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  for (const [unit, length] of UNITS)
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit)
  return seconds > 0 ? 'in a moment' : 'just now'
}

/** With separators, and at most one decimal. */
export const numberOf = (value: number): string => plain.format(value)

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${plain.format(count)} ${count === 1 ? one : many}`

/** A number with the side on which the true one lies, where it is beyond the range of the sensor: `> 400`. */
export const compared = (value: number, comparator: '<' | '>' | null | undefined): string =>
  comparator ? `${comparator} ${numberOf(value)}` : numberOf(value)
