import { ANSWER_TIMEOUT_MS } from '../../delivery/index.ts'
import type { Check, Kit } from './check.ts'
import { ACKNOWLEDGES, CHECKS } from './checks/index.ts'
import {
  type CheckExchange,
  type CheckResult,
  isAcknowledged,
  judgeCheck,
  NOT_ALIVE,
  skipped,
} from './judge.ts'
import type { Signing } from './message.ts'
import { Probe } from './probe.ts'
import { samplesOf } from './samples.ts'

export interface Verification {
  url: URL
  secret: string
  nextSecret?: string
  /** How long to wait for each answer. */
  timeoutMs: number
  /** The names of the checks to make; all when left out. The first check is always made. */
  only?: readonly string[]
  /** How long a delivery may take. */
  limitMs?: number
  /** Called with each result as soon as it is known. */
  onResult?: (result: CheckResult) => void
}

export interface EndpointReport {
  url: string
  passed: number
  failed: number
  skipped: number
  checks: CheckResult[]
}

/** Sends every check to a receiver, one after another. */
export async function verifyEndpoint(of: Verification): Promise<EndpointReport> {
  const signing: Signing = { secret: of.secret, nextSecret: of.nextSecret ?? null, now: Date.now }
  const kit: Kit = { signing, samples: samplesOf(Date.now()) }
  const probe = new Probe(of.url, of.timeoutMs)
  const checks: CheckResult[] = []
  let isAlive = true
  const made = async (check: Check): Promise<CheckResult> => {
    if (!isAlive) return skipped(check, NOT_ALIVE)
    if (check.needsNextSecret && signing.nextSecret === null)
      return skipped(check, 'give the secret that the receiver changes to with --next-secret')
    const exchanges = await exchange(probe, check, kit)
    if (check === ACKNOWLEDGES) isAlive = exchanges.some(isAcknowledged)
    return judgeCheck(check, exchanges, of.limitMs ?? ANSWER_TIMEOUT_MS)
  }
  try {
    for (const check of CHECKS) {
      if (of.only && check !== ACKNOWLEDGES && !of.only.includes(check.name)) continue
      const result = await made(check)
      checks.push(result)
      of.onResult?.(result)
    }
  } finally {
    await probe.close()
  }
  const count = (outcome: CheckResult['outcome']) =>
    checks.filter((result) => result.outcome === outcome).length
  return {
    url: of.url.href,
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    checks,
  }
}

/** Makes the exchanges of a check, and stops after one without any response. */
async function exchange(probe: Probe, check: Check, kit: Kit): Promise<CheckExchange[]> {
  const messages = check.messages(kit)
  if (check.together)
    return Promise.all(messages.map(async (message) => ({ message, answer: await probe.post(message) })))
  const exchanges: CheckExchange[] = []
  for (const message of messages) {
    const answer = await probe.post(message)
    exchanges.push({ message, answer })
    if (answer.status === null) break
  }
  return exchanges
}
