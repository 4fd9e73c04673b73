import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageDrawer, PageNotDrawn } from './drawing.ts'

const FILE = new Uint8Array([1])
const REQUEST = { page: 1, turns: 0, width: 100 }
const DRAWN = { picture: FILE, width: 100, height: 141 }

const draw = vi.fn()
const close = vi.fn(async () => {})
const open = vi.fn(() => ({ draw, close }))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})
const fresh = () => {
  open.mockImplementation(() => ({ draw, close }))
  return createPageDrawer(open)
}

test('nothing is started before the first page, and all is ended when no page is requested for a while', async () => {
  draw.mockResolvedValue(DRAWN)
  const drawer = fresh()
  expect(open).not.toHaveBeenCalled()
  expect(await drawer.draw(FILE, REQUEST)).toBe(DRAWN)
  await drawer.draw(FILE, REQUEST)
  expect(open).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(close).toHaveBeenCalledTimes(1)
  await drawer.draw(FILE, REQUEST)
  expect(open).toHaveBeenCalledTimes(2)
  await drawer.close()
  expect(close).toHaveBeenCalledTimes(2)
})

test('a page that cannot be drawn is not an error of the caller, and ends nothing', async () => {
  draw.mockRejectedValueOnce(new Error('broken')).mockResolvedValueOnce(DRAWN)
  const drawer = fresh()
  await expect(drawer.draw(FILE, REQUEST)).rejects.toMatchObject({ name: 'PageNotDrawn', isBusy: false })
  expect(await drawer.draw(FILE, REQUEST)).toBe(DRAWN)
  await drawer.close()
})

test('so many wait, the next is sent away', async () => {
  const hold = Promise.withResolvers<typeof DRAWN>()
  draw.mockReturnValue(hold.promise)
  const drawer = fresh()
  const waiting = Array.from({ length: 8 }, () => drawer.draw(FILE, REQUEST))
  await expect(drawer.draw(FILE, REQUEST)).rejects.toEqual(new PageNotDrawn(true))
  hold.resolve(DRAWN)
  await Promise.all(waiting)
  expect(await drawer.draw(FILE, REQUEST)).toBe(DRAWN)
  await drawer.close()
})
