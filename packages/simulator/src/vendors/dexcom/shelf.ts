/** A record of the vendor, made when somebody asks for it. */
export interface Held {
  at: number
  /** When the vendor shows it. */
  visibleFrom: number
  record(): object
}
