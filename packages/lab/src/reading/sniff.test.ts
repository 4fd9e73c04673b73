import { describe, expect, it } from 'vitest'
import { sniff } from './sniff.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n')

/** An empty ZIP archive with a comment of this length. */
function zip(comment: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(comment, 20)
  return Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(30), end, Buffer.alloc(comment, 0x20)])
}

describe('the type of a file by its content', () => {
  it.each([
    ['jpeg', JPEG],
    ['png', PNG],
    ['pdf', PDF],
    ['pdf', Buffer.concat([Buffer.from('\ufeff\r\n'), PDF])],
  ] as const)('knows a %s', (type, bytes) => {
    expect(sniff(bytes)).toBe(type)
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('Hemoglobin 13.2 g/dL')],
    ['GIF', Buffer.from('GIF89a')],
    ['ZIP', zip(0)],
    ['a PDF after other bytes', Buffer.concat([Buffer.from('MZ junk'), PDF])],
    ['a PDF that is a ZIP', Buffer.concat([PDF, zip(7)])],
    ['a picture that is a PDF', Buffer.concat([JPEG, Buffer.alloc(500), PDF])],
    ['a picture that is a ZIP', Buffer.concat([PNG, Buffer.alloc(500), zip(0)])],
    ['a picture that is a web page', Buffer.concat([PNG, Buffer.from('<SCRIPT>alert(1)</SCRIPT>')])],
  ])('refuses %s', (_, bytes) => {
    expect(() => sniff(bytes)).toThrow('not_a_supported_file')
  })
})
