import { openEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'

/** Run as a process of its own: opens the folder, prints the url, closes when its input ends. */
const server = await openEmbeddedPostgres({ dataDir: process.argv[2]!, durable: false })
process.stdout.write(`${server.url}\n`)
process.stdin.resume()
process.stdin.once('end', () => server.close())
