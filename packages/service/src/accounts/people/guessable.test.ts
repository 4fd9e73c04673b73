import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { refusalOfPassword } from './password.ts'

const EMAIL = 'ada.lovelace@acme.example'

test.each([
  'password1234',
  'Password1234!',
  'P@ssw0rd1234',
  'passwordpassword',
  'qwertyuiop12',
  '1qaz2wsx3edc',
  'iloveyou2026',
  'Welcome2026!!',
  'letmein123456',
  'administrator',
  'Summer2026!!!',
  '123456789012',
  'abcdefghijkl',
  'zyxwvutsrqponm',
  'ada.lovelace1',
  'lovelace2026!',
  'acmeacme2026',
  'lösenord1234',
])('refuses %s', (password) => {
  expect(refusalOfPassword(password, EMAIL)).toMatch(/guess|e-mail address|repeat/)
})

test.each([
  'correct horse battery',
  'a third horse battery',
  'tr0mbone-harbour-lint',
  'vGk3x9TqLm2w',
  'blåbär i mannagryn',
])('accepts %s', (password) => {
  expect(refusalOfPassword(password, EMAIL)).toBeNull()
})

test('accepts what a password manager makes', () => {
  for (let count = 0; count < 500; count++)
    expect(refusalOfPassword(randomBytes(12).toString('base64url'), EMAIL)).toBeNull()
})
