/** In minutes: every offset that clocks have anywhere. */
const MINUTES = [
  -720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -150, -120, -60, 0, 60, 120, 180,
  210, 240, 270, 300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660, 720, 765, 780, 825, 840,
]

const textOf = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`
}

export const OFFSETS = MINUTES.map((minutes) => {
  const value = textOf(minutes)
  return { value, label: `UTC${value}` }
})

/** Of the reader's own clock at that moment. */
export const offsetOf = (at: Date): string => textOf(-at.getTimezoneOffset())
