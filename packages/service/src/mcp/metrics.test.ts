import { FIGURE_NAMES, FIGURES, type Figure } from '@tributary/health'
import { expect, test } from 'vitest'
import { DOCUMENT_FIELDS } from '../why/places.ts'
import { METRIC_SCOPES, metricsOf } from './metrics.ts'
import { SCOPE_NAMES } from './scopes.ts'

const STRUCTURES = { night: 'sleep_summary', physical: 'physical_summary', body: 'body_summary' }

const metrics = Object.entries(FIGURES) as [string, Figure][]

test.each(metrics)('%s stands where the documents have it, in their unit', (_, { places, unit, only }) => {
  for (const [part, path] of places) {
    const exists = (wanted: string) =>
      DOCUMENT_FIELDS.some((place) => place.structure === STRUCTURES[part] && place.path === wanted)
    expect(exists(path), path).toBe(true)
    if (only) expect(exists(only.path)).toBe(true)
    expect(/_seconds_/.test(path)).toBe(unit === 'min')
    for (const [inName, inUnit] of UNITS) if (inName.test(path)) expect(unit).toMatch(inUnit)
  }
  expect(places.length).toBeGreaterThan(0)
})

/** What the name of a field says of its unit. */
const UNITS = [
  [/_kcal_/, /^kcal$/],
  [/_meters_/, /^m$/],
  [/_bpm_/, /^bpm$/],
  [/_kg_float$/, /^kg$/],
  [/_cm_/, /^cm$/],
  [/_mg_per_dL_/, /^mg\/dL$/],
  [/_mmHg_/, /^mmHg$/],
  [/_g_float$/, /^g$/],
  [/_mg_float$/, /^mg$/],
  [/_percentage_/, /^%$/],
  [/_celsius_/, /^Cel$/],
  [/_mL_int$/, /^mL$/],
  [/rmssd/, /RMSSD/],
  [/sdnn/, /SDNN/],
] as const

test('no place is returned under two scopes', () => {
  const scopesOf = Map.groupBy(
    metrics.flatMap(([, { places, topic }]) => places.map(([, path]) => ({ path, topic }))),
    ({ path }) => path,
  )
  for (const [path, of] of scopesOf) expect(new Set(of.map(({ topic }) => topic)).size, path).toBe(1)
})

test('every number belongs to one scope, which has key numbers', () => {
  expect(metricsOf(SCOPE_NAMES)).toEqual(FIGURE_NAMES)
  expect(metricsOf([])).toEqual([])
  for (const scope of METRIC_SCOPES) expect(metricsOf([scope]).some((name) => FIGURES[name].isKey)).toBe(true)
})
