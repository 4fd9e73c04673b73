import { randomBytes } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compress, decompress } from './compression.ts'

describe('compressed content', () => {
  it('comes back as it was, whatever it was', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 10_000 }), fc.nat(400), (bytes, times) => {
        const plain = Buffer.concat(Array.from({ length: times }, () => bytes))
        expect(decompress(compress(plain)).equals(plain)).toBe(true)
      }),
    )
  })

  it('may be empty, or larger than the decoder has seen before', () => {
    for (const plain of [
      Buffer.alloc(0),
      randomBytes(20_000_000),
      Buffer.alloc(60_000_000, '{"steps":0}'),
      randomBytes(3),
    ])
      expect(decompress(compress(plain)).equals(plain)).toBe(true)
  })

  it('is a frame like any other', () => {
    expect(zstdDecompressSync(compress('{"steps": 0}')).toString()).toBe('{"steps": 0}')
  })

  it('is not taken for such when it never was compressed', () => {
    for (const other of ['', '{', '{"steps": 0}'])
      expect(() => decompress(Buffer.from(other))).toThrow('zstd')
  })
})
