import { expect, test } from 'vitest'
import { configurationOf, scopeNames } from './scopes.ts'

test('scopes are listed as people list things', () => {
  expect(scopeNames(['sleep'])).toBe('sleep')
  expect(scopeNames(['activity', 'sleep', 'lab'])).toBe('activity, sleep and laboratory')
})

test('the configuration names the address and carries the token', () => {
  expect(JSON.parse(configurationOf('https://t.example/mcp', 'trm_x'))).toEqual({
    mcpServers: {
      tributary: { type: 'http', url: 'https://t.example/mcp', headers: { Authorization: 'Bearer trm_x' } },
    },
  })
})
