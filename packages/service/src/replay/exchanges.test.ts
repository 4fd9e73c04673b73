import { expect, it } from 'vitest'
import { exchangeNames, readExpected, replayExchange } from '../../test/exchanges.ts'

it.each(exchangeNames())('reads the exchanges of %s as a person reviewed them', async (name) => {
  const expected = readExpected(name)
  expect(JSON.parse(JSON.stringify(await replayExchange(name, expected.zone)))).toEqual(expected)
})
