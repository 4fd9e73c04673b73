/** Writes what is derived from the code; `--check` only says what is stale. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { API_SOURCES } from '@tributary/providers'
import { renderDocuments } from '../packages/sdk/scripts/render-documents.ts'
import { renderPython } from '../packages/sdk/scripts/render-python.ts'
import { renderSources } from '../packages/sdk/scripts/render-sources.ts'
import {
  PUBLISHED_DOCUMENTS,
  PUBLISHED_NOTIFICATION,
} from '../packages/service/src/platform/http/published-schemas.ts'
import { renderConfigurationPage } from './configuration-page.ts'
import { renderAddonsPage } from './docs/addons-page.ts'
import { renderDeliveryPage } from './docs/delivery-page.ts'
import { renderErrorCodes } from './docs/error-codes.ts'
import { renderErrorsPage } from './docs/errors-page.ts'
import { renderFiguresPage } from './docs/figures-page.ts'
import { renderIndexPage } from './docs/index-page.ts'
import { renderLimitsPage } from './docs/limits-page.ts'
import { renderMcpPage } from './docs/mcp-page.ts'
import { payloadPages } from './docs/payload-pages.ts'
import { renderProvidersPage } from './docs/providers-page.ts'
import { renderRetentionPage } from './docs/retention-page.ts'
import { renderSchema } from './schema-types.ts'

const GENERATED: Record<string, () => string | Promise<string>> = {
  'packages/sdk/src/generated/error-codes.ts': renderErrorCodes,
  'packages/service/src/platform/schema.ts': () => renderSchema(),
  'packages/sdk/src/generated/documents.ts': () =>
    renderDocuments(PUBLISHED_DOCUMENTS, PUBLISHED_NOTIFICATION),
  'packages/sdk-python/src/tributary/documents.py': () =>
    renderPython(PUBLISHED_DOCUMENTS, PUBLISHED_NOTIFICATION),
  'packages/sdk/src/generated/sources.ts': () => renderSources(API_SOURCES),
  'docs/reference/configuration.md': renderConfigurationPage,
  'docs/reference/add-ons.md': renderAddonsPage,
  'docs/reference/delivery.md': renderDeliveryPage,
  'docs/reference/errors.md': renderErrorsPage,
  'docs/reference/figures.md': renderFiguresPage,
  'docs/reference/limits.md': renderLimitsPage,
  'docs/reference/mcp.md': renderMcpPage,
  'docs/reference/providers.md': renderProvidersPage,
  'docs/reference/retention.md': renderRetentionPage,
  ...payloadPages(),
  // Last: it takes their titles.
  'docs/README.md': renderIndexPage,
}

for (const [name, render] of Object.entries(GENERATED)) {
  const path = fileURLToPath(new URL(`../${name}`, import.meta.url))
  const wanted = await render()
  const current = await readFile(path, 'utf8').catch(() => '')
  if (current === wanted) {
    process.stdout.write(`${name} is up to date.\n`)
  } else if (process.argv.includes('--check')) {
    process.stderr.write(
      `${name} is stale: what it is made from changed. Run \`npm run generate\` and commit it.\n`,
    )
    process.exitCode = 1
  } else {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, wanted)
    process.stdout.write(`${name} was written.\n`)
  }
}
