import type { Provider, ProviderContext } from '@tributary/providers'
import type { Exchange } from '../har/index.ts'
import { followAnnouncement } from './announcements.ts'
import { LATEST } from './days.ts'
import { buildDocuments, type DocumentOptions } from './documents.ts'
import { identifyAccount, readTokens } from './grants.ts'
import { Collected, type ReplayOutcome } from './outcome.ts'
import { createPlayer } from './player.ts'
import { playFragments, playReading } from './readings.ts'
import { sortExchanges } from './sort.ts'
import { createTape, type Tape } from './tape.ts'

/** Clients need a limit, although a tape answers at once. */
const TIMEOUT_MS = 60_000

export interface ReplayOptions extends DocumentOptions {
  /** Epoch milliseconds; counts where nothing in the recording says when it was made. */
  now: number
}

/**
 * Runs the source's client, webhook and maps against recorded exchanges. Every recorded answer is read in the order of
 * the recording; nothing is stored and nothing is called.
 */
export async function replay(
  provider: Provider,
  exchanges: readonly Exchange[],
  options: ReplayOptions,
): Promise<ReplayOutcome> {
  const { recording } = provider
  const recordedAt = exchanges.findLast(({ at }) => at !== null)?.at ?? null
  const sorted = sortExchanges(provider, recording, exchanges, recordedAt ?? options.now)
  const { answers, tokens, webhooks, others } = sorted
  const tape = createTape(answers, recording)
  const now = recordedAt ?? latestMoment(tape, options.now)
  const player = createPlayer(tape, recording)
  const collected = new Collected()
  const context: ProviderContext = {
    addresses: provider.manifest.addresses,
    fetch: player.fetch,
    timeoutMs: TIMEOUT_MS,
    now: () => LATEST,
  }
  const tokenAccount = await readTokens(provider, tokens, collected, now)
  const announced = webhooks[0]?.announcements[0]?.account
  const account = await identifyAccount(provider, context, tape, tokenAccount ?? announced ?? null, collected)
  const stage = {
    provider,
    context,
    player,
    collected,
    session: { accessToken: 'recorded', account },
    zone: options.zone,
  }

  const steps = [
    ...tape.readings.map((reading) => ({
      at: reading.at,
      play: () => playReading(stage, reading, now),
    })),
    ...webhooks.map(({ exchange, announcements }) => ({
      at: exchange.at,
      async play() {
        for (const announcement of announcements) await followAnnouncement(stage, tape, announcement, now)
      },
    })),
  ]
  for (const { play } of inOrder(steps)) await play()
  await playFragments(stage, tape, now)
  const accounts = new Set(webhooks.flatMap(({ announcements }) => announcements.map((one) => one.account)))
  if (accounts.size > 1) collected.note(`${accounts.size} accounts are read as if they were one person's`)
  if (others > 0) collected.note(`${others} other exchanges were skipped`)
  const records = collected.map(provider)
  return {
    unanswered: player.unanswered(),
    items: collected.items(),
    refused: collected.refused,
    records,
    documents: buildDocuments(records, options),
    notes: collected.notes,
  }
}

/** Of a recording without times: it was made when the latest of what it holds was measured, or after that. */
function latestMoment(tape: Tape, now: number): number {
  const moments = tape.readings.flatMap((reading) => reading.moments?.to ?? [])
  return moments.length === 0 ? now : Math.min(now, Math.max(...moments))
}

/** As they took place, so that of two copies of an object the later one counts; without a time, readings come before calls. */
function inOrder<T extends { at: number | null }>(steps: readonly T[]): T[] {
  return steps.every(({ at }) => at !== null) ? steps.toSorted((a, b) => a.at! - b.at!) : [...steps]
}
