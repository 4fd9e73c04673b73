import type { PhoneRecord, ReadProgress } from '@tributary/mobile'

export type ToWorker = { type: 'open'; file: File; since: string } | { type: 'more' }

export type FromWorker =
  | { type: 'page'; records: PhoneRecord[] }
  | { type: 'progress'; progress: ReadProgress }
  | { type: 'end' }
  | { type: 'failed'; isNoExport: boolean; message: string }
