import {
  affectedDays,
  buildDay,
  buildEvents,
  envelope,
  type HealthDocument,
  type HealthRecord,
  localDate,
  timeZoneName,
} from '@tributary/health'
import { Command } from 'commander'
import { readJson } from './json-file.ts'
import { type MappedObject, mapPayload } from './map-payload.ts'
import { printMapped } from './map-report.ts'
import { printOne, UsageError } from './output.ts'
import { requireResource, requireSource } from './source.ts'

interface MapOptions {
  zone: string
  granular: boolean
  user: string
  full?: true
  json?: true
}

const NO_CLIENT = '00000000-0000-0000-0000-000000000000'

export function mapCommand(): Command {
  return new Command('map')
    .description('A vendor payload in, records and documents out. Nothing is stored, no database is needed.')
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
  if (timeZoneName(options.zone) === null)
    throw new UsageError(`${options.zone} is no time zone; one is called Europe/Berlin`)
  const readOn = localDate({ at: Date.now(), offset: null }, options.zone)
  const objects = mapPayload(provider, { resource, readOn }, await readJson(file))
  const built = documentsOf(objects, options)
  const documents = built.map(({ document }) => document)
  if (options.json) printOne({ data_source: provider.manifest.source, resource, objects, documents }, true)
  else printMapped(provider, resource, objects, built, options)
  if (
    objects.length > 0 &&
    objects.every(({ records, refused }) => records.length === 0 && refused.length > 0)
  )
    process.exitCode = 1
}

export interface DocumentOfDay {
  day: string
  document: HealthDocument
}

function documentsOf(
  objects: readonly MappedObject[],
  { zone, granular, user }: Pick<MapOptions, 'zone' | 'granular' | 'user'>,
): DocumentOfDay[] {
  const records = keptOf(objects)
  const days = [...new Set(records.flatMap((record) => affectedDays(record, zone)))].sort()
  return days.flatMap((day) => {
    const input = { userId: user, day, zone, records, cleaning: true, granular }
    const built = [...buildDay(input), ...buildEvents({ ...input, deviceMetadata: true })]
    const address = { clientUuid: NO_CLIENT, userId: user, documentVersion: 1 }
    return built.map((document) => ({ day, document: envelope(document, address) }))
  })
}

/** As when they are stored: a later record replaces the one of its key, a retraction takes it away. */
function keptOf(objects: readonly MappedObject[]): HealthRecord[] {
  const kept = new Map<string, HealthRecord>()
  for (const record of objects.flatMap(({ records }) => records)) {
    if (record.kind === 'retraction') kept.delete(record.key)
    else kept.set(record.key, record)
  }
  return [...kept.values()]
}
