import { type ZstdOptions, zstdCompressSync } from 'node:zlib'
import { ZSTDDecoder } from 'zstddec'

/** Most documents fit; a larger first buffer costs more to make than compressing into it. */
const OF_DOCUMENTS: ZstdOptions = { chunkSize: 4096 }
/** How every frame begins (RFC 8878). */
const MAGIC = 0xfd2fb528

const decoder = new ZSTDDecoder()
await decoder.init()

export const compress = (plain: string | Uint8Array, options = OF_DOCUMENTS): Buffer =>
  zstdCompressSync(plain, options)

/**
 * Of what `compress` made: a damaged frame is not recognised. Node's own makes and destroys a stream for every call, which takes
 * longer than decompressing a document and leaves much to be collected.
 */
export function decompress(frame: Buffer): Buffer {
  if (frame.length < 4 || frame.readUInt32LE() !== MAGIC) throw new Error('not a zstd frame')
  const plain = decoder.decode(frame)
  return Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength)
}
