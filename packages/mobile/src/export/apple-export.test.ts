import type { PhoneRecord } from '@tributary/health'
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { readAppleExport } from './apple-export.ts'
import { NotAnExportError } from './errors.ts'

const WATCH =
  '&lt;&lt;HKDevice: 0x2819b2580&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,7, software:9.1&gt;'

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 14 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
<!ATTLIST HealthData locale CDATA #REQUIRED>
<!ENTITY lol "lollollol">
]>
<HealthData locale="en_GB">
 <ExportDate value="2026-07-01 10:00:00 +0200"/>
 <Me HKCharacteristicTypeIdentifierDateOfBirth="1990-01-01"/>
`

const BODY = `
 <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Ada’s Apple&#160;Watch" sourceVersion="9.1" device="${WATCH}" unit="count" creationDate="2026-03-01 08:05:00 +0200" startDate="2026-03-01 08:00:00 +0200" endDate="2026-03-01 08:04:00 +0200" value="120"/>
 <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" startDate="2019-03-01 08:00:00 +0200" endDate="2019-03-01 08:04:00 +0200" value="999"/>
 <Record type="HKQuantityTypeIdentifierOxygenSaturation" sourceName="Watch" unit="%" startDate="2026-03-01 03:00:00 +0200" endDate="2026-03-01 03:00:00 +0200" value="0.97">
  <MetadataEntry key="HKTimeZone" value="Europe/Madrid"/>
  <MetadataEntry key="HKWasUserEntered" value="1"/>
  <MetadataEntry key="HKBarometricPressure" value="100 kPa"/>
  <MetadataEntry key="HKBarometricPressure" value="101 kPa"/>
 </Record>
 <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale &amp; Co" unit="lb" startDate="2026-03-01 07:00:00 +0200" endDate="2026-03-01 07:00:00 +0200" value="0"/>
 <Record type="HKQuantityTypeIdentifierBloodPressureSystolic" sourceName="Cuff" unit="mmHg" startDate="2026-03-01 07:10:00 +0200" endDate="2026-03-01 07:10:00 +0200" value="121"/>
 <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Cuff" startDate="2026-03-01 07:10:00 +0200" endDate="2026-03-01 07:10:00 +0200">
  <Record type="HKQuantityTypeIdentifierBloodPressureSystolic" sourceName="Cuff" unit="mmHg" startDate="2026-03-01 07:10:00 +0200" endDate="2026-03-01 07:10:00 +0200" value="121"/>
  <Record type="HKQuantityTypeIdentifierBloodPressureDiastolic" sourceName="Cuff" unit="mmHg" startDate="2026-03-01 07:10:00 +0200" endDate="2026-03-01 07:10:00 +0200" value="79"/>
 </Correlation>
 <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" startDate="2026-03-02 00:30:00 +0200" endDate="2026-03-02 02:00:00 +0200" value="HKCategoryValueSleepAnalysisAsleepDeep"/>
 <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" startDate="2026-03-01 23:30:00 +0200" endDate="2026-03-02 00:30:00 +0200" value="HKCategoryValueSleepAnalysisAsleepCore"/>
 <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Broken" unit="count" startDate="yesterday" endDate="2026-03-01 08:04:00 +0200" value="1"/>
 <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30.5" durationUnit="min" sourceName="Watch" startDate="2026-03-01 18:00:00 +0200" endDate="2026-03-01 18:31:00 +0200">
  <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" startDate="2026-03-01 18:00:00 +0200" endDate="2026-03-01 18:31:00 +0200" sum="3.2" unit="mi"/>
  <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" startDate="2026-03-01 18:00:00 +0200" endDate="2026-03-01 18:31:00 +0200" average="140" minimum="90" maximum="171" unit="count/min"/>
  <WorkoutRoute sourceName="Watch" startDate="2026-03-01 18:00:00 +0200" endDate="2026-03-01 18:31:00 +0200">
   <FileReference path="/workout-routes/route_2026-03-01_6.00pm.gpx"/>
  </WorkoutRoute>
 </Workout>
 <Workout workoutActivityType="HKWorkoutActivityTypeCycling" duration="10" durationUnit="min" totalDistance="4" totalDistanceUnit="km" totalEnergyBurned="50" totalEnergyBurnedUnit="kcal" sourceName="Old" startDate="2026-03-01 12:00:00 +0200" endDate="2026-03-01 12:10:00 +0200"/>
 <ActivitySummary dateComponents="2026-03-01" activeEnergyBurned="500"/>
</HealthData>`

const GPX = `<?xml version="1.0"?><gpx><trk><trkseg>
<trkpt lon="-3.7" lat="40.4"><ele>650.5</ele><time>2026-03-01T16:00:01Z</time></trkpt>
<trkpt lon="-3.71" lat="40.41"><time>2026-03-01T16:00:02Z</time></trkpt>
<trkpt lon="x" lat="40.41"><time>2026-03-01T16:00:03Z</time></trkpt>
</trkseg></trk></gpx>`

const ECG = `Name,"Ada"
Date of Birth,"1 Jan 1990"
Recorded Date,2026-03-01 09:00:00 +0200
Classification,Sinus Rhythm
Symptoms,
Software Version,2.0
Device,"Watch6,7"
Sample Rate,512 hertz


Lead,Lead I
Unit,µV

120.5
-80
0`

async function zipOf(files: Record<string, string>): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter('application/zip'))
  for (const [name, text] of Object.entries(files)) await zip.add(name, new TextReader(text))
  return zip.close()
}

async function recordsOf(file: Blob, since = '2026-02-20'): Promise<PhoneRecord[]> {
  const records: PhoneRecord[] = []
  for await (const page of readAppleExport(file, { since })) records.push(...page)
  return records
}

const archive = () =>
  zipOf({
    'apple_health_export/export_cda.xml': '<ClinicalDocument/>',
    'apple_health_export/Exportación.xml': HEAD + BODY,
    'apple_health_export/workout-routes/route_2026-03-01_6.00pm.gpx': GPX,
    'apple_health_export/electrocardiograms/ecg_2026-03-01.csv': ECG,
  })

test('reads every kind of record of an archive, under a localised name', async () => {
  const records = await recordsOf(await archive())
  const of = (type: string) => records.filter((record) => record.type.endsWith(type))
  expect(records).toHaveLength(10)
  expect(of('DateOfBirth')).toMatchObject([
    { start: '2026-07-01T08:00:00.000Z', value: '1990-01-01', manual: true },
  ])
  expect(of('HKActivitySummary')).toMatchObject([
    { value: '2026-03-01', parts: [{ name: 'activeEnergyBurned', value: 500, unit: 'kcal' }] },
  ])
  expect(of('StepCount')).toEqual([
    {
      id: expect.stringMatching(/^export-\w+$/),
      type: 'HKQuantityTypeIdentifierStepCount',
      start: '2026-03-01T06:00:00.000Z',
      end: '2026-03-01T06:04:00.000Z',
      value: 120,
      unit: 'count',
      device: { name: 'Apple Watch', manufacturer: 'Apple Inc.', model: 'Watch', hardware: 'Watch6,7' },
      app: { id: 'com.apple.health', name: 'Ada’s Apple Watch', version: '9.1' },
    },
  ])
  expect(of('OxygenSaturation')).toMatchObject([
    {
      value: 0.97,
      unit: '%',
      zone: 'Europe/Madrid',
      manual: true,
      metadata: { HKBarometricPressure: '100 kPa' },
    },
  ])
  expect(of('BodyMass')).toMatchObject([{ value: 0, unit: 'lb', app: { id: 'Scale & Co' } }])
  expect(of('BloodPressure')).toMatchObject([
    {
      parts: [
        { name: 'HKQuantityTypeIdentifierBloodPressureSystolic', value: 121, unit: 'mmHg' },
        { name: 'HKQuantityTypeIdentifierBloodPressureDiastolic', value: 79, unit: 'mmHg' },
      ],
    },
  ])
  expect(of('SleepAnalysis')).toMatchObject([
    {
      start: '2026-03-01T21:30:00.000Z',
      end: '2026-03-02T00:00:00.000Z',
      stages: [
        { start: '2026-03-01T21:30:00.000Z', end: '2026-03-01T22:30:00.000Z' },
        { start: '2026-03-01T22:30:00.000Z', end: '2026-03-02T00:00:00.000Z' },
      ],
    },
  ])
  expect(of('WorkoutTypeIdentifier')).toMatchObject([
    {
      activity: 'HKWorkoutActivityTypeRunning',
      parts: [
        { name: 'duration', value: 30.5, unit: 'min' },
        { name: 'HKQuantityTypeIdentifierDistanceWalkingRunning', value: 3.2, unit: 'mi' },
        { name: 'HKQuantityTypeIdentifierHeartRate/average', value: 140, unit: 'count/min' },
        { name: 'HKQuantityTypeIdentifierHeartRate/minimum', value: 90, unit: 'count/min' },
        { name: 'HKQuantityTypeIdentifierHeartRate/maximum', value: 171, unit: 'count/min' },
      ],
      route: [
        { at: '2026-03-01T16:00:01.000Z', latitude: 40.4, longitude: -3.7, altitude: 650.5 },
        { at: '2026-03-01T16:00:02.000Z', latitude: 40.41, longitude: -3.71 },
      ],
    },
    {
      activity: 'HKWorkoutActivityTypeCycling',
      parts: [
        { name: 'duration', value: 10, unit: 'min' },
        { name: 'HKQuantityTypeIdentifierDistanceCycling', value: 4, unit: 'km' },
        { name: 'HKQuantityTypeIdentifierActiveEnergyBurned', value: 50, unit: 'kcal' },
      ],
    },
  ])
  expect(of('Electrocardiogram')).toMatchObject([
    {
      start: '2026-03-01T07:00:00.000Z',
      ecg: { classification: 'Sinus Rhythm', hz: 512, millivolts: [0.1205, -0.08, 0] },
    },
  ])
})

test('reads the unpacked file too, and gives the same ids each time', async () => {
  const xml = new Blob([HEAD + BODY])
  const [once, again] = [await recordsOf(xml), await recordsOf(xml)]
  expect(once.map(({ id }) => id)).toEqual(again.map(({ id }) => id))
  expect(new Set(once.map(({ id }) => id)).size).toBe(once.length)
  expect(once.length).toBe(9)
})

test.each([
  ['Ada’s Apple&#160;Watch', 'com.apple.health'],
  ['Wrist of Ada', 'com.apple.health'],
  ['Runner', 'Runner'],
])('takes a workout of %s without a device for one of %s', async (name, app) => {
  const step = `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Wrist of Ada" device="${WATCH}" unit="count" startDate="2026-03-01 08:00:00 +0200" endDate="2026-03-01 08:04:00 +0200" value="1"/>`
  const workout = `<Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="${name}" startDate="2026-03-01 18:00:00 +0200" endDate="2026-03-01 18:31:00 +0200"/>`
  const records = await recordsOf(new Blob([`${HEAD}${step}${workout}</HealthData>`]))
  expect(records.find(({ type }) => type === 'HKWorkoutTypeIdentifier')?.app?.id).toBe(app)
})

test('reports its progress, and stops when asked', async () => {
  const stop = new AbortController()
  let last = 0
  const pages = readAppleExport(await archive(), {
    since: '2026-02-20',
    signal: stop.signal,
    onProgress: ({ done, total }) => {
      expect(done).toBeLessThanOrEqual(total)
      last = done
    },
  })
  await pages.next()
  expect(last).toBeGreaterThan(0)
  stop.abort()
  const file = readAppleExport(await archive(), { since: '2026-02-20', signal: stop.signal })
  await expect(file.next()).rejects.toThrow()
})

test.each([
  ['a text', async () => new Blob(['hello'])],
  ['another XML', async () => new Blob(['<?xml version="1.0"?><gpx/>'])],
  ['an empty file', async () => new Blob([])],
  ['an archive of other things', () => zipOf({ 'a/b.xml': '<x/>' })],
  ['a truncated archive', async () => (await archive()).slice(0, 900)],
])('%s is no export', async (_, file) => {
  await expect(recordsOf(await file())).rejects.toThrow(NotAnExportError)
})

test('a category without a value is a record all the same, as older exports have it', async () => {
  const noted = (type: string) =>
    `<Record type="HKCategoryTypeIdentifier${type}" sourceName="Calm" startDate="2026-03-01 07:00:00 +0200" endDate="2026-03-01 07:10:00 +0200"/>`
  const xml = `${HEAD}${noted('MindfulSession')}${noted('IrregularHeartRhythmEvent')}</HealthData>`
  const records = await recordsOf(new Blob([xml]))
  const found = records.filter(({ type }) => type.startsWith('HKCategoryType'))
  expect(found.map(({ type, start, end, value }) => [type.slice(24), start, end, value])).toEqual([
    ['MindfulSession', '2026-03-01T05:00:00.000Z', '2026-03-01T05:10:00.000Z', undefined],
    ['IrregularHeartRhythmEvent', '2026-03-01T05:00:00.000Z', '2026-03-01T05:10:00.000Z', undefined],
  ])
})

const time = (clock: string) => `2026-03-01 ${clock}:00 +0200`
const statistic = (name: string, from: string, to: string, attributes: string) =>
  `<WorkoutStatistics type="HKQuantityTypeIdentifier${name}" startDate="${time(from)}" endDate="${time(to)}" ${attributes}/>`

async function workoutWith(children: string): Promise<PhoneRecord> {
  const xml = `${HEAD}<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="16" durationUnit="min" sourceName="Watch" startDate="${time('09:00')}" endDate="${time('09:16')}">${children}</Workout></HealthData>`
  return (await recordsOf(new Blob([xml]))).find(({ type }) => type === 'HKWorkoutTypeIdentifier')!
}

const numbersOf = ({ parts = [] }: PhoneRecord) =>
  Object.fromEntries(parts.map(({ name, value }) => [name.replace('HKQuantityTypeIdentifier', ''), value]))

test('a workout of several activities is their total, mean over time and extremes', async () => {
  const legs = [
    statistic('HeartRate', '09:00', '09:04', 'average="170" minimum="150" maximum="178" unit="count/min"'),
    statistic('HeartRate', '09:04', '09:16', 'average="120" minimum="95" maximum="140" unit="count/min"'),
    statistic('DistanceWalkingRunning', '09:00', '09:04', 'sum="1.5" unit="km"'),
    statistic('DistanceWalkingRunning', '09:04', '09:16', 'sum="4.1" unit="km"'),
  ].join('')
  const expected = {
    duration: 16,
    'HeartRate/average': 132.5,
    'HeartRate/minimum': 95,
    'HeartRate/maximum': 178,
    DistanceWalkingRunning: 5.6,
  }
  expect(numbersOf(await workoutWith(legs))).toEqual(expected)
  const inside = `<WorkoutActivity uuid="a">${legs}</WorkoutActivity>`
  expect(numbersOf(await workoutWith(inside))).toEqual(expected)
  const whole = statistic('DistanceWalkingRunning', '09:00', '09:16', 'sum="5.7" unit="km"')
  expect(numbersOf(await workoutWith(legs + whole))['DistanceWalkingRunning']).toBe(5.7)
  // Its own row and that of its only activity are one thing.
  expect(
    numbersOf(await workoutWith(`<WorkoutActivity uuid="a">${whole}</WorkoutActivity>${whole}`)),
  ).toEqual({
    duration: 16,
    DistanceWalkingRunning: 5.7,
  })
})

test('statistics that overlap or have two units are never added', async () => {
  const overlapping =
    statistic('StepCount', '09:00', '09:10', 'sum="1000" unit="count"') +
    statistic('StepCount', '09:08', '09:12', 'sum="400" unit="count"')
  expect(numbersOf(await workoutWith(overlapping))['StepCount']).toBe(1000)
  const units =
    statistic('DistanceWalkingRunning', '09:00', '09:04', 'sum="1" unit="km"') +
    statistic('DistanceWalkingRunning', '09:04', '09:16', 'sum="2" unit="mi"')
  expect(numbersOf(await workoutWith(units))).toEqual({ duration: 16 })
})

test('what was climbed in the activities of a workout is the workout’s, unless it says it itself', async () => {
  const climbed = (uuid: string, centimetres: number) =>
    `<WorkoutActivity uuid="${uuid}"><MetadataEntry key="HKElevationAscended" value="${centimetres} cm"/></WorkoutActivity>`
  const own = '<MetadataEntry key="HKElevationAscended" value="9000 cm"/>'
  const both = climbed('a', 4500) + climbed('b', 1250)
  expect((await workoutWith(both)).metadata).toEqual({ HKElevationAscended: '5750 cm' })
  expect((await workoutWith(own + both)).metadata).toEqual({ HKElevationAscended: '9000 cm' })
})

test('what was typed into Apple’s own app is the store’s own', async () => {
  const typed = (source: string) =>
    `<Record type="HKQuantityTypeIdentifierBodyMass" sourceName="${source}" unit="kg" startDate="${time('07:00')}" endDate="${time('07:00')}" value="70"><MetadataEntry key="HKWasUserEntered" value="1"/></Record>`
  const xml = `${HEAD}${typed('Health')}${typed('Health Mate')}</HealthData>`
  const found = (await recordsOf(new Blob([xml]))).filter(({ type }) => type.endsWith('BodyMass'))
  expect(found.map(({ app, manual }) => [app?.id, manual])).toEqual([
    ['com.apple.health', true],
    ['Health Mate', true],
  ])
})
