export { withSpecimen } from './agreement.ts'

export { type Examined, specimensOf } from './specimens.ts'
export { understand } from './understand.ts'

export { decimalSignOf } from './values/decimal-sign.ts'
export { words } from './words.ts'
