import { afterEach, expect, test, vi } from 'vitest'
import { createLabReader } from './pool.ts'

const extract = vi.fn()
const close = vi.fn(async () => {})
const createReaderPool = vi.fn(() => ({ extract, close }))
vi.mock('@tributary/lab', () => ({ createReaderPool: () => createReaderPool() }))
afterEach(() => vi.clearAllMocks())

const BYTES = new Uint8Array([1])
const REQUEST = { collected: null, timezone: 'Z' }
const FAILED = { state: 'failed', reason: 'no_text_found', detail: null }

test('starts no process before the first document, and one pool for all', async () => {
  const reader = createLabReader(2)
  expect(createReaderPool).not.toHaveBeenCalled()
  extract.mockResolvedValue(FAILED)
  await reader.extract(BYTES, REQUEST, async () => {})
  await reader.extract(BYTES, REQUEST, async () => {})
  expect(createReaderPool).toHaveBeenCalledTimes(1)
  await reader.close()
  expect(close).toHaveBeenCalledTimes(1)
})

test('reports once that the document is being read, when the picture is a PDF', async () => {
  const steps: string[] = []
  extract.mockImplementation(async (_bytes, _request, { onStep }) => {
    for (const step of ['text', 'render', 'ocr', 'ocr', 'understand']) {
      onStep(step)
      steps.push(step)
    }
    return FAILED
  })
  const onReading = async () => void steps.push('reading')
  expect(await createLabReader(1).extract(BYTES, REQUEST, onReading)).toEqual(FAILED)
  expect(steps).toEqual(['text', 'reading', 'render', 'ocr', 'ocr', 'understand'])
})

test('closing gives up what is under way, and does not call it a fault of the document', async () => {
  extract.mockImplementation(
    (_bytes, _request, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const reader = createLabReader(1)
  const underWay = reader.extract(BYTES, REQUEST, async () => {})
  await reader.close()
  await expect(underWay).rejects.toThrow('the reader was closed')
})
