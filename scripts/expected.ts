/**
 * Writes anew what the golden documents (`packages/providers/src/<source>/fixtures/documents`) and the recorded exchanges
 * (`packages/service/exchanges`) are expected to give: `npm run expected -- [source[/name]]`. For a new one, first write its
 * file without `documents`. A person reviews the diff value by value against the input before it is committed.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  documentCaseFile,
  documentsOf,
  loadDocumentCases,
} from '../packages/providers/conformance/documents.ts'
import { providers } from '../packages/providers/conformance/kit.ts'
import {
  exchangeNames,
  expectedFile,
  readExpected,
  replayExchange,
} from '../packages/service/test/exchanges.ts'

const wanted = process.argv[2] ?? ''
const isWanted = (name: string) => `${name}/`.startsWith(wanted === '' ? '' : `${wanted}/`)
const written: string[] = []

function write(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
  written.push(file)
}

for (const { slug, provider, fixtures } of providers) {
  for (const { name, ...one } of await loadDocumentCases(slug))
    if (isWanted(`${slug}/${name}`))
      write(documentCaseFile(slug, name), { ...one, documents: documentsOf(provider, fixtures, one).filled })
}
for (const name of exchangeNames())
  if (isWanted(name)) write(expectedFile(name), await replayExchange(name, readExpected(name).zone))

if (written.length > 0) {
  const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url))
  execFileSync(biome, ['format', '--write', '--no-errors-on-unmatched', ...written], { stdio: 'ignore' })
}
process.stdout.write(`${written.length} files written; review the diff\n`)
