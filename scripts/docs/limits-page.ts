import { readFile } from 'node:fs/promises'
import { type Manifest, PROVIDERS } from '@tributary/providers'
import { callBudget, type Load } from '../../packages/service/src/intake/index.ts'
import { duration } from './duration.ts'
import { table } from './table.ts'

const PAGE = new URL('../../docs/reference/limits.md', import.meta.url)
const HEADING = '## Users per source\n'

/** docs/reference/limits.md, of which one section has figures that the code computes. */
export async function renderLimitsPage(): Promise<string> {
  const page = await readFile(PAGE, 'utf8')
  const start = page.indexOf(HEADING)
  const end = page.indexOf('\n## ', start + HEADING.length)
  if (start < 0 || end < 0) throw new Error(`docs/reference/limits.md has no section "${HEADING.trim()}"`)
  return `${page.slice(0, start)}${HEADING}\n${section()}${page.slice(end)}`
}

const section =
  (): string => `How many users of one client a vendor's published limit allows, read as they become due. People of one time zone are due together at
midnight and at noon, so the last of them are read later. It is estimated from the schedule, from what each client needs for a
reading, and for people who sync every day and whose objects are announced once. [\`provider check\`](cli.md#provider-check) estimates the same for your number of users and your limits.

${table(
  ['source', 'calls a day and user: polling', 'users', 'with webhooks', 'users', 'limit reached first'],
  Object.values(PROVIDERS).map(({ manifest }) => {
    const { polling, webhooks } = callBudget(manifest, 1)
    const named = polling?.tightest ? polling : webhooks
    return [
      manifest.source,
      calls(polling),
      users(polling),
      calls(webhooks),
      users(webhooks),
      named?.tightest ? limitWords(named.tightest) : '',
    ]
  }),
)}

"Any number" means that the limit grows with each user by more than the user takes, or that nothing is called. Whoop raises the limits of an application
[on request](https://developer.whoop.com/docs/developing/rate-limiting); enter what was granted in \`TRIBUTARY_WHOOP_LIMITS\`. A person who does not sync, or
whose webhooks do not arrive, costs as much as with polling, and up to an hourly reading while a day is missing. The add-on
[steps events](steps-events.md) adds 24 readings a day.
`

const calls = (load: Load | null): string => (load ? String(Math.ceil(load.callsPerUserDay)) : '–')

const users = (load: Load | null): string => {
  if (!load) return ''
  return load.mostUsers === null ? 'any number' : rounded(load.mostUsers).toLocaleString('en-US')
}

/** Two digits are as much as the estimate is worth. */
function rounded(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1)
  return Math.floor(count / unit) * unit
}

const limitWords = ({ calls: most, callsPerAccount, seconds }: Manifest['limits'][number]): string => {
  const growing = callsPerAccount ? ` and ${callsPerAccount} for each user` : ''
  return `${most.toLocaleString('en-US')}${growing} in ${duration(seconds * 1000)}`
}
