/** A record of the vendor, created on request. */
export interface Held {
  at: number
  /** When the vendor shows it. */
  visibleFrom: number
  record(): object
}
