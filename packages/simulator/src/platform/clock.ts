export interface Clock {
  now(): number
  setOffset(ms: number): void
}

export function shiftedClock(offset: number): Clock {
  let shift = offset
  return {
    now: () => Date.now() + shift,
    setOffset(ms) {
      shift = ms
    },
  }
}
