/** The content of a backup: pieces with a kind and a length, one after the other. */

const KINDS = { manifest: 1, part: 2, rows: 3, counted: 4, end: 5 } as const
export type FrameKind = keyof typeof KINDS

export interface Frame {
  kind: FrameKind
  content: Buffer
}

const HEAD_BYTES = 5
const NAMES = new Map<number, FrameKind>(
  Object.entries(KINDS).map(([name, code]) => [code, name as FrameKind]),
)

class BrokenFrame extends Error {}

export function frame(kind: FrameKind, content: Buffer | object): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(KINDS[kind])
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

/** Throws when they end within one. */
export async function* readFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let waiting: Buffer[] = []
  let length = 0
  let wanted = HEAD_BYTES
  for await (const chunk of bytes) {
    waiting.push(chunk)
    length += chunk.length
    if (length < wanted) continue
    let rest = Buffer.concat(waiting)
    for (;;) {
      wanted = rest.length < HEAD_BYTES ? HEAD_BYTES : HEAD_BYTES + rest.readUInt32BE(1)
      if (rest.length < wanted) break
      const kind = NAMES.get(rest.readUInt8())
      if (!kind) throw new BrokenFrame('a frame of an unknown kind')
      yield { kind, content: rest.subarray(HEAD_BYTES, wanted) }
      rest = rest.subarray(wanted)
    }
    waiting = [rest]
    length = rest.length
  }
  if (length > 0) throw new BrokenFrame('the frames end within one')
}
