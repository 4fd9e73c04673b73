import { createWriteStream } from 'node:fs'
import { Readable, Writable } from 'node:stream'
import type { PhoneRecord } from '@tributary/health'
import { TextReader, ZipWriter } from '@zip.js/zip.js'

/** When the export is made: its times carry the offset of that moment. */
const OFFSET_MS = 2 * 3_600_000
const OFFSET = '+0200'

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 14 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
]>
<HealthData locale="en_GB">
 <Me HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet"/>
`

/** Writes an archive as a phone exports it: the records, after so many years of older ones that the XML has the size. */
export async function writeAppleExport(
  path: string,
  records: readonly PhoneRecord[],
  wish: { bytes: number; before: string },
): Promise<void> {
  const zip = new ZipWriter(Writable.toWeb(createWriteStream(path)), { useWebWorkers: false })
  const folder = 'apple_health_export'
  await zip.add(`${folder}/export_cda.xml`, new TextReader('<ClinicalDocument/>'))
  await zip.add(
    `${folder}/export.xml`,
    Readable.toWeb(Readable.from(encoded(xmlOf(records, wish)))) as ReadableStream<Uint8Array>,
  )
  for (const record of records) {
    if (record.route) await zip.add(`${folder}${routePath(record)}`, new TextReader(gpxOf(record.route)))
    if (record.ecg) {
      const name = `ecg_${record.start.slice(0, 10)}_${record.id}.csv`
      await zip.add(`${folder}/electrocardiograms/${name}`, new TextReader(ecgOf(record)))
    }
  }
  await zip.close()
}

async function* encoded(pieces: Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const piece of pieces) yield encoder.encode(piece)
}

function* xmlOf(
  records: readonly PhoneRecord[],
  { bytes, before }: { bytes: number; before: string },
): Generator<string> {
  yield HEAD
  for (let at = Date.parse(before), written = 0; written < bytes; ) {
    let piece = ''
    for (let index = 0; index < 500; index++) {
      at -= 60_000
      const start = new Date(at).toISOString()
      piece += elementOf({ ...OLD, id: '', start, value: 50 + (index % 90) })
    }
    written += piece.length
    yield piece
  }
  for (const record of records) yield elementOf(record)
  yield '</HealthData>\n'
}

const OLD: Omit<PhoneRecord, 'id' | 'start'> = {
  type: 'HKQuantityTypeIdentifierHeartRate',
  unit: 'count/min',
  device: { name: 'Apple Watch', manufacturer: 'Apple Inc.', model: 'Watch', hardware: 'Watch6,7' },
  app: { id: 'com.apple.health', name: 'Apple Watch', version: '10.2' },
}

function elementOf(record: PhoneRecord): string {
  const { type, parts, stages, activity } = record
  if (record.ecg) return ''
  if (stages)
    return stages
      .map(({ start, end, stage }) =>
        closed('Record', { type, ...common({ ...record, start, end }), value: stage }, record),
      )
      .join('')
  if (activity) return workoutOf(record, activity)
  if (parts) {
    const inner = parts
      .map(({ name, value, unit }) => closed('Record', { type: name, unit, ...common(record), value }, {}))
      .join('')
    return `${inner} <Correlation${attributesOf({ type, ...common(record) })}>\n${inner} </Correlation>\n`
  }
  return closed('Record', { type, unit: record.unit, ...common(record), value: record.value }, record)
}

function workoutOf(record: PhoneRecord, activity: string): string {
  const statistics = (record.parts ?? []).map(({ name, value, unit }) => {
    const [type, kind = 'sum'] = name.split('/')
    return `  <WorkoutStatistics${attributesOf({ type, [kind]: value, unit })}/>\n`
  })
  const route = record.route
    ? `  <WorkoutRoute${attributesOf(common(record))}>\n   <FileReference path="${routePath(record)}"/>\n  </WorkoutRoute>\n`
    : ''
  const attributes = attributesOf({
    workoutActivityType: activity,
    ...common(record),
  })
  return ` <Workout${attributes}>\n${metadataOf(record)}${statistics.join('')}${route} </Workout>\n`
}

const routePath = ({ id }: PhoneRecord) => `/workout-routes/route_${id}.gpx`

function common({ start, end, app, device }: PhoneRecord): Record<string, string | undefined> {
  return {
    sourceName: app?.name,
    sourceVersion: app?.version,
    device: device
      ? `<<HKDevice: 0x281f0a3c0>${(['name', 'manufacturer', 'model', 'hardware'] as const)
          .map((field) => (device[field] ? `, ${field}:${device[field]}` : ''))
          .join('')}>`
      : undefined,
    creationDate: timeOf(end ?? start),
    startDate: timeOf(start),
    endDate: timeOf(end ?? start),
  }
}

const timeOf = (iso: string) =>
  `${new Date(Date.parse(iso) + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')} ${OFFSET}`

function closed(
  name: string,
  attributes: Record<string, string | number | undefined>,
  record: Pick<PhoneRecord, 'zone' | 'manual'>,
): string {
  const metadata = metadataOf(record)
  const start = ` <${name}${attributesOf(attributes)}`
  return metadata ? `${start}>\n${metadata} </${name}>\n` : `${start}/>\n`
}

function metadataOf({ zone, manual }: Pick<PhoneRecord, 'zone' | 'manual'>): string {
  const entry = (key: string, value: string) => `  <MetadataEntry key="${key}" value="${value}"/>\n`
  return (zone ? entry('HKTimeZone', zone) : '') + (manual ? entry('HKWasUserEntered', '1') : '')
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const attributesOf = (attributes: Record<string, string | number | undefined>) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${String(value).replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign]!)}"`)
    .join('')

const gpxOf = (route: NonNullable<PhoneRecord['route']>) =>
  `<?xml version="1.0"?><gpx><trk><trkseg>${route
    .map(
      ({ at, latitude, longitude, altitude }) =>
        `<trkpt lon="${longitude}" lat="${latitude}">${altitude === undefined ? '' : `<ele>${altitude}</ele>`}<time>${at}</time></trkpt>`,
    )
    .join('\n')}</trkseg></trk></gpx>`

const ecgOf = ({ start, ecg }: PhoneRecord) =>
  [
    'Name,"A person"',
    'Date of Birth,"1 Jan 1990"',
    `Recorded Date,${timeOf(start)}`,
    `Classification,${ecg?.classification ?? ''}`,
    'Symptoms,',
    'Software Version,2.0',
    'Device,"Watch7,5"',
    `Sample Rate,${ecg?.hz} hertz`,
    '',
    'Lead,Lead I',
    'Unit,µV',
    '',
    ...(ecg?.millivolts ?? []).map((value) => String(Number((value * 1000).toFixed(3)))),
  ].join('\n')
