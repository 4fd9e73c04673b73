import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Platform } from '../../platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../../platform/scope.ts'
import type { Inbox, KeptInbox } from './inbox.ts'

const WRITE_AFTER_MS = 1_000
const IDENTITY = 'receiver inbox'

/** Keeps the inbox over a restart, sealed like everything else that is stored of a person. */
export async function keepInbox(platform: Platform, inbox: Inbox): Promise<{ close(): Promise<void> }> {
  const path = join(platform.config.dataDir, 'receiver-inbox')
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  inbox.restore(await readKept(path, (sealed) => key.openContent(IDENTITY, sealed)))

  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()
  const write = () => {
    timer = null
    writing = writing
      .then(() => writeKept(path, key.sealContent(IDENTITY, JSON.stringify(inbox.kept()))))
      .catch((err) => platform.log.warn({ err }, 'the receiver could not keep its inbox'))
  }
  const unwatch = inbox.watch(() => {
    timer ??= setTimeout(write, WRITE_AFTER_MS)
  })
  return {
    async close() {
      unwatch()
      if (timer) {
        clearTimeout(timer)
        write()
      }
      await writing
    },
  }
}

/** An inbox that cannot be read (none yet, another key, an earlier form) starts empty: it is a convenience, not a record. */
async function readKept(path: string, open: (sealed: Buffer) => Buffer): Promise<KeptInbox> {
  try {
    const { arrivals, people } = JSON.parse(open(await readFile(path)).toString()) as KeptInbox
    return { arrivals: [...arrivals], people: [...people] }
  } catch {
    return { arrivals: [], people: [] }
  }
}

async function writeKept(path: string, sealed: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, sealed, { mode: 0o600 })
  await rename(`${path}.new`, path)
}
