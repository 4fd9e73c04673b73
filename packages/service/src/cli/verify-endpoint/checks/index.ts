import type { Check } from '../check.ts'
import { ACKNOWLEDGES, ACKNOWLEDGING } from './acknowledging.ts'
import { FORGERY } from './forgery.ts'
import { LOAD } from './load.ts'
import { RAW_BODY } from './raw-body.ts'
import { ROTATION } from './rotation.ts'
import { TIME } from './time.ts'

/** The checks in the order of the report. The first decides whether the others mean anything. */
export const CHECKS: readonly Check[] = [
  ACKNOWLEDGES,
  ...RAW_BODY,
  ...FORGERY,
  ...TIME,
  ...ROTATION,
  ...ACKNOWLEDGING,
  ...LOAD,
]

export { ACKNOWLEDGES }
