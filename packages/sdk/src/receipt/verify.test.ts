import { Buffer } from 'node:buffer'
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ReceiptKeys } from '../client/types.ts'
import { ReceiptVerificationError, verifyErasureReceipt } from './verify.ts'

const SAID = { receipt_id: 'r1', user_id: 'alice', rows: { records: 3 }, upstream: [] }

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(privateKey: KeyObject, said: object = SAID, header: object = {}) {
  const text = `${part({ alg: 'EdDSA', typ: 'erasure-receipt+jwt', kid: 'k1', ...header })}.${part(said)}`
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64url')
  return { ...said, signature: `${text}.${signature}` }
}

function pair(kid = 'k1') {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid }] } as ReceiptKeys
  return { privateKey, keys }
}

const reasonOf = (work: () => unknown) => {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof ReceiptVerificationError)) throw error
    return error.reason
  }
}

describe('a receipt', () => {
  const { privateKey, keys } = pair()

  test('is what was signed, in whatever order and form', () => {
    const { signature, ...said } = signed(privateKey)
    const reordered = { signature, ...Object.fromEntries(Object.entries(said).reverse()) }
    expect(verifyErasureReceipt(reordered, keys)).toEqual({ ...SAID, signature })
    expect(verifyErasureReceipt(JSON.stringify(reordered, null, 4), keys)).toMatchObject(SAID)
  })

  test('is refused with the reason', () => {
    const good = signed(privateKey)
    const stranger = pair()
    expect(reasonOf(() => verifyErasureReceipt('not JSON', keys))).toBe('malformed')
    expect(reasonOf(() => verifyErasureReceipt(SAID, keys))).toBe('malformed')
    expect(reasonOf(() => verifyErasureReceipt({ ...good, user_id: 'bob' }, keys))).toBe('altered')
    expect(reasonOf(() => verifyErasureReceipt({ ...good, more: 1 }, keys))).toBe('altered')
    expect(reasonOf(() => verifyErasureReceipt(good, { keys: [] }))).toBe('unknown_key')
    expect(reasonOf(() => verifyErasureReceipt(good, stranger.keys))).toBe('bad_signature')
    expect(reasonOf(() => verifyErasureReceipt({ ...good, signature: 'a.b' }, keys))).toBe('bad_signature')
    for (const header of [{ alg: 'none' }, { alg: 'HS256' }, { typ: 'at+jwt' }])
      expect(reasonOf(() => verifyErasureReceipt(signed(privateKey, SAID, header), keys))).toBe(
        'bad_signature',
      )
  })
})
