import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('cells are quoted where they must be', () => {
  expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', null, 0, true])).toBe('a,"b,c","d""e","f\ng",,0,true\r\n')
})

test('texts that a spreadsheet would run are neutralised, and numbers are not', () => {
  expect(csvLine(['=1+1', '+1', '-1', '@x', '\tx', '\rx', -1])).toBe("'=1+1,'+1,'-1,'@x,'\tx,\"'\rx\",-1\r\n")
})

test('whatever a text is, its cell begins with nothing that a spreadsheet runs and is read back whole', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', 'a') }),
      (text) => {
        const line = csvLine([text])
        const cell = line.slice(0, -2)
        const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
        expect(read).not.toMatch(/^[=+\-@\t\r\n]/)
        expect(read.replace(/^'/, '')).toBe(text)
      },
    ),
    { seed: 31, numRuns: 300 },
  )
})
