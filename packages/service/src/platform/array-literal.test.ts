import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { plainArray, textArray } from './array-literal.ts'

let t: TestPlatform
beforeAll(async () => {
  t = await createTestPlatform()
})
afterAll(() => t.close())

const echo = async (type: string, literal: string): Promise<unknown> =>
  (await t.platform.pool.query(`select $1::${type}[] as value`, [literal])).rows[0].value

/** PostgreSQL text holds neither NUL nor half a surrogate pair. */
const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0') && value.isWellFormed())

test('any text comes back as it went', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text)), async (values) => {
      expect(await echo('text', textArray(values))).toEqual(values)
    }),
    { numRuns: 200 },
  )
})

test('numbers and UUIDs come back as they went', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(fc.integer())), fc.array(fc.uuid()), async (numbers, uuids) => {
      expect(await echo('integer', plainArray(numbers))).toEqual(numbers)
      expect(await echo('uuid', plainArray(uuids))).toEqual(uuids)
    }),
    { numRuns: 100 },
  )
})
