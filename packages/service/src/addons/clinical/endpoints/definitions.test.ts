import { contextDefinition, metricsCodeSystem, tagsCodeSystem } from '@tributary/health'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../../test/api.ts'
import { registerClinical } from '../index.ts'

let world: ApiWorld
beforeAll(async () => {
  world = await createApiWorld(registerClinical)
})
afterAll(() => world.close())

test.each([metricsCodeSystem, tagsCodeSystem, contextDefinition])(
  '$url is served without credentials under its own path',
  async (resource) => {
    const { status, headers, text } = await world.get(new URL(resource.url!).pathname)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/fhir\+json/)
    expect(headers.get('cache-control')).toBe('public, max-age=86400')
    expect(JSON.parse(text)).toEqual(resource)
  },
)

test('what is not there is a common 404', async () => {
  const { status, text } = await world.get('/fhir/CodeSystem/nothing')
  expect(status).toBe(404)
  expect(JSON.parse(text)).toEqual({
    error: 'Not Found',
    exception: 'no such route',
    error_code: 'route_not_found',
    request_id: expect.any(String),
    path: '/fhir/CodeSystem/nothing',
    method: 'GET',
  })
})
