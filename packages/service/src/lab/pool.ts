import type { LabReader } from './reader.ts'

export function createLabReader(_size: number): LabReader {
  throw new Error('no reader')
}
