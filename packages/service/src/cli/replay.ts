import { Command } from 'commander'
import { readHar } from '../har/index.ts'
import { replay } from '../replay/index.ts'
import { GROUPS } from './groups.ts'
import { readJson } from './json-file.ts'
import { printOne, UsageError } from './output.ts'
import { printReplayed } from './replay-report.ts'
import { requireProvider, requireZone } from './source.ts'

interface ReplayCommandOptions {
  zone: string
  granular: boolean
  user: string
  full?: true
  json?: true
}

export function replayCommand(): Command {
  return new Command('replay')
    .description(GROUPS.replay)
    .argument('<source>', 'the data source, by its name or slug')
    .argument('<file>', 'HAR 1.2, as browsers and proxies record it; - for standard input')
    .option('--zone <zone>', "the person's time zone", 'UTC')
    .option('--granular', 'with series; the default', true)
    .option('--no-granular', 'without series, as for a client without the add-on granular_data')
    .option('--user <id>', 'the user_id to write into the documents', 'user')
    .option('--full', 'documents with all their keys, not only those that are filled')
    .option('--json', 'print JSON, documents as they would be delivered')
    .addHelpText('after', '\nExample:\n  tributary replay Oura recording.har --zone Europe/Berlin')
    .action(run)
}

async function run(source: string, file: string, options: ReplayCommandOptions): Promise<void> {
  const provider = requireProvider(source)
  requireZone(options.zone)
  const exchanges = readHar(await readJson(file))
  if (exchanges === null) throw new UsageError(`${file} is no HAR: it has no log.entries`)
  const outcome = await replay(provider, exchanges, { ...options, now: Date.now() })
  const { unanswered, items, refused, records } = outcome
  const documents = outcome.documents.map(({ document }) => document)
  if (options.json) printOne({ unanswered, items, refused, records, documents }, true)
  else printReplayed(provider, outcome, options)
  if (items.length === 0 && unanswered.length + refused.length > 0) process.exitCode = 1
}
