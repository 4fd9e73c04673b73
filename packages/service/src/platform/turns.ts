import type { Job as QueuedJob } from 'graphile-worker'

/**
 * Jobs with the same turn run one after the other in a process. Those that wait are not taken from the queue, so that they hold neither a
 * slot nor a connection. What must not happen twice at once in several processes is locked in the database besides.
 */
export class Turns {
  readonly #taken = new Set<string>()

  /** Returns the turns that are taken; null when there are none. */
  taken(): string[] | null {
    return this.#taken.size === 0 ? null : [...this.#taken]
  }

  /** Several slots may have asked the queue at the same moment: then all but one put back what they got. */
  async run(
    { flags }: Pick<QueuedJob, 'flags'>,
    { work, putBack }: { work: () => Promise<void>; putBack: () => Promise<void> },
  ): Promise<void> {
    const turns = Object.keys(flags ?? {})
    if (turns.some((turn) => this.#taken.has(turn))) return putBack()
    for (const turn of turns) this.#taken.add(turn)
    try {
      await work()
    } finally {
      for (const turn of turns) this.#taken.delete(turn)
    }
  }
}
