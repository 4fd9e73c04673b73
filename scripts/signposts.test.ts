import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SERVICE = resolve(ROOT, 'packages/service/src')
const architecture = readFileSync(resolve(ROOT, 'docs/reference/architecture.md'), 'utf8')
const contributing = readFileSync(resolve(ROOT, 'CONTRIBUTING.md'), 'utf8')

/** The text under a heading, up to the next one. */
function section(page: string, heading: string): string {
  const start = page.indexOf(`\n${heading}\n`)
  if (start < 0) throw new Error(`no heading ${heading}`)
  const end = page.indexOf('\n#', start + heading.length)
  return page.slice(start, end < 0 ? undefined : end)
}

const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/^\| (?!---)(.*) \|$/gm)].slice(1).map((match) => match[1]!.split(' | '))

const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)

describe('the page on the architecture', () => {
  const drawn = section(architecture, '## Flow').match(/^ *[a-z-]+(?: ──► [a-z-]+)+/m)![0]
  const flow = drawn.trim().split(' ──► ')
  const steps = rowsOf(section(architecture, '## Following a heart-rate sample')).map(([, name, file]) => ({
    name: codeIn(name!)[0]!,
    file: codeIn(file!)[0]!,
  }))

  test('draws folders that exist', () => {
    expect(flow.length).toBeGreaterThan(4)
    expect(flow.filter((folder) => !existsSync(resolve(SERVICE, folder, 'index.ts')))).toEqual([])
  })

  test.each(steps)('names $name, which $file exports', ({ name, file }) => {
    expect(readFileSync(resolve(SERVICE, file), 'utf8')).toMatch(
      new RegExp(`^export (?:async )?(?:function|const|class) ${name}\\b`, 'm'),
    )
  })

  test('follows a sample in the order of the drawing, without a step backwards', () => {
    const places = steps.map(({ file }) => flow.indexOf(file.split('/')[0]!))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(new Set(places).size).toBe(flow.length - 1)
  })
})

describe('the guide for contributors', () => {
  const rows = rowsOf(section(contributing, '### Files to change')).map(([what, files]) => ({
    what: what!,
    files: codeIn(files!),
  }))

  test('says where the five common additions are made', () => {
    expect(rows.map(({ what }) => what)).toEqual([
      'a source',
      'a field to a document',
      'an endpoint',
      'an alert rule',
      'a language to the laboratory reader',
    ])
  })

  test.each(rows)('names at most five files for $what, and they exist', ({ files }) => {
    expect(files.length).toBeGreaterThan(0)
    expect(files.length).toBeLessThanOrEqual(5)
    const pattern = (file: string) => file.replaceAll(/<[a-z]+>/g, '*').replace(/\/$/, '')
    expect(files.filter((file) => globSync(pattern(file), { cwd: ROOT }).length === 0)).toEqual([])
  })
})
