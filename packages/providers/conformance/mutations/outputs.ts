import type { MappedRecord } from '@tributary/health'

/** Every single thing that records say, by where it is said. Samples and stages are placed by their time, not by their number. */
export function outputsOf(records: readonly MappedRecord[]): Map<string, string> {
  const outputs = new Map<string, string>()
  for (const record of records) {
    const { key } = record
    outputs.set(key, record.kind)
    if (record.kind === 'retraction') continue
    const { values, series, extras: _passedAlong, ...rest } = record
    for (const [metric, value] of Object.entries(values)) outputs.set(`${key} ${metric}`, String(value))
    for (const [metric, samples] of Object.entries(series)) {
      for (const { at, ...sample } of samples) outputs.set(`${key} ${metric} ${at}`, JSON.stringify(sample))
    }
    if (rest.kind === 'sleep') {
      for (const { at, ...stage } of rest.stages) outputs.set(`${key} stage ${at}`, JSON.stringify(stage))
    }
    if (rest.kind === 'ecg') outputs.set(`${key} voltages`, String(rest.voltages.length))
    // The bounds of a series follow from its samples.
    if (rest.kind === 'series') continue
    if ('start' in rest) outputs.set(`${key} start`, String(rest.start.at))
    if ('end' in rest) outputs.set(`${key} end`, String(rest.end.at))
    if ('day' in rest) outputs.set(`${key} day`, rest.day)
  }
  return outputs
}

/** What was said before and is said no longer, or differently. */
export function lostFrom(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...before].filter(([name, value]) => after.get(name) !== value).map(([name]) => name)
}

/** Whether it is the existence of a record, and not something that the record says. */
export const isRecord = (output: string): boolean => !output.includes(' ')

export const isTime = (output: string): boolean => / (start|end|day)$/.test(output)

/** A number that the record gives for itself, and not a sample, a stage or a time. */
export const isValue = (output: string): boolean =>
  / [a-z0-9_]+$/.test(output) && !/ \d+$/.test(output) && !isTime(output) && !output.endsWith(' voltages')
