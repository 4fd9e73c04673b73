import { setTimeout as delay } from 'node:timers/promises'

export interface Delivery {
  url: string
  headers: Record<string, string>
  body: string
  /** In all, the first one included. */
  attempts: number
  /** Which answers are enough; any below 400, and 410, when absent. */
  accepts?(status: number): boolean
  /** The vendor does not give up: what is lost or refused comes again until it is accepted. */
  insists?: true
  closing: AbortSignal
}

const TIMEOUT_MS = 10_000
const FIRST_PAUSE_MS = 100

/** Calls a webhook until it is accepted or gone; the last status, null when no one answered. */
export async function deliver(delivery: Delivery): Promise<number | null> {
  let status: number | null = null
  for (let attempt = 0; attempt < delivery.attempts; attempt++) {
    if (attempt > 0) await pause(FIRST_PAUSE_MS * 4 ** (attempt - 1), delivery.closing)
    if (delivery.closing.aborted) return status
    status = await post(delivery)
    if (isAccepted(delivery, status)) return status
  }
  return status
}

export function isAccepted({ accepts = isEnough }: Delivery, status: number | null): boolean {
  return status !== null && accepts(status)
}

const isEnough = (status: number) => status < 400 || status === 410

async function post(delivery: Delivery): Promise<number | null> {
  try {
    const answer = await fetch(delivery.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...delivery.headers },
      body: delivery.body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), delivery.closing]),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return null
  }
}

async function pause(ms: number, closing: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal: closing }).catch(() => undefined)
}
