import type { LabDocumentEntry, LabValue } from '@tributary/service/portal-types'
import type { BadgeTone } from '../../ui/index.ts'

export type LabDocumentState = LabDocumentEntry['state']

export const STATE_WORDS: Record<LabDocumentState, string> = {
  received: 'waiting to be read',
  converting: 'being prepared',
  reading: 'being read',
  extracted: 'read',
  delivered: 'read and delivered',
  duplicate: 'duplicate',
  failed: 'no report',
}

export const STATE_TONES: Record<LabDocumentState, BadgeTone> = {
  received: 'info',
  converting: 'info',
  reading: 'info',
  extracted: 'good',
  delivered: 'good',
  duplicate: 'neutral',
  failed: 'bad',
}

/** Nothing is left to do but its delivery. */
export const isRead = (state: LabDocumentState): boolean => ['extracted', 'delivered'].includes(state)
/** It delivers nothing. */
export const isRejected = (state: LabDocumentState): boolean => ['duplicate', 'failed'].includes(state)
export const isSettled = (state: LabDocumentState): boolean => isRead(state) || isRejected(state)

const MEDIA: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG picture',
  'image/png': 'PNG picture',
}

export const mediaWords = (type: string): string => MEDIA[type] ?? type

export const FLAG_WORDS: Record<NonNullable<LabValue['flag']>, string> = {
  low: 'low',
  high: 'high',
  critical_low: 'critically low',
  critical_high: 'critically high',
  abnormal: 'abnormal',
  normal: 'normal',
}

export const flagTone = (flag: NonNullable<LabValue['flag']>): BadgeTone =>
  flag === 'normal' ? 'good' : flag.startsWith('critical') ? 'bad' : 'warn'

/** What is wrong with a value; null when nothing is. */
export const DOUBTS: Record<LabValue['validation'], string | null> = {
  valid: null,
  implausible: 'implausible: look at the page',
  unit_mismatch: 'the unit does not fit: look at the page',
  unreadable: 'not readable: look at the page',
}

/** Beside a value whose unit is not the one that the picture seems to show. */
export const UNIT_CORRECTED = 'unit corrected by the printed range: look at the page'

/** What was examined; null where the page does not say it. */
export const specimenWords = ({ specimen }: LabValue): string | null => specimen?.replaceAll('_', ' ') ?? null

/** When its own sample was taken. */
export const sampleTimeWords = ({ collected }: LabValue): string =>
  collected === null ? 'which sample, and when, is not said' : localTimeWords(collected)

/** How sure the reading of a value is. */
export function sureness(confidence: number): { words: string; tone: BadgeTone } {
  if (confidence >= 0.95) return { words: 'sure', tone: 'good' }
  if (confidence >= 0.8) return { words: 'fairly sure', tone: 'neutral' }
  return confidence >= 0.6 ? { words: 'unsure', tone: 'warn' } : { words: 'very unsure', tone: 'bad' }
}

/** As printed, with its unit. */
export const printedValue = ({ value_in_document: value, unit_in_document: unit }: LabValue): string =>
  unit ? `${value} ${unit}` : value

/** In the unit of the biomarker; null where the page says nothing that has one. */
export function readValue({ value, value_text: text, comparator, unit }: LabValue): string | null {
  if (value === null) return text
  return [comparator, plain(value), unit && unitWords(unit)].filter(Boolean).join(' ')
}

export function rangeWords({ range }: LabValue): string | null {
  if (!range) return null
  const { low, high, text } = range
  if (low !== null && high !== null) return `${plain(low)} – ${plain(high)}`
  if (low !== null) return `from ${plain(low)}`
  return high !== null ? `up to ${plain(high)}` : text
}

/** As many digits as a laboratory prints; more come of changing the unit. */
const plain = (value: number): string => String(Number(value.toPrecision(5)))

/** UCUM marks what is not a unit by braces and brackets, powers by a star, and has no letter for micro. */
const unitWords = (unit: string): string =>
  unit
    .replaceAll(/[{[]([^}\]]*)[}\]]/g, (_all, words: string) => words.replaceAll('_', ' '))
    .replaceAll(/\bu(?=[a-zA-Z])/g, 'µ')
    .replace(/10\*(\d+)/, '10^$1')

/** Hours and minutes of a local time, as it is read out: "1 March 2026, 08:15". */
export function localTimeWords(local: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return `${day.format(new Date(`${local.slice(0, 10)}T00:00:00Z`))}, ${local.slice(11, 16)}`
}

export function zoneWords(offset: string | null, from: 'document' | 'request' | null): string {
  if (offset === null) return 'by the clock of the place; no time zone is known'
  const zone = offset === 'Z' ? 'UTC' : `UTC${offset}`
  return from === 'document' ? `${zone}, as the document says` : `${zone}, as the upload said`
}
