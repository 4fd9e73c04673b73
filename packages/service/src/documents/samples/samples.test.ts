import { type DataStructure, DOCUMENT_SCHEMAS, NOTIFICATION_SCHEMA } from '@tributary/health'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { sampleDocuments, sampleNotification } from './index.ts'

const ADDRESS = { clientUuid: 'c', userId: 'test-user', day: '2026-11-14' }
const documents = sampleDocuments(ADDRESS)

test.each(Object.keys(DOCUMENT_SCHEMAS) as DataStructure[])(
  'there is a %s, and it has its schema',
  (name) => {
    const made = documents.filter((document) => document.data_structure === name)
    expect(made).not.toEqual([])
    for (const document of made) expect([...Value.Errors(DOCUMENT_SCHEMAS[name], document)]).toEqual([])
  },
)

test('the samples include events of both pillars', () => {
  const pillarsOf = (name: string) =>
    documents
      .filter(({ data_structure }) => data_structure === name)
      .flatMap((document) => Object.keys(document).filter((key) => key.endsWith('_health')))
  expect(new Set(pillarsOf('heart_rate_event'))).toEqual(new Set(['physical_health', 'body_health']))
  expect(new Set(pillarsOf('oxygenation_event'))).toEqual(new Set(['physical_health', 'body_health']))
})

test('a notification has its schema', () => {
  expect(Value.Check(NOTIFICATION_SCHEMA, sampleNotification(ADDRESS))).toBe(true)
})

test('the same day gives the same documents', () => {
  expect(sampleDocuments(ADDRESS)).toEqual(documents)
})
