export type { Exchange } from './exchange.ts'
export type { HarEntry } from './har.ts'
export { readHar } from './read.ts'
export { type CapturedExchange, changeTexts, harEntryOf, type TextPlace, writeHar } from './write.ts'
