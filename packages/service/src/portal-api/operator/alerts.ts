import { sql } from 'kysely'
import { sendMail } from '../../mail/index.ts'
import type { Tick } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { type AttentionItem, attentionItems, readStanding } from './attention.ts'

/** A problem counts as over when it has not been seen for so long: one that comes and goes is announced once. */
const OVER_AFTER_MINUTES = 30
const TIMEOUT_MS = 10_000

/** What has changed since operators were last informed, in words. */
interface Changes {
  begun: string[]
  ended: string[]
}

/** A way of informing operators. */
interface Channel {
  name: string
  send(platform: Platform, changes: Changes): Promise<void>
}

/** Informs the operators of what begins to need them and of what no longer does, where they gave an address. */
export const alertTick: Tick = {
  name: 'operator.alerts',
  async run(platform) {
    const channels = channelsOf(platform)
    if (channels.length === 0) return
    const { attention } = await readStanding(platform)
    const items = attentionItems(attention).filter(({ tone }) => tone !== 'info')
    const results = await Promise.allSettled(channels.map((channel) => inform(platform, channel, items)))
    const failed = results.filter((one) => one.status === 'rejected')
    if (failed.length > 0)
      throw new AggregateError(
        failed.map(({ reason }) => reason),
        'operators could not be informed',
      )
  },
}

function channelsOf({ config }: Platform): Channel[] {
  const channels: Channel[] = []
  if (config.mail && config.alertEmails.length > 0) channels.push(byMail)
  if (config.alertWebhook !== null) channels.push(byWebhook)
  return channels
}

/** What could not be sent is not noted, and is sent the next time. */
async function inform(platform: Platform, { name: channel, send }: Channel, items: AttentionItem[]) {
  const { db } = platform
  const known = await db
    .selectFrom('operator_alerts')
    .select(['name', 'words'])
    .select(sql<boolean>`last_seen_at < now() - make_interval(mins => ${OVER_AFTER_MINUTES})`.as('is_over'))
    .where('channel', '=', channel)
    .execute()
  const begun = items.filter(({ name }) => !known.some((row) => row.name === name))
  const ended = known.filter((row) => row.is_over && !items.some(({ name }) => name === row.name))
  if (begun.length + ended.length > 0)
    await send(platform, { begun: begun.map(({ words }) => words), ended: ended.map(({ words }) => words) })
  await db.transaction().execute(async (trx) => {
    if (ended.length > 0)
      await trx
        .deleteFrom('operator_alerts')
        .where('channel', '=', channel)
        .where(
          'name',
          'in',
          ended.map(({ name }) => name),
        )
        .execute()
    if (items.length > 0)
      await trx
        .insertInto('operator_alerts')
        .values(
          items.map(({ name, words }) => ({
            channel,
            name,
            words,
            began_at: sql<Date>`now()`,
            last_seen_at: sql<Date>`now()`,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['channel', 'name']).doUpdateSet({ last_seen_at: sql<Date>`now()` }),
        )
        .execute()
  })
}

const byMail: Channel = {
  name: 'mail',
  async send(platform, changes) {
    const { mail, environment, alertEmails } = platform.config
    const [first, ...others] = [...changes.begun, ...changes.ended.map((words) => `no longer: ${words}`)]
    const subject = `Tributary: ${first}${others.length > 0 ? ` and ${others.length} more` : ''}`
    await sendMail(mail!, environment, alertEmails, { subject, text: textOf(platform, changes) })
  },
}

const byWebhook: Channel = {
  name: 'webhook',
  async send(platform, changes) {
    const response = await fetch(platform.config.alertWebhook!, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: textOf(platform, changes), ...changes }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the webhook for alerts answered ${response.status}`)
  },
}

function textOf({ baseUrl }: Platform, { begun, ended }: Changes): string {
  const lines = [
    ...(begun.length > 0 ? ['Tributary needs attention:', ...begun.map((words) => `- ${words}`)] : []),
    ...(ended.length > 0 ? ['No longer:', ...ended.map((words) => `- ${words}`)] : []),
    '',
    `${baseUrl}/portal/operator`,
  ]
  return `${lines.join('\n')}\n`
}
