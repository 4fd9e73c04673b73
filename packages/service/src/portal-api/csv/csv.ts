export type CsvValue = string | number | boolean | null

/** A spreadsheet takes a text that begins with one of these for a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

const cellOf = (value: CsvValue): string => {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of RFC 4180. Texts that a spreadsheet would run as a formula are preceded by an apostrophe; numbers stay. */
export const csvLine = (cells: readonly CsvValue[]): string => `${cells.map(cellOf).join(',')}\r\n`
