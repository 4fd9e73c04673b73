import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type GeneratedKind, generate } from '../documents.ts'

/** Small pages keep this quick: one document of each kind. */
describe('a picture of a document', () => {
  it.each<GeneratedKind>(['scan', 'photo'])('taken as a %s is the same for the same seed', async (kind) => {
    const first = await generate(1, 2, kind)
    const second = await generate(1, 2, kind)
    expect(first.extension).toBe(second.extension)
    expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true)
  })

  it('is a file of the type its name says', async () => {
    const types = new Map<string, string>()
    for (let index = 0; index < 8 && types.size < 2; index++) {
      const { extension, bytes } = await generate(index, 4, 'scan')
      const isPdf = Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-'
      types.set(extension, isPdf ? 'pdf' : (await sharp(bytes).metadata()).format!)
    }
    for (const [extension, type] of types) expect(type).toBe(extension === 'jpg' ? 'jpeg' : extension)
    expect(types.size).toBeGreaterThan(1)
  })
})
