import { fork } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'

const options = JSON.stringify({ apps: { oura: { clientId: 'a', clientSecret: 'b' } } })

async function startMain() {
  const child = fork(new URL('./main.ts', import.meta.url), [], {
    env: { ...process.env, TRIBUTARY_SIMULATOR_OPTIONS: options },
    execArgv: [],
    silent: true,
  })
  const exited = once(child, 'exit')
  const [line] = await once(child.stdout!, 'data')
  return { child, exited, ready: JSON.parse(String(line)) }
}

describe('main', () => {
  it('prints one line and ends when its parent goes away', async () => {
    const { child, exited, ready } = await startMain()
    expect((await fetch(`${ready.control_url}/healthz`)).status).toBe(200)
    expect(ready.vendors.oura.addresses.api).toBe(ready.vendors.oura.url)
    child.disconnect()
    expect(await exited).toEqual([0, null])
  })

  it('ends on a signal', async () => {
    const { child, exited } = await startMain()
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  })
})
