import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { type CallLimit, type Manifest, PROVIDERS, type Provider } from '@tributary/providers'
import { duration } from './duration.ts'
import { code, table } from './table.ts'

const FOLDER = 'docs/reference'
const NAME = 'providers.md'
const FIRST_OF_SOURCES = 'The tables below name what each resource becomes'
const AFTER_SOURCES = '## Adding a source\n'

/**
 * docs/reference/providers.md: its tables of all sources come from the registry, and the section of a source from
 * `REFERENCE.md` in the folder of the source. All other prose of the page is written by hand and kept.
 */
export async function renderProvidersPage(): Promise<string> {
  const sources = Object.values(PROVIDERS).sort((one, other) =>
    one.manifest.source < other.manifest.source ? -1 : 1,
  )
  const page = await readFile(new URL(`../../${FOLDER}/${NAME}`, import.meta.url), 'utf8')
  const start = page.indexOf('\n\n', page.indexOf(FIRST_OF_SOURCES)) + 2
  const end = page.indexOf(AFTER_SOURCES)
  if (start < 2 || end < start) throw new Error(`${FOLDER}/${NAME} has lost the place of its sources.`)
  const sections = await Promise.all(sources.map(sectionOf))
  const tables: [string, string][] = [
    ['# Providers\n', overview(sources)],
    ["## Vendors' limits\n", limits(sources)],
    ['## Webhooks from vendors\n', webhooks(sources)],
  ]
  return tables.reduce(
    (text, [heading, rows]) => withTable(text, heading, rows),
    `${page.slice(0, start)}${sections.join('\n')}\n${page.slice(end)}`,
  )
}

/** The text with the first table after a heading replaced. */
function withTable(text: string, heading: string, rows: string): string {
  const start = text.indexOf('\n|', text.indexOf(heading)) + 1
  const end = text.indexOf('\n\n', start)
  if (!text.includes(heading) || start === 0 || end < 0)
    throw new Error(`${FOLDER}/${NAME} has no table below "${heading.trim()}".`)
  return `${text.slice(0, start)}${rows}${text.slice(end)}`
}

const overview = (sources: readonly Provider[]) =>
  table(
    ['source', 'grant', 'news arrive by', 'interval', 'looks back', 'history asked for'],
    sources.map(({ manifest }) => [
      `[${manifest.source}](#${manifest.slug})`,
      grantWords(manifest),
      manifest.delivery.filter((way) => way !== 'pull').join(' or ') || 'polling only',
      manifest.delivery.includes('pull') ? duration(manifest.pollMinutes * 60_000) : 'not polled',
      days(manifest.lookBackDays),
      days(manifest.historyDays),
    ]),
  )

const grantWords = ({ oauth, regions }: Manifest): string =>
  [
    oauth.pkce ? 'code with PKCE' : 'code',
    ...(regions ? ['region asked'] : []),
    ...(oauth.refreshToken === 'none' ? ['tokens cannot be renewed'] : []),
  ].join('; ')

const days = (count: number): string => (count === 365 ? 'a year' : count === 1 ? '1 day' : `${count} days`)

const limits = (sources: readonly Provider[]) =>
  table(
    ['source', 'limit', 'counts'],
    sources.map(({ manifest }) => [
      manifest.source,
      manifest.limits.map(limitWords).join('; '),
      [...new Set(manifest.limits.map(({ per }) => (per === 'app' ? 'the application' : 'the person')))].join(
        '; ',
      ),
    ]),
  )

const PERIODS: Readonly<Record<number, string>> = { 60: 'a minute', 3600: 'an hour', 86400: 'a day' }

function limitWords({ calls, callsPerAccount, seconds, isAssumed }: CallLimit): string {
  const period = PERIODS[seconds] ?? `in ${seconds / 60} minutes`
  const growing = callsPerAccount ? `, and ${callsPerAccount} for each person` : ''
  const source = isAssumed ? ' (assumed: none is published)' : ''
  return `${calls.toLocaleString('en-US')} ${period}${growing}${source}`
}

const webhooks = (sources: readonly Provider[]) =>
  table(
    ['source', 'made known by', 'a call proves itself by'],
    sources.map(({ manifest, webhook }) => {
      if (webhook === null) return [manifest.source, '–', 'it announces nothing']
      const worker = webhook.subscribeAccount ? 'a worker, for each account' : 'a worker'
      const isByHand = webhook.subscribe === null && !webhook.subscribeAccount
      return [
        manifest.source,
        isByHand ? "you, in the vendor's portal" : worker,
        webhook.authentication === 'address' ? 'the secret in the address' : 'a signature',
      ]
    }),
  )

/** The section of one source. One without a `REFERENCE.md` has the list of its resources. */
async function sectionOf({ manifest }: Provider): Promise<string> {
  const folder = `packages/providers/src/${manifest.slug}`
  const file = (name: string) =>
    readFile(new URL(`../../${folder}/${name}`, import.meta.url), 'utf8').catch(() => null)
  const prose = await file('REFERENCE.md')
  if (prose !== null) refuseUnnamed(`${folder}/REFERENCE.md`, prose, manifest)
  const notes = (await file('NOTES.md')) === null ? '' : ' [Notes](NOTES.md)'
  const text = `## ${manifest.source}\n\n${manifest.description}${notes}\n\n${prose ?? resources(manifest)}`
  return text.replaceAll(/\]\(([^)\s]+)\)/g, (link, href: string) =>
    /^[a-z]+:/.test(href) ? link : `](${fromPage(folder, href)})`,
  )
}

/** A link that is relative to the folder of a source, relative to this page. */
function fromPage(folder: string, href: string): string {
  const [path = '', anchor] = href.split('#')
  const target = posix.relative(FOLDER, posix.join(folder, path))
  return `${target === NAME ? '' : target}${anchor === undefined ? '' : `#${anchor}`}`
}

/** Refuses prose that leaves out a resource. `daily-…` stands for every name with this beginning. */
function refuseUnnamed(path: string, prose: string, { resources, optionalResources = [] }: Manifest): void {
  const names = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!.split('…'))
  const isNamed = (name: string) =>
    names.some(([start = '', end]) =>
      end === undefined ? start === name : name.startsWith(start) && name.endsWith(end),
    )
  const unnamed = [...resources, ...optionalResources]
    .map(({ name }) => name)
    .filter((name) => !isNamed(name))
  if (unnamed.length > 0) throw new Error(`${path} does not name these resources: ${unnamed.join(', ')}`)
}

const resources = ({ resources }: Manifest): string =>
  `${table(
    ['resource', 'scope', 'becomes'],
    resources.map(({ name, scope, emits }) => [
      code(name),
      scope === null ? 'any' : code(scope),
      emits.map(({ kind, metrics }) => [`${kind} records`, ...metrics.map(code)].join(', ')).join('; '),
    ]),
  )}\n`
