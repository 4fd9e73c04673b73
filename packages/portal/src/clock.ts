let aheadMs = 0

/** The clock of a sandbox can be moved, and whatever the service tells is of its own time. */
export function followService(now: string): void {
  aheadMs = Date.parse(now) - Date.now()
}

export const serviceNow = (): number => Date.now() + aheadMs
