import type { MappedRecord } from '@tributary/health'
import { describe, expect, it } from 'vitest'
import { InvalidPayload } from './errors.ts'
import { apart, mapperOf, type ResourceMap } from './mapping.ts'

const record: MappedRecord = { kind: 'retraction', key: 'sleep:1', source: 'Oura', updatedAt: null }
const wrong = { path: '/pulse', reason: 'must be number' }
const mapped = (map: ResourceMap) =>
  mapperOf(new Map([['sleep', map]]))({ resource: 'sleep', id: '1', payload: {} })
const failing = () => {
  throw new InvalidPayload('sleep', [wrong])
}

describe('a mapper', () => {
  it('gives what was read and what was refused, each reason once', () => {
    const both: ResourceMap = (_item, refuse) => {
      refuse(wrong)
      refuse({ ...wrong })
      return [record]
    }
    expect(mapped(both)).toEqual({ records: [record], refused: [wrong] })
  })

  it('throws when nothing could be read, and not when there was nothing to read', () => {
    const nothingLeft: ResourceMap = (_item, refuse) => {
      refuse(wrong)
      return []
    }
    expect(() => mapped(nothingLeft)).toThrow(InvalidPayload)
    expect(mapped(() => [])).toEqual({ records: [], refused: [] })
  })

  it('keeps the reasons to a number that a person can read', () => {
    const endless: ResourceMap = (_item, refuse) => {
      for (let index = 0; index < 1000; index++) refuse({ ...wrong, path: `/pulse/${index}` })
      return [record]
    }
    expect(mapped(endless).refused).toHaveLength(50)
  })
})

describe('parts that stand apart', () => {
  it('cost only themselves', () => {
    expect(mapped((_item, refuse) => apart(refuse, failing, () => [record]))).toEqual({
      records: [record],
      refused: [wrong],
    })
  })

  it('hide no other trouble', () => {
    const broken = () => {
      throw new TypeError('a mistake of ours')
    }
    expect(() => mapped((_item, refuse) => apart(refuse, broken, () => [record]))).toThrow(TypeError)
  })
})
