import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ScriptedAnswer } from './types.ts'

/** Ends early, without an answer, when the sender hangs up or the receiver is closed. */
export async function giveAnswer(response: ServerResponse, answer: ScriptedAnswer): Promise<void> {
  if (answer.delayMs !== undefined && !(await waited(response, answer.delayMs))) return
  if (answer.reset) {
    response.socket?.resetAndDestroy()
    return
  }
  response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '')
}

async function waited(response: ServerResponse, ms: number): Promise<boolean> {
  const hungUp = new AbortController()
  const abort = () => hungUp.abort()
  response.once('close', abort)
  try {
    await sleep(ms, undefined, { signal: hungUp.signal })
    return true
  } catch {
    return false
  } finally {
    response.off('close', abort)
  }
}
