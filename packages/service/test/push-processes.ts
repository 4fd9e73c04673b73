import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { TestPlatform } from './platform.ts'
import type { PushProcessAnswer, PushProcessOrder, PushProcessStart } from './push-process.ts'
import { largePush, type Owners } from './pushes.ts'

const PROGRAM = fileURLToPath(new URL('./push-process.ts', import.meta.url))

/** Another process that receives pushes for the platform's database. */
export interface PushProcess {
  order(what: PushProcessOrder): Promise<PushProcessAnswer>
  /** Sends activity details of these accounts, in about so many bytes. The status of the answer. */
  push(accounts: readonly string[], bytes: number): Promise<number>
  /** At once, whatever it is doing. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export async function startPushProcess(
  { databaseUrl, masterKeys }: TestPlatform,
  owners: Owners,
): Promise<PushProcess> {
  const masterKey = masterKeys[0]!.key.toString('base64')
  const start: PushProcessStart = { databaseUrl, masterKey, owners }
  const child = fork(PROGRAM, [JSON.stringify(start)], { execArgv: ['--expose-gc'] })
  const next = async () => (await once(child, 'message'))[0] as PushProcessAnswer
  const { address } = await next()
  return {
    async order(what) {
      const answer = next()
      child.send(what)
      return answer
    },
    async push(accounts, bytes) {
      const body = Readable.toWeb(Readable.from(largePush(accounts, bytes)))
      const init = { method: 'POST', body, duplex: 'half' } as unknown as RequestInit
      return (await fetch(address, init)).status
    },
    kill: () => ended(child, () => child.kill('SIGKILL')),
    stop: () => ended(child, () => child.disconnect()),
  }
}

async function ended(child: ChildProcess, end: () => void): Promise<void> {
  const gone = once(child, 'exit')
  end()
  await gone
}
