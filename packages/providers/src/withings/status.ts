import type { VendorErrorKind } from '../errors.ts'

/** The vendor answers 200 and says in the body's `status` how it went; 503 there is not an HTTP 503. */
const UNAUTHORIZED = numbers('100-102 200 401')
/** 403 is in no table of the vendor's; it is what a call without its scope is answered. */
const FORBIDDEN = numbers('214 277 403 2553-2555')
const RATE_LIMITED = 601
const UNAVAILABLE = numbers(
  '215 219 222 224 226 231 233 237 253 255-259 268-270 273 274 278-282 289 291 292 296 298 305-320 322 370-375 ' +
    '383 391 402 516-522 524-531 533 602 700 1051-1054 2551 2552 2556-2559 3000-3016 3020-3024 5000 5001 5005 ' +
    '5006 6000 6010 6011 9000 10000',
)

/** Returns the kind of error of a status. A status that is not listed is a fault of the request. */
export function kindOfStatus(status: number): VendorErrorKind {
  if (UNAUTHORIZED.has(status)) return 'unauthorized'
  if (FORBIDDEN.has(status)) return 'forbidden'
  if (status === RATE_LIMITED) return 'rate_limited'
  return UNAVAILABLE.has(status) ? 'unavailable' : 'rejected'
}

function numbers(ranges: string): ReadonlySet<number> {
  return new Set(
    ranges.split(' ').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    }),
  )
}
