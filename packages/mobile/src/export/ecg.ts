import type { PhoneRecord } from '@tributary/health'
import { instantOf } from './apple-time.ts'
import { idOf } from './record.ts'

const HERTZ = /^(\d+(?:[.,]\d+)?) ?(hertz|hz|герц)/i
const MICROVOLTS = /^[µμu]V$/i
const SAMPLE = /^-?\d+(?:[.,]\d+)?$/

/**
 * An electrocardiogram of the archive: lines of `label,value` in the person's language, then a voltage on each line. What the lines
 * are is recognised by their values. The verdict stands third, after the person's name and birthday, or right after the date.
 */
export function readEcg(text: string): PhoneRecord | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const head: string[] = []
  const voltages: number[] = []
  for (const line of lines) {
    if (SAMPLE.test(line)) voltages.push(Number(line.replace(',', '.')))
    else if (voltages.length === 0 && line.includes(','))
      head.push(unquoted(line.slice(line.indexOf(',') + 1)))
  }
  const dated = head.findIndex((value) => instantOf(value) !== null)
  const start = instantOf(head[dated])
  const hz = head.map((value) => HERTZ.exec(value)?.[1]).find((value) => value !== undefined)
  if (start === null || hz === undefined || voltages.length === 0) return null
  const perMillivolt = head.some((value) => MICROVOLTS.test(value)) ? 1000 : 1
  const rate = Number(hz.replace(',', '.'))
  const classification = head[dated + 1]
  return {
    id: idOf(['ecg', start, voltages.length]),
    type: 'HKDataTypeIdentifierElectrocardiogram',
    start,
    end: new Date(Date.parse(start) + (voltages.length / rate) * 1000).toISOString(),
    ecg: {
      hz: rate,
      millivolts: voltages.map((value) => value / perMillivolt),
      ...(classification ? { classification } : {}),
    },
    app: { id: 'com.apple.health' },
  }
}

const unquoted = (text: string) => text.trim().replace(/^"(.*)"$/, '$1')
