import { describe, expect, test } from 'vitest'
import {
  batchesOf,
  bodyOf,
  ENTRY_LIMIT_BYTES,
  type Findings,
  type ListPart,
  readablePart,
} from './batches.ts'

async function batch(
  body: string | Buffer,
  joined: readonly string[] = [],
): Promise<{ batches: ListPart[]; findings: Findings }> {
  const findings: Findings = { entries: 0, malformed: 0, tooLarge: 0, isBroken: false }
  const chunks = (async function* () {
    yield Buffer.from(body as string)
  })()
  const batches: ListPart[] = []
  for await (const one of batchesOf(chunks, (list) => joined.includes(list), findings)) batches.push(one)
  return { batches, findings }
}

const parsed = (batches: readonly ListPart[]) => batches.map((one) => JSON.parse(bodyOf(one).toString()))
const entriesOf = (count: number, of: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index, filling: 'x'.repeat(of) }))

describe('batches', () => {
  test('hold a part of one list each, in the form of the whole', async () => {
    const { batches, findings } = await batch(
      '{"hrv":[{"a":1},{"b":2}],"some\\"thing":5,"sleeps":[{"c":"é"}],"none":[]}',
    )
    expect(parsed(batches)).toEqual([
      { hrv: [{ a: 1 }, { b: 2 }] },
      { 'some"thing': 5 },
      { sleeps: [{ c: 'é' }] },
    ])
    expect(findings).toEqual({ entries: 4, malformed: 0, tooLarge: 0, isBroken: false })
  })

  test('are bounded by number and size, and lose nothing', async () => {
    for (const pushed of [entriesOf(450, 1), entriesOf(30, 100_000)]) {
      const { batches } = await batch(JSON.stringify({ activityDetails: pushed }))
      expect(batches.length).toBeGreaterThan(2)
      expect(Math.max(...batches.map(({ entries }) => entries.length))).toBeLessThanOrEqual(200)
      expect(Math.max(...batches.map((one) => bodyOf(one).length))).toBeLessThan(1_100_000)
      expect(parsed(batches).flatMap(({ activityDetails }) => activityDetails)).toEqual(pushed)
    }
  })

  test('keep a list whole whose entries belong together', async () => {
    const pushed = entriesOf(3_000, 1_000)
    const { batches } = await batch(JSON.stringify({ epochs: pushed }), ['epochs'])
    expect(parsed(batches)).toEqual([{ epochs: pushed }])
  })

  test('leave out an entry that is too large, and can do without those that are no JSON', async () => {
    const large = JSON.stringify({ filling: 'x'.repeat(ENTRY_LIMIT_BYTES) })
    const latin = Buffer.from('{"name":"é"}', 'latin1')
    const body = Buffer.concat([
      Buffer.from(`{"sleeps":[{"a":1},${large},{"b":tru},`),
      latin,
      Buffer.from(',{"c":3}]}'),
    ])
    const { batches, findings } = await batch(body)
    expect(parsed(batches.map(readablePart))).toEqual([{ sleeps: [{ a: 1 }, { c: 3 }] }])
    expect(findings).toEqual({ entries: 5, malformed: 0, tooLarge: 1, isBroken: false })
  })

  test('hold what came before the text broke off', async () => {
    const { batches, findings } = await batch('{"sleeps":[{"a":1},{"b":2},{"c":')
    expect(parsed(batches)).toEqual([{ sleeps: [{ a: 1 }, { b: 2 }] }])
    expect(findings).toMatchObject({ entries: 2, isBroken: true })
  })
})
