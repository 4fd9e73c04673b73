import { LabFailure, type ReadDocument } from '../types.ts'
import { writtenDate } from './calendar.ts'
import { linesOf } from './lines.ts'
import { mentionsIn } from './mentions.ts'
import { editDistance, mayBeOnePerson, nameWords } from './names.ts'
import { readLine, type TimeCell, type TimeReadLine } from './tokens.ts'

const COLON = '\\s*[:.]?\\s*'
const NAME_LABEL = new RegExp(
  `^(?:(?:patient|client|donor)(?:'s|(?:'?s)? (?:full )?name)?|name of (?:the )?patient|patientenname|patientin|patient ?/ ?in|paciente|nombre (?:y apellidos )?del paciente|nom du patient|nom de naissance|paziente|nome (?:do )?paciente|utente|cliente|(?:full )?name|name, vorname|nachname, vorname|nombre(?: completo| y apellidos?)?|apellidos?(?: y nombres?|, nombre)|nom(?:,? (?:et )?prenoms?)?|cognome e nome|nome e cognome|nome(?: completo)?|naam(?: (?:van de )?patient)?|patientnaam|naam, voornaam|achternaam(?:, voornaam)?|pacjent(?:ka)?|nazwisko i imie|imie i nazwisko|nazwisko, imie|patientens namn|patientnamn|namn|efternamn, fornamn)(?![a-z'])${COLON}`,
)
/** The one name that a person may have beside their own. */
const FORMER_NAME = 'nom de naissance'
const ID_LABEL = new RegExp(
  `^(?:patient(?:en)?[ -]?(?:id|no|nr|number|nummer)\\.?|mrn|medical record (?:no|number)\\.?|uhid(?: no)?\\.?|historia clinica|nhc|ipp|codice fiscale|cpf|prontuario|ssn|bsn|patientnummer|pesel|personnummer|personnr|pnr)(?![a-z])${COLON}`,
)
/** A name near one of these is that of a member of staff. */
const STAFF =
  /\b(?:dr|doctor|physician|provider|clinician|referr\w*|ordered|requested|arzt|einsender|medico|medecin|prescripteur|solicitante|richiedente|signed|validated|director|phlebotomist|huisarts|aanvrager|lekarz|zlecajacy|diagnosta|lakare|bestallare|remittent)\b/

/** Throws LabFailure where the headers name more than one person; one person on every page is one. */
export function refuseSeveralPeople(document: ReadDocument): void {
  const lines = linesOf(document).map(readLine)
  const names = distinctNames(lines)
  const births = distinctBirths(lines)
  const isRead = document.pages.every(({ by }) => by === 'text')
  const sameBirth = births.count > 1 && births.days.length === 1
  if (names.some((found) => found.length > 1) && !sameBirth) throw new LabFailure('several_people')
  const sameName = names.length > 0 && names.every((found) => found.length === 1)
  if (births.days.length > 1 && (isRead || !sameName)) throw new LabFailure('several_people')
  if (names.length === 0 && births.count === 0 && distinctIds(lines) > 1)
    throw new LabFailure('several_people')
  if (lists(lines)) throw new LabFailure('several_people')
}

/** The names under each label that cannot be those of one person. */
function distinctNames(lines: readonly TimeReadLine[]): string[][][] {
  const byLabel = new Map<string, string[][]>()
  for (const { label, value, context } of labelled(lines, NAME_LABEL)) {
    const words = nameWords(value)
    if (!words || STAFF.test(context)) continue
    const known = byLabel.get(label) ?? []
    if (!known.some((other) => mayBeOnePerson(other, words))) known.push(words)
    byLabel.set(label, known)
  }
  return [...byLabel.values()]
}

function distinctIds(lines: readonly TimeReadLine[]): number {
  const known: string[] = []
  for (const { value } of labelled(lines, ID_LABEL)) {
    const id = /^[a-z0-9-]*\d[a-z0-9-]*/.exec(value)?.[0]
    if (id && id.length > 3 && !known.some((other) => editDistance(other, id) <= 2)) known.push(id)
  }
  return known.length
}

function distinctBirths(lines: readonly TimeReadLine[]): { count: number; days: string[][] } {
  const moments = mentionsIn(lines).flatMap(({ kind, moments: held }) => (kind === 'born' ? held : []))
  const dates = moments.flatMap(({ date }) => (date ? [Object.values(date.what.readings)] : []))
  const days: string[][] = []
  for (const readings of dates) {
    const keys = readings.filter((reading) => reading !== null).map(writtenDate)
    if (!days.some((known) => known.some((day) => keys.includes(day)))) days.push(keys)
  }
  return { count: dates.length, days }
}

interface Labelled {
  label: string
  value: string
  /** The folded text of the line and of the one above. */
  context: string
}

/** The text after a label: in its cell, in the next cell or in the one below. */
function labelled(lines: readonly TimeReadLine[], pattern: RegExp): Labelled[] {
  return lines.flatMap((read, index) =>
    read.cells.flatMap((cell, column): Labelled[] => {
      const text = textOf(cell)
      const label = pattern.exec(text)?.[0]
      if (label === undefined) return []
      const rest = text.slice(label.length).trim()
      const beside = read.cells[column + 1]
      const below = cellBelow(cell, lines)
      // The cell beside a heading may be the next heading.
      const near = [beside, below].map((one) => (one ? textOf(one) : '')).filter(isValue)
      const value = rest !== '' ? rest : (near.find((text) => nameWords(text) !== null) ?? near[0])
      if (!value || (rest !== '' && !/[:.]\s*$/.test(label))) return []
      const above = lines[index - 1]
      const context = `${above?.line.page === read.line.page ? above.line.folded.text : ''} ${value}`
      return [{ label: label.startsWith(FORMER_NAME) ? 'former' : 'own', value, context }]
    }),
  )
}

const textOf = ({ line, from, to }: TimeCell): string => line.folded.text.slice(from, to).trim()

const isValue = (text: string): boolean =>
  text !== '' && !text.endsWith(':') && !NAME_LABEL.test(text) && !ID_LABEL.test(text)

function cellBelow({ box }: TimeCell, lines: readonly TimeReadLine[]): TimeCell | undefined {
  return lines
    .filter(({ line }) => line.page === box.page)
    .flatMap(({ cells }) => cells)
    .filter(
      (cell) =>
        cell.box.y > box.y + box.height / 2 &&
        cell.box.y < box.y + 4 * box.height &&
        cell.box.x < box.x + box.width &&
        cell.box.x + cell.box.width > box.x,
    )
    .sort((a, b) => a.box.y - b.box.y)[0]
}

/** A table with a row for each person, under a heading for their names. */
function lists(lines: readonly TimeReadLine[]): boolean {
  return lines.some(({ cells }) =>
    cells.some((heading) => {
      const text = textOf(heading)
      const label = NAME_LABEL.exec(text)?.[0]
      if (cells.length < 3 || label?.trim() !== text || text.endsWith(':')) return false
      return peopleBelow(heading, cells.length, lines).length > 1
    }),
  )
}

function peopleBelow(heading: TimeCell, columns: number, lines: readonly TimeReadLine[]): string[][] {
  const people: string[][] = []
  for (let cell = cellBelow(heading, lines); cell; cell = cellBelow(cell, lines)) {
    const row = lines.find(({ line }) => line === cell!.line)!
    const words = nameWords(textOf(cell))
    if (!words || row.cells.length < columns - 1) break
    if (!people.some((other) => mayBeOnePerson(other, words))) people.push(words)
  }
  return people
}
