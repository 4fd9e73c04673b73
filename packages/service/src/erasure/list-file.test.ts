import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  appendMarks,
  carryMarks,
  type ErasedDigests,
  formatMarks,
  parseMarks,
  readMarks,
} from './list-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-list-'))
})
afterAll(() => rm(folder, { recursive: true }))

const marks = (...letters: string[]): ErasedDigests =>
  new Map(letters.map((letter) => [letter.repeat(43), new Date('2026-03-10T12:00:00Z')]))

test('what was appended is read, also behind a line that a crash cut short', async () => {
  const path = join(folder, 'erasures')
  expect(await readMarks(path)).toEqual(new Map())
  await appendMarks(path, marks())
  expect(await readMarks(path)).toEqual(new Map())
  await appendMarks(path, marks('a', 'b'))
  await appendFile(path, formatMarks(marks('c')).slice(0, -5))
  await appendMarks(path, marks('b', 'd'))
  expect(await readMarks(path)).toEqual(marks('a', 'b', 'd'))
})

test('a list is carried to another place without taking anything from it', async () => {
  const [from, to] = [join(folder, 'former'), join(folder, 'new')]
  await carryMarks(from, to)
  expect(await readMarks(to)).toEqual(new Map())
  await appendMarks(from, marks('a', 'b'))
  await appendMarks(to, marks('b', 'c'))
  await carryMarks(from, to)
  await carryMarks(to, to)
  expect(await readMarks(to)).toEqual(marks('a', 'b', 'c'))
  expect(await readMarks(from)).toEqual(marks('a', 'b'))
})

test('a file that cannot be read is no empty list', async () => {
  await expect(readMarks(folder)).rejects.toThrow('EISDIR')
})

test('lines that are no marks are passed over', () => {
  expect(parseMarks(`yesterday ${'a'.repeat(43)}\n\nnonsense\n${formatMarks(marks('z'))}`)).toEqual(
    marks('z'),
  )
})
