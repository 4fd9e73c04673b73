import { readFile, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DOCUMENT_SCHEMAS, NOTIFICATION_SCHEMA } from '@tributary/health'
import { renderDocuments } from '../packages/sdk/scripts/render-documents.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = fileURLToPath(new URL('../packages/sdk/src/generated/documents.ts', import.meta.url))
const name = relative(root, target)

const wanted = await renderDocuments(DOCUMENT_SCHEMAS, NOTIFICATION_SCHEMA)
const current = await readFile(target, 'utf8').catch(() => '')

if (current === wanted) {
  process.stdout.write(`${name} is up to date.\n`)
} else if (process.argv.includes('--check')) {
  process.stderr.write(
    `${name} is stale: the payload schemas changed. Run \`npm run generate\` and commit it.\n`,
  )
  process.exitCode = 1
} else {
  await writeFile(target, wanted)
  process.stdout.write(`${name} was written.\n`)
}
