import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContents } from '../packages/service/src/docs-site/contents.ts'
import { slugOf } from '../packages/service/src/docs-site/links.ts'
import type { Server } from '../packages/service/src/platform/http/server.ts'
import { withDescribedServer } from './api-description.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/**/*.md',
  'packages/*/README.md',
  'packages/**/NOTES.md',
  'packages/**/REFERENCE.md',
]

const pages = globSync(PAGES, { cwd: ROOT, exclude: ['**/node_modules/**'] }).map((name) => ({
  name,
  text: readFileSync(resolve(ROOT, name), 'utf8')
    .replaceAll(/^\s*```.*?^\s*```$/gms, '')
    .replaceAll(/`[^`\n]+`/g, 'code'),
}))

const links = pages.flatMap(({ name, text }) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => ({ page: name, href: match[1]! })),
)
const isExternal = ({ href }: { href: string }) => /^[a-z]+:/.test(href)

function anchorsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8').replaceAll(/^```.*?^```$/gms, '')
  const slugs = [...text.matchAll(/^#+ (.+)$/gm)].map((match) => slugOf(match[1]!))
  return slugs.map((slug, index) => {
    const before = slugs.slice(0, index).filter((other) => other === slug).length
    return before === 0 ? slug : `${slug}-${before}`
  })
}

function isBroken({ page, href }: { page: string; href: string }): boolean {
  const [path = '', anchor] = href.split('#')
  const target = path === '' ? resolve(ROOT, page) : resolve(ROOT, dirname(page), path)
  return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
}

test('every link between files leads to a file and a heading in it', () => {
  const internal = links.filter((link) => !isExternal(link) && !link.href.startsWith('/'))
  expect(internal.length).toBeGreaterThan(100)
  expect(internal.filter(isBroken)).toEqual([])
})

test('every link elsewhere is a well-formed address', () => {
  const external = links.filter(isExternal)
  expect(external.length).toBeGreaterThan(20)
  expect(external.filter(({ href }) => !URL.canParse(href) || !/^(https?|mailto):/.test(href))).toEqual([])
})

test('every page is in the contents, once', () => {
  const listed = readContents().sections.flatMap((section) => section.pages.map(({ path }) => path))
  const wanted = globSync('docs/**/*.md', { cwd: ROOT }).filter((name) => name !== 'docs/README.md')
  expect(wanted.filter((name) => !listed.includes(name))).toEqual([])
  expect(listed.filter((name, index) => listed.indexOf(name) !== index)).toEqual([])
})

let server: Server
let end: () => Promise<void>
beforeAll(async () => {
  ;({ server, end } = await withDescribedServer())
})
afterAll(() => end())

interface Visit {
  status: number
  body: string
}

test('everything that the site links to answers, and every fragment is there', async () => {
  const visits = new Map<string, Visit>()
  /** The first page that links to each. */
  const wanted = new Map<string, string>()
  const queue = ['/docs']
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (visits.has(path)) continue
    const answer = await server.inject(path)
    visits.set(path, { status: answer.statusCode, body: answer.body })
    if (!path.startsWith('/docs') || !answer.headers['content-type']?.toString().startsWith('text/html'))
      continue
    for (const [, href] of answer.body.matchAll(/(?:href|src|action)="([^"]+)"/g)) {
      const target = new URL(href!.replaceAll('&#38;', '&'), `http://site${path}`)
      if (target.host !== 'site' || target.protocol !== 'http:') continue
      const place = target.pathname + target.hash
      if (!wanted.has(place)) wanted.set(place, path)
      queue.push(target.pathname)
    }
  }
  expect(visits.size).toBeGreaterThan(150)
  const broken = [...wanted].filter(([href]) => {
    const [path = '', fragment] = href.split('#')
    const visit = visits.get(path)!
    return (
      visit.status !== 200 ||
      (fragment !== undefined && !visit.body.includes(`id="${decodeURIComponent(fragment)}"`))
    )
  })
  expect(broken).toEqual([])
})

test('no relative link is lost on the way to the site', () => {
  const { index, sections } = readContents()
  const shown = new Set([index, ...sections.flatMap((section) => section.pages)].map(({ path }) => path))
  const lost = links.filter(({ page, href }) => {
    if (!shown.has(page) || isExternal({ href }) || /^[#/]/.test(href)) return false
    const target = resolve(ROOT, dirname(page), href.split('#')[0]!).slice(ROOT.length)
    return !shown.has(target)
  })
  expect(lost).toEqual([])
})

test('what the search finds is there, and a page that is not says so with a search', async () => {
  const index = JSON.parse((await server.inject('/docs/search-index.json')).body)
  expect(Object.keys(index.documentIds).length).toBeGreaterThan(500)
  const absent = await server.inject('/docs/nothing')
  expect(absent.statusCode).toBe(404)
  expect(absent.body).toContain('role="search"')
})

test('every page is served as Markdown too, and llms.txt lists them all', async () => {
  const list = (await server.inject('/llms.txt')).body
  const addresses = [...list.matchAll(/\]\((\/docs\/[^)]+\.md)\)/g)].map(([, address]) => address!)
  const { sections } = readContents()
  expect(addresses).toHaveLength(1 + sections.flatMap((section) => section.pages).length)
  for (const address of addresses) {
    const answer = await server.inject(address)
    expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(answer.body).toMatch(/^# /)
  }
})

test('the AsyncAPI description has every webhook of the OpenAPI description, with references that hold', async () => {
  const openapi = (await server.inject('/openapi.json')).json()
  const text = (await server.inject('/asyncapi.json')).body
  const asyncapi = JSON.parse(text)
  expect(Object.keys(asyncapi.components.messages)).toEqual(Object.keys(openapi.webhooks))
  for (const [, reference] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = reference!.split('/').reduce((part, key) => part?.[key], asyncapi)
    expect(found, reference).toBeDefined()
  }
})
