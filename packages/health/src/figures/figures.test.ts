import { describe, expect, it } from 'vitest'
import { CLINICAL_METRICS } from '../clinical/index.ts'
import { CONTAINMENTS } from '../documents/containment.ts'
import { KINDS } from '../documents/events/kinds.ts'
import { SUMMARY_FIELDS } from '../documents/index.ts'
import { FIGURE_NAMES, FIGURES, type Figure, fieldFactsOf } from './index.ts'

const STRUCTURES = { night: 'sleep_summary', physical: 'physical_summary', body: 'body_summary' }

const isFilled = (structure: string, path: string) =>
  SUMMARY_FIELDS.some((field) => field.structure === structure && field.path === path)

describe('every figure', () => {
  it.each(FIGURE_NAMES)('%s is read where something is written', (name) => {
    const { places }: Figure = FIGURES[name]
    for (const [part, path] of places) expect(isFilled(STRUCTURES[part], path), `${part} ${path}`).toBe(true)
  })

  it.each(FIGURE_NAMES)('%s has one range and one way to combine, wherever it is read', (name) => {
    const { places }: Figure = FIGURES[name]
    const metrics = places.map(
      ([part, path]) =>
        SUMMARY_FIELDS.find((field) => field.structure === STRUCTURES[part] && field.path === path)
          ?.metrics[0],
    )
    expect(new Set(metrics).size).toBe(1)
    expect(fieldFactsOf(name)?.bounds).toHaveLength(2)
  })

  it('that clinical documents can say is in them, once', () => {
    const said = FIGURE_NAMES.flatMap((name) => FIGURES[name].clinical?.code ?? [])
    expect(CLINICAL_METRICS.map(({ code }) => code).sort()).toEqual(said.sort())
  })
})

it('a containment names fields that something fills, all of one block', () => {
  const blocks = [
    ...SUMMARY_FIELDS.map(({ structure, path }) => ({ block: structure + path.split('/')[1], path })),
    ...KINDS.flatMap(({ structure, pillar, rules }) =>
      Object.entries(rules).flatMap(([block, fields]) =>
        Object.keys(fields).map((field) => ({
          block: pillar + structure + block,
          path: `/${block}/${field}`,
        })),
      ),
    ),
  ]
  const fieldsOf = Map.groupBy(blocks, ({ block }) => block)
  for (const { parts, whole } of CONTAINMENTS) {
    const together = [...fieldsOf.values()].some((fields) =>
      [...parts, whole].every((name) => fields.some(({ path }) => path.split('/')[2] === name)),
    )
    expect(together, [...parts, whole].join(', ')).toBe(true)
  }
})

it('facts of a field are those of its metric and its containments', () => {
  expect(fieldFactsOf('distance')).toEqual({
    bounds: [0, 1_000_000],
    combine: 'sum',
    atLeast: ['walked_distance_meters_float'],
    atMost: [],
  })
})
