import { describe, expect, it } from 'vitest'
import { VendorError, type VendorErrorKind } from './errors.ts'
import { unlessWithheld } from './withheld.ts'

const failing = (kind: VendorErrorKind) => async () => {
  throw new VendorError(kind, `GET vendor.example/${kind} answered`)
}
const answered = async () => ({})

describe('a reading that is answered 401', () => {
  it('is forbidden when the token still opens what every grant opens', async () => {
    await expect(unlessWithheld(failing('unauthorized'), answered)).rejects.toMatchObject({
      kind: 'forbidden',
      status: 401,
    })
    await expect(unlessWithheld(failing('unauthorized'), failing('forbidden'))).rejects.toMatchObject({
      kind: 'forbidden',
    })
  })

  it.each(['unauthorized', 'not_found', 'rejected'] as const)(
    'is unauthorized when the second answer is %s, which does not prove the token',
    async (kind) => {
      const read = unlessWithheld(failing('unauthorized'), failing(kind))
      await expect(read).rejects.toMatchObject({ kind: 'unauthorized' })
    },
  )

  it.each(['rate_limited', 'unavailable', 'malformed'] as const)(
    'waits when the second question meets %s',
    async (kind) => {
      const read = unlessWithheld(failing('unauthorized'), failing(kind))
      await expect(read).rejects.toMatchObject({ kind, passing: true })
    },
  )
})

it('asks once, and only after a 401', async () => {
  let probes = 0
  const probe = async () => {
    probes += 1
  }
  expect(await unlessWithheld(async () => 7, probe)).toBe(7)
  await expect(unlessWithheld(failing('not_found'), probe)).rejects.toMatchObject({ kind: 'not_found' })
  expect(probes).toBe(0)
  await expect(unlessWithheld(failing('unauthorized'), probe)).rejects.toThrow()
  expect(probes).toBe(1)
})
