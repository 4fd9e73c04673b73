import { localDate } from '@tributary/health'
import { Command } from 'commander'
import { buildDocuments, mapFile } from '../replay/index.ts'
import { GROUPS } from './groups.ts'
import { readJson } from './json-file.ts'
import { printMapped } from './map-report.ts'
import { printOne } from './output.ts'
import { requireResource, requireSource, requireZone } from './source.ts'

interface MapOptions {
  zone: string
  granular: boolean
  user: string
  full?: true
  json?: true
}

export function mapCommand(): Command {
  return new Command('map')
    .description(GROUPS.map)
    .argument('<source>', 'the data source, by its name or slug')
    .argument('<resource>', 'what the payload is, as the source names it')
    .argument('<file>', 'JSON: one object, a list of them, or an answer of the vendor; - for standard input')
    .option('--zone <zone>', "the person's time zone", 'UTC')
    .option('--granular', 'with series; the default', true)
    .option('--no-granular', 'without series, as for a client without the add-on granular_data')
    .option('--user <id>', 'the user_id to write into the documents', 'user')
    .option('--full', 'documents with all their keys, not only those that are filled')
    .option('--json', 'print JSON, documents as they would be delivered')
    .addHelpText('after', '\nExample:\n  tributary map Oura sleep night.json --zone Europe/Berlin')
    .action(run)
}

async function run(source: string, called: string, file: string, options: MapOptions): Promise<void> {
  const provider = requireSource(source)
  const resource = requireResource(provider, called)
  requireZone(options.zone)
  const readOn = localDate({ at: Date.now(), offset: null }, options.zone)
  const objects = await mapFile(provider, { resource, readOn }, await readJson(file))
  const built = buildDocuments(
    objects.flatMap(({ records }) => records),
    options,
  )
  const documents = built.map(({ document }) => document)
  if (options.json) printOne({ data_source: provider.manifest.source, resource, objects, documents }, true)
  else printMapped(provider, resource, objects, built, options)
  if (
    objects.length > 0 &&
    objects.every(({ records, refused }) => records.length === 0 && refused.length > 0)
  )
    process.exitCode = 1
}
