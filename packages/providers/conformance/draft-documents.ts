/** Prints a document case for a reviewer: `node conformance/draft-documents.ts oura Europe/Madrid sleep-long-night …`. */
import { documentsOf } from './documents.ts'
import { providers } from './kit.ts'

const [slug, zone, ...fixtures] = process.argv.slice(2)
const subject = providers.find((one) => one.slug === slug)
if (!subject || !zone || fixtures.length === 0)
  throw new Error('usage: draft-documents.ts SLUG ZONE FIXTURE [FIXTURE …]')
const documents = documentsOf(subject.provider, subject.fixtures, { fixtures, zone })
process.stdout.write(`${JSON.stringify({ about: '', fixtures, zone, documents }, null, 2)}\n`)
