import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Receiver, startReceiver } from '../test-support.ts'
import { createFaultCounter } from './fault-counts.ts'
import type { Chance, Mishap } from './fault-rate.ts'
import { createNotifier, type Notify } from './notifier.ts'

let receiver: Receiver
let closing: AbortController
beforeEach(async () => {
  receiver = await startReceiver('token-1')
  closing = new AbortController()
})
afterEach(async () => {
  closing.abort()
  await receiver.close()
})

function notifier(...fates: (Mishap | null)[]) {
  const chance: Chance = {
    set() {},
    ofCall: () => null,
    ofEvent() {
      const mishap = fates.shift() ?? null
      return mishap && { mishap, delayMs: mishap === 'late' ? 50 : 0 }
    },
  }
  const counter = createFaultCounter()
  return { notify: createNotifier(chance, counter, closing.signal), counts: counter.counts }
}

const send = (notify: Notify, body: string) => notify({ url: receiver.url, headers: {}, body, attempts: 1 })
const bodies = () => receiver.events.map(({ body }) => body)

describe('events', () => {
  it('arrive once, never, or twice as the same bytes', async () => {
    const { notify, counts } = notifier(null, 'lost', 'doubled')
    expect(await send(notify, 'first')).toBe(200)
    expect(await send(notify, 'second')).toBeNull()
    expect(await send(notify, 'third')).toBe(200)
    expect(bodies()).toEqual(['first', 'third', 'third'])
    expect(counts).toEqual({ lost: 1, doubled: 1 })
  })

  it('may be overtaken by later ones', async () => {
    const { notify, counts } = notifier('late')
    expect(await send(notify, 'first')).toBeNull()
    await send(notify, 'second')
    await receiver.waitFor(({ body }) => body === 'first')
    expect(bodies()).toEqual(['second', 'first'])
    expect(counts).toEqual({ late: 1 })
  })

  it('of a vendor that insists are late instead of lost, and come again until accepted', async () => {
    const { notify, counts } = notifier('lost')
    receiver.statuses.push(500, 204)
    const event = { url: receiver.url, headers: {}, body: 'first', attempts: 1, insists: true as const }
    expect(await notify({ ...event, accepts: (status) => status === 200 })).toBeNull()
    await receiver.waitFor(() => receiver.events.length === 3)
    expect(bodies()).toEqual(['first', 'first', 'first'])
    expect(counts).toEqual({ late: 1 })
  })

  it('under way when the simulator closes are dropped', async () => {
    const { notify } = notifier('late', null)
    await send(notify, 'first')
    closing.abort()
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(bodies()).toEqual([])
  })
})
