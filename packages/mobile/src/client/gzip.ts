export interface PackedBody {
  content: string | Uint8Array<ArrayBuffer>
  isGzipped: boolean
}

/** Gzipped where the platform can (browsers and Capacitor can, React Native cannot), as it is elsewhere. */
export async function gzip(text: string): Promise<PackedBody> {
  if (typeof CompressionStream === 'undefined') return { content: text, isGzipped: false }
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return { content: new Uint8Array(await new Response(packed).arrayBuffer()), isGzipped: true }
}
