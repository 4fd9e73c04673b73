import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connect, get, refresh, rows, start, startReceiver, type Tokens } from './test-support.ts'

const RANGE = 'start_date=2026-06-01&end_date=2026-06-14'
const HEART = 'heartrate?start_datetime=2026-06-10T00:00:00Z&end_datetime=2026-06-12T00:00:00Z'

async function sample(seed: number): Promise<string> {
  const simulator = await start({ seed })
  try {
    const texts: string[] = []
    for (const person of simulator.people) {
      const tokens = await connect(simulator, person.id)
      const paths = ['sleep', 'daily_activity', 'daily_readiness', 'workout'].map(
        (type) => `${type}?${RANGE}`,
      )
      for (const path of [...paths, 'personal_info', HEART]) {
        texts.push(await (await get(simulator, tokens, path)).text())
      }
    }
    return texts.join('\n')
  } finally {
    await simulator.close()
  }
}

describe('determinism', () => {
  it('makes the same bytes of the same seed and others of another', async () => {
    const first = await sample(7)
    expect(await sample(7)).toBe(first)
    expect(await sample(8)).not.toBe(first)
  })
})

describe('state', () => {
  it('survives a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'simulator-'))
    const statePath = join(folder, 'nested', 'state.json')
    const receiver = await startReceiver('token-1')
    try {
      const before = await start({ statePath })
      const tokens = await connect(before, 'olivia-office')
      await fetch(`${before.vendors.oura.url}/v2/webhook/subscription`, {
        method: 'POST',
        headers: {
          'x-client-id': 'app-1',
          'x-client-secret': 'secret-1',
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          callback_url: receiver.url,
          verification_token: 'token-1',
          event_type: 'update',
          data_type: 'daily_activity',
        }),
      })
      before.revise('oura', 'olivia-office', '2026-06-10')
      const path = 'daily_activity?start_date=2026-06-10&end_date=2026-06-11'
      const revised = await rows(before, tokens, path)
      await before.close()

      const after = await start({ statePath })
      try {
        expect(await rows(after, tokens, path)).toEqual(revised)
        expect((await after.announce('oura', 'olivia-office', { dataType: 'daily_activity' })).accepted).toBe(
          1,
        )
        const fresh = (await (await refresh(after, tokens.refresh_token)).json()) as Tokens
        expect((await get(after, fresh, 'personal_info')).status).toBe(200)
        expect((await refresh(after, tokens.refresh_token)).status).toBe(400)
      } finally {
        await after.close()
      }
      expect(await readdir(join(folder, 'nested'))).toEqual(['state.json'])
    } finally {
      await receiver.close()
      await rm(folder, { recursive: true })
    }
  })
})

describe('starting', () => {
  it('leaves nothing open when a port is taken', async () => {
    const first = await start()
    const taken = Number(new URL(first.controlUrl).port)
    try {
      await expect(start({ controlPort: taken })).rejects.toThrow('EADDRINUSE')
    } finally {
      await first.close()
    }
    const second = await start({ controlPort: taken })
    await second.close()
  })
})

describe('control over HTTP', () => {
  it('does what the functions do', async () => {
    const simulator = await start()
    const call = (method: string, path: string, body?: object) =>
      fetch(simulator.controlUrl + path, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
    try {
      const tokens = await connect(simulator, 'olivia-office')
      expect(await (await call('GET', '/healthz')).json()).toEqual({ status: 'ok' })
      expect(await (await call('GET', '/people')).json()).toEqual(simulator.people)
      await call('POST', '/oura/faults', { on: 'data', kind: 'status', status: 502, times: 3 })
      expect((await get(simulator, tokens, 'sleep')).status).toBe(502)
      expect((await call('DELETE', '/oura/faults')).status).toBe(204)
      expect((await get(simulator, tokens, 'sleep')).status).toBe(200)
      const counts = (await (await call('GET', '/oura/requests')).json()) as Record<string, unknown>
      expect(counts['/v2/usercollection/sleep']).toEqual({ 200: 1, 502: 1 })
      expect((await call('POST', '/oura/limit', { calls: 1, seconds: 60 })).status).toBe(204)
      expect((await get(simulator, tokens, 'sleep')).status).toBe(200)
      expect((await get(simulator, tokens, 'sleep')).status).toBe(429)
      expect((await call('DELETE', '/oura/limit')).status).toBe(204)
      expect((await get(simulator, tokens, 'sleep')).status).toBe(200)
      expect((await call('POST', '/oura/limit', { calls: 0, seconds: 60 })).status).toBe(400)
      const portal = { webhook_url: 'http://127.0.0.1:9/hook' }
      expect((await call('POST', '/oura/portal', portal)).status).toBe(204)
      expect((await call('POST', '/oura/portal', {})).status).toBe(400)
      const announced = await call('POST', '/oura/announce', { person: 'olivia-office', data_type: 'sleep' })
      expect(await announced.json()).toEqual({ deliveries: 0, accepted: 0 })
      const day = { person: 'olivia-office', day: '2026-06-10' }
      expect((await call('POST', '/oura/revise', day)).status).toBe(204)
      expect((await call('POST', '/clock', { offset_ms: 0 })).status).toBe(200)
      expect((await call('POST', '/oura/revoke-grant', { person: 'olivia-office' })).status).toBe(204)
      expect((await refresh(simulator, tokens.refresh_token)).status).toBe(400)
      expect((await call('POST', '/oura/revoke-grant', { person: 'unknown' })).status).toBe(400)
      expect((await call('POST', '/oura/faults', { on: 'data', kind: 'meteor' })).status).toBe(400)
      expect((await call('GET', '/moon/requests')).status).toBe(400)
    } finally {
      await simulator.close()
    }
  })
})
