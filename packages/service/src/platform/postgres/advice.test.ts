import { expect, test } from 'vitest'
import { adviceFor } from './advice.ts'

const account = { uid: 65534, gid: 65534, setpriv: null }

test('a full disk is named', () => {
  const output = 'FATAL:  could not write lock file "postmaster.pid": No space left on device'
  expect(adviceFor(output, null)).toContain('The disk is full')
})

test('a folder closed to the stand-in for root is explained only where it can be the cause', () => {
  const output = 'spawn /opt/bin/initdb EACCES'
  expect(adviceFor(output, account)).toContain('user 65534')
  expect(adviceFor(output, { ...account, setpriv: ['setpriv'] })).toBe('')
  expect(adviceFor(output, null)).toBe('')
})
