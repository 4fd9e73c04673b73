let aheadMs = 0

/** The clock of a sandbox can be moved, and every time that the service returns is of that clock. */
export function followService(now: string): void {
  aheadMs = Date.parse(now) - Date.now()
}

export const serviceNow = (): number => Date.now() + aheadMs
