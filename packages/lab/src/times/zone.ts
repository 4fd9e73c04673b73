import { offsetOf } from './clock.ts'
import type { TimeReadLine } from './tokens.ts'

const ABOUT =
  'time ?zone|zeitzone|zona horaria|fuseau horaire|fuso orario|fuso horario|all times|alle (?:zeiten|uhrzeiten)|toutes les heures|todas las horas|tutti gli orari|todos os horarios'

const STATED = new RegExp(
  `(?:${ABOUT})[^+\\d-]{0,40}?(?:(?:utc|gmt)(?: ?([+-]) ?(\\d{1,2})(?::?(\\d\\d))?)?|([+-])(\\d\\d):(\\d\\d))(?!\\d)`,
)

/** The offset that the document states for all of its times; null where it states none, or several. */
export function statedOffset(lines: readonly TimeReadLine[]): string | null {
  const stated = new Set(
    lines.map(({ line }) => offsetIn(line.folded.text)).filter((offset) => offset !== null),
  )
  return stated.size === 1 ? [...stated][0]! : null
}

function offsetIn(text: string): string | null {
  const match = STATED.exec(text)
  if (!match) return null
  const [, named, hours, minutes, sign, hh, mm] = match
  if (sign) return offsetOf(sign, hh!, mm)
  return named ? offsetOf(named, hours!, minutes) : 'Z'
}
