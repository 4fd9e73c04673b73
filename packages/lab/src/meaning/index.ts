export { ucumOf } from './units/spelling.ts'
export { decimalSignOf } from './values/decimal-sign.ts'
export { type Column, type Words, words } from './words.ts'
