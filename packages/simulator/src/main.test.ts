import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const main = new URL('./main.ts', import.meta.url)
const environment = {
  ...process.env,
  TRIBUTARY_SIMULATOR_OPTIONS: JSON.stringify({ apps: { oura: { clientId: 'a', clientSecret: 'b' } } }),
}

/** Starts the simulator as its child, passes its line on, and does nothing more. */
const parentCode = `
import { fork } from 'node:child_process'
const child = fork(${JSON.stringify(fileURLToPath(main))}, [], { silent: true, execArgv: [] })
child.stdout.on('data', (line) => process.stdout.write(line))
`

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )
}

describe('main', () => {
  it('prints one line when ready and ends on a signal', async () => {
    const child = fork(main, [], { env: environment, execArgv: [], silent: true })
    const exited = once(child, 'exit')
    const [line] = await once(child.stdout!, 'data')
    const ready = JSON.parse(String(line))
    expect(await answers(`${ready.control_url}/healthz`)).toBe(true)
    expect(ready.vendors.oura.addresses.api).toBe(ready.vendors.oura.url)
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  })

  it('does not outlive a killed parent', async () => {
    const parent = spawn(process.execPath, ['--input-type=module', '-e', parentCode], { env: environment })
    const exited = once(parent, 'exit')
    const [first] = await once(parent.stdout, 'data')
    const health = `${JSON.parse(String(first)).control_url}/healthz`
    expect(await answers(health)).toBe(true)
    parent.kill('SIGKILL')
    await exited
    while (await answers(health)) await new Promise((resolve) => setTimeout(resolve, 20))
  })

  it('refuses to start without options', async () => {
    const child = fork(main, [], { env: { PATH: process.env.PATH }, execArgv: [], silent: true })
    expect(await once(child, 'exit')).toEqual([1, null])
  })
})
