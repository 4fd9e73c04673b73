import type { Source } from '@tributary/health'
import {
  type Announcement,
  type ProviderWebhook,
  providerOf,
  type WebhookRequest,
} from '@tributary/providers'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../../platform/scope.ts'
import { batchesOf, bodyOf, type Findings, type ListPart, readablePart } from './batches.ts'
import { type PendingBody, readChunks } from './store.ts'

/** Reads the announcements of a body, a few entries at a time. A second run gives the same announcements under the same event ids. */
export async function unpack(
  db: Db,
  platform: Platform,
  body: PendingBody,
  keep: (announcements: readonly Announcement[], call: WebhookRequest) => Promise<void>,
): Promise<void> {
  const webhook = webhookOf(platform, body.source)
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const findings: Findings = { entries: 0, malformed: 0, tooLarge: 0, isBroken: false }
  const joinsEntries = (list: string) => webhook?.push?.joinsEntries(list) ?? false
  for await (const batch of batchesOf(readChunks(db, key, body), joinsEntries, findings)) {
    const { announcements, malformed, call } = interpret(webhook, batch, body.receivedAt.getTime())
    findings.malformed += malformed
    await keep(announcements, call)
  }
  report(platform, body.source, findings)
}

interface Interpreted {
  announcements: readonly Announcement[]
  malformed: number
  call: WebhookRequest
}

/** One entry that is no JSON makes the whole unreadable: then those that are JSON are tried by themselves. */
function interpret(webhook: ProviderWebhook | null, batch: ListPart, now: number): Interpreted {
  const whole = callOf(batch)
  const announced = webhook?.interpret(whole, now)
  if (announced) return { announcements: announced, malformed: 0, call: whole }
  const readable = readablePart(batch)
  const malformed = batch.entries.length - readable.entries.length
  const part = callOf(readable)
  const found = malformed > 0 && readable.entries.length > 0 ? webhook?.interpret(part, now) : null
  return found
    ? { announcements: found, malformed, call: part }
    : { announcements: [], malformed: batch.entries.length, call: whole }
}

const callOf = (batch: ListPart): WebhookRequest => ({
  method: 'POST',
  pathToken: null,
  headers: { 'content-type': 'application/json' },
  query: {},
  body: bodyOf(batch),
})

/** Commands have no configured providers; what a body says does not depend on the configuration. */
function webhookOf({ providers }: Platform, source: Source): ProviderWebhook | null {
  return (providers.get(source)?.provider ?? providerOf(source))?.webhook ?? null
}

function report(platform: Platform, source: Source, findings: Findings): void {
  const { entries, malformed, tooLarge, isBroken } = findings
  const { pushEntries } = platform.metrics
  pushEntries.inc({ source, outcome: 'read' }, entries - malformed - tooLarge)
  pushEntries.inc({ source, outcome: 'malformed' }, malformed)
  pushEntries.inc({ source, outcome: 'too_large' }, tooLarge)
  if (isBroken) platform.metrics.providerWebhooks.inc({ source, outcome: 'broken' })
  const level = malformed > 0 || tooLarge > 0 || isBroken ? 'warn' : 'debug'
  platform.log[level]({ source, ...findings }, 'read a large push')
}
