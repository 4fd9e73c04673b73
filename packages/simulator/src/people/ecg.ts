/** One lead of a heart in sinus rhythm: waves as bell curves, each at its share of the beat, in millivolts. */
const WAVES = [
  { at: 0.18, width: 0.025, height: 0.12 },
  { at: 0.27, width: 0.008, height: -0.1 },
  { at: 0.3, width: 0.01, height: 1.05 },
  { at: 0.33, width: 0.009, height: -0.2 },
  { at: 0.52, width: 0.04, height: 0.28 },
] as const

/** Evenly spaced from the first beat on. */
export function sinusRhythm(beatsPerMinute: number, samplesPerSecond: number, seconds: number): number[] {
  const beatSeconds = 60 / beatsPerMinute
  return Array.from({ length: Math.round(samplesPerSecond * seconds) }, (_, index) => {
    const phase = (index / samplesPerSecond / beatSeconds) % 1
    return WAVES.reduce(
      (sum, { at, width, height }) => sum + height * Math.exp(-(((phase - at) / width) ** 2) / 2),
      0,
    )
  })
}
