import { curve } from './curve.ts'
import { REACHED } from './points.ts'

/** Of something of which more is better, up to a point. */
export interface Amount {
  /** What is recommended. */
  least: number
  /** From here on more brings no more. */
  most: number
}

export const amountScore = (value: number, { least, most }: Amount): number =>
  curve([0, 0], [least, REACHED], [most, 100])(value)
