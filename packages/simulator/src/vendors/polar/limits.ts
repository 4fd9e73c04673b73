import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { LimitUsage } from '../../platform/limits.ts'

const WINDOWS = [
  { seconds: 900, limit: (users: number) => 500 + 20 * users },
  { seconds: 86_400, limit: (users: number) => 5000 + 100 * users },
]

/** A limit that was set stands for the short window. */
export function limitHeaders({ limit, remaining, exceeded, resetSeconds }: LimitUsage) {
  const used = limit.calls - remaining + (exceeded ? 1 : 0)
  return {
    'ratelimit-usage': `${used}, ${used}`,
    'ratelimit-limit': `${limit.calls}, 5100`,
    'ratelimit-reset': `${resetSeconds}, 43200`,
  }
}

/** Counts calls in both windows and sends the counts with every answer; it refuses no call. */
export function tellLimits(app: FastifyInstance, clock: Clock, users: () => number): void {
  const counts = WINDOWS.map(() => ({ window: -1, calls: 0 }))
  app.addHook('onSend', async (_request, reply, payload) => {
    const seconds = Math.floor(clock.now() / 1000)
    const states = WINDOWS.map((rule, index) => {
      const count = counts[index] ?? { window: -1, calls: 0 }
      const window = Math.floor(seconds / rule.seconds)
      if (count.window !== window) Object.assign(count, { window, calls: 0 })
      count.calls += 1
      return {
        usage: count.calls,
        limit: rule.limit(users()),
        reset: (window + 1) * rule.seconds - seconds,
      }
    })
    const both = (name: 'usage' | 'limit' | 'reset') => states.map((one) => one[name]).join(', ')
    for (const name of ['usage', 'limit', 'reset'] as const) {
      if (!reply.hasHeader(`ratelimit-${name}`)) reply.header(`ratelimit-${name}`, both(name))
    }
    return payload
  })
}
