import { expect, test } from 'vitest'
import { checkDatabaseUrl, DatabaseRoute } from './database-route.ts'

const visited = (url: string, steps: number) => {
  const route = new DatabaseRoute(url)
  return Array.from({ length: steps }, () => {
    const { current } = route
    route.leave(current)
    return current
  })
}

test('an address of one host stays as it is, and need not be asked whether it takes changes', () => {
  const url = 'postgres://u:p%40@db.internal:5432/name?sslmode=verify-full'
  expect(visited(url, 2)).toEqual([url, url])
  expect(new DatabaseRoute(url).mustWrite).toBe(false)
  expect(new DatabaseRoute('postgres://u@a/name?target_session_attrs=any').mustWrite).toBe(false)
})

test('several hosts follow one another, and must take changes', () => {
  const url = 'postgresql://u:p@a:1,[::1]:2,c/name?target_session_attrs=read-write&application_name=x'
  expect(visited(url, 4)).toEqual([
    'postgresql://u:p@a:1/name?application_name=x',
    'postgresql://u:p@[::1]:2/name?application_name=x',
    'postgresql://u:p@c/name?application_name=x',
    'postgresql://u:p@a:1/name?application_name=x',
  ])
  expect(new DatabaseRoute(url).mustWrite).toBe(true)
  expect(new DatabaseRoute('postgres://a,b/name').mustWrite).toBe(true)
  expect(new DatabaseRoute('postgres://a/name?target_session_attrs=primary').mustWrite).toBe(true)
})

test('a server is left once, however many connections to it fail', () => {
  const route = new DatabaseRoute('postgres://a,b/name')
  const first = route.current
  route.leave(first)
  route.leave(first)
  expect(route.current).toBe('postgres://b/name')
})

test.each([
  ['mysql://a/name', 'must be a URL starting with postgres: or postgresql:'],
  ['postgres://a,,b/name', 'must name hosts as host:port,host:port'],
  ['postgres://a:port,b/name', 'must name hosts as host:port,host:port'],
  ['postgres://a:99999/name', 'must name hosts as host:port,host:port'],
  [
    'postgres://a,b/name?target_session_attrs=standby',
    'must have one of any, read-write, primary as target_session_attrs',
  ],
])('%s is refused', (url, problem) => {
  expect(() => checkDatabaseUrl(url)).toThrow(problem)
})
