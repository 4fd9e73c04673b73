import { fileURLToPath } from 'node:url'
import { buildPackage } from './build-package.ts'

const folder = fileURLToPath(new URL('../dist', import.meta.url))
await buildPackage(folder)
process.stdout.write(`The package is in ${folder}. Publish it with: npm publish --access public ${folder}\n`)
