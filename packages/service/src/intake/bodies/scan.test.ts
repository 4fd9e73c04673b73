import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BrokenPush, type ScannedEntry, scanEntries } from './scan.ts'

const LIMIT = 1_000_000

/** Cut where a random list of lengths says, over and over. */
async function* cut(text: Buffer, lengths: readonly number[]): AsyncGenerator<Buffer> {
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const length = lengths[turn % lengths.length]!
    yield text.subarray(at, at + length)
    at += length
  }
}

async function scan(
  text: string | Buffer,
  lengths: readonly number[] = [7],
  limit = LIMIT,
): Promise<{ entries: ScannedEntry[]; isBroken: boolean }> {
  const entries: ScannedEntry[] = []
  try {
    for await (const entry of scanEntries(cut(Buffer.from(text as string), lengths), limit))
      entries.push(entry)
    return { entries, isBroken: false }
  } catch (error) {
    if (!(error instanceof BrokenPush)) throw error
    return { entries, isBroken: true }
  }
}

const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
const spaced = fc.constantFrom(undefined, 1, '\t')

describe('the entries of a pushed object', () => {
  test('are those that a parser of the whole text finds, wherever the chunks are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), fc.jsonValue()),
        spaced,
        lengths,
        async (pushed, space, cuts) => {
          // A dictionary with numbers as names is written in another order than it was made in.
          const parsed = JSON.parse(JSON.stringify(pushed)) as Record<string, unknown>
          const expected = Object.entries(parsed).flatMap(([name, value]) =>
            Array.isArray(value)
              ? value.map((entry) => ({ name, isListed: true, value: entry }))
              : [{ name, isListed: false, value }],
          )
          const { entries, isBroken } = await scan(JSON.stringify(parsed, null, space), cuts)
          expect(isBroken).toBe(false)
          expect(
            entries.map(({ text, ...entry }) => ({ ...entry, value: JSON.parse(String(text)) })),
          ).toEqual(expected)
        },
      ),
    )
  })

  test('are kept up to the place where the text is cut off', async () => {
    const pushed = { dailies: [{ a: '"]}' }, { b: [1, 2] }, 3], epochs: [{ c: null }] }
    const text = JSON.stringify(pushed)
    const ends = [...text.matchAll(/(?<="\]\}"\})|(?<=2\]\})|(?<=null\})/g)].map(({ index }) => index)
    for (let length = 0; length < text.length; length++) {
      const { entries, isBroken } = await scan(text.slice(0, length), [3])
      expect([length, isBroken]).toEqual([length, true])
      const objects = entries.filter(({ text: entry }) => entry?.[0] === 0x7b)
      expect(objects.length).toBe(ends.filter((end) => end <= length).length)
    }
  })

  test('that are nested too deeply are left out without their text, and the others go on', async () => {
    const deep = `${'['.repeat(1_000)}${']'.repeat(1_000)}`
    const { entries, isBroken } = await scan(`{"dailies":[1,${deep},{"a":1}]}`, [16])
    expect(isBroken).toBe(false)
    expect(entries.map(({ text }) => text?.toString() ?? null)).toEqual(['1', null, '{"a":1}'])
  })

  test('that are larger than the limit are left out without their text, and the others go on', async () => {
    const large = { samples: 'x'.repeat(200) }
    const { entries, isBroken } = await scan(JSON.stringify({ dailies: [1, large, { a: 1 }] }), [16], 100)
    expect(isBroken).toBe(false)
    expect(entries.map(({ text }) => text?.toString() ?? null)).toEqual(['1', null, '{"a":1}'])
  })
})

describe('a text that is not an object of lists', () => {
  test.each([
    '',
    'not json',
    '[]',
    '5',
    '{"a":[1]}{"b":[]}',
    '{"a":[1],}',
    '{"a":[1,]}',
    '{"a":[,1]}',
    '{"a" [1]}',
    '{a:[1]}',
    '{"a":}',
    '{"\\x":[1]}',
    `{"${'n'.repeat(2000)}":[1]}`,
  ])('is broken: %s', async (text) => {
    expect((await scan(text)).isBroken).toBe(true)
  })

  test('gives entries or the place where it breaks, whatever its bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), lengths, async (bytes, cuts) => {
        await scan(Buffer.from(bytes), cuts)
      }),
    )
  })
})
