import { biomarkersCodeSystem, labReportFhir, readingDefinition } from '@tributary/lab'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLabWorld, type LabWorld, reportOf } from '../../../test/lab.ts'

let world: LabWorld
beforeAll(async () => {
  world = await createLabWorld()
})
afterAll(() => world.close())

test.each([biomarkersCodeSystem, readingDefinition])(
  '$url is served without credentials under its own path',
  async (resource) => {
    const { status, headers, text } = await world.get(new URL(resource.url!).pathname)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/fhir\+json/)
    expect(JSON.parse(text)).toEqual(resource)
  },
)

test('everything of ours that a report refers to is there', async () => {
  const submission = { clientUuid: 'c', userId: 'u', documentId: 'd', receivedAt: 0 }
  const text = JSON.stringify(labReportFhir(reportOf({}), submission))
  const urls = new Set(text.match(/https:\/\/tributary\.health\/fhir\/[A-Z][^"]*/g))
  expect(urls.size).toBeGreaterThan(1)
  for (const url of urls) expect((await world.get(new URL(url).pathname)).status, url).toBe(200)
})
