/** Words of names that people know by others. */
const KNOWN_AS: Readonly<Record<string, string>> = {
  hrv: 'heart rate variability',
  rmssd: '(RMSSD)',
  sdnn: '(SDNN)',
  rem: 'REM',
  bmi: 'body mass index',
  ecg: 'ECG',
  kcal: '(kcal)',
}

/** `resting_heart_rate` and `restingHeartRate` become "Resting heart rate". */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before}_${after.toLowerCase()}`)
    .split('_')
    .map((word) => KNOWN_AS[word] ?? word)
    .join(' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** 250 ms, 3.4 s, 12 min. */
export function durationOf(ms: number): string {
  if (ms === 0) return '0 s'
  if (ms < 1_000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${rounded(ms / 1_000)} s`
  if (ms < 3_600_000) return `${rounded(ms / 60_000)} min`
  return `${rounded(ms / 3_600_000)} h`
}

const rounded = (value: number): string =>
  new Intl.NumberFormat('en-GB', { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)

/** The size of a file or a database. */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`
  return bytes < 1_000_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${(bytes / 1_000_000_000).toFixed(1)} GB`
}
