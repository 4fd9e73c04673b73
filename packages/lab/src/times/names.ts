import { folded } from './fold.ts'

const TITLES = new Set(
  `mr mrs ms miss master mx dr prof sir madam baby herr frau sr sra srta don dona m mme mlle monsieur madame mademoiselle
   sig sigra signor signora signorina dott dottssa sor smt shri dhr mevr mw mevrouw heer de pan pani herr fru`.split(
    /\s+/,
  ),
)

/** What follows a name in one piece of text, in the nine languages, folded. */
const AFTER =
  /[(\d|]|\b(?:age|aged|sex|gender|dob|born|birth|id|mrn|uhid|ref|referred|alter|geschlecht|geb|geboren|edad|sexo|fecha|nac|nee?|le|sexe|eta|sesso|nat[oa]|idade|nasc|nascimento|male|female|mannlich|weiblich|years|yrs|jahre|anos|ans|anni|sample|collected|report|date|phone|tel|leeftijd|geslacht|geboren|geboortedatum|bsn|jaar|wiek|plec|pesel|ur|urodz\w*|lat|kobieta|mezczyzna|alder|kon|fodd|personnummer|kvinna)\b/

/** Words that are no part of a person's name. */
const NOT_A_NAME =
  /\b(?:patient|paciente|paziente|patientin|name|nombre|nome|nom|cognome|apellidos?|vorname|prenom|doctor|physician|arzt|medico|medecin|laborator\w*|laboratoire|labor|hospital|clinic|klinik|clinica|report|result\w*|test|address|status|number|unknown|confidential|information|informationen|details|daten|datos|dados|dati|donnees|copy|and|of|the|para|fur|pour|per|naam|voornaam|huisarts|arts|pacjent\w*|imie|nazwisko|lekarz|namn|lakare|vardcentral|szpital|ziekenhuis|sjukhus|przychodnia)\b/

/** The words of a person's name, made comparable; null where the text is not like a name. */
export function nameWords(text: string): string[] | null {
  const plain = folded(text).replace(/^[\s:.-]+/, '')
  const end = AFTER.exec(plain)?.index ?? plain.length
  const name = plain.slice(0, end)
  if (NOT_A_NAME.test(name)) return null
  const words = name.split(/[^a-z']+/).filter((word) => word.length > 1 && !TITLES.has(word))
  return words.length >= 2 && words.length <= 6 ? words : null
}

/** Whether both may be one person: words in another order, left out, cut off or misread. */
export function mayBeOnePerson(a: readonly string[], b: readonly string[]): boolean {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a]
  const isIn = (word: string, words: readonly string[]) => words.some((other) => mayBeOneWord(word, other))
  const strange = fewer.filter((word) => !isIn(word, more))
  if (strange.length === 0 || joined(a) === joined(b)) return true
  // One word may be a second name, unless the other name has another in its place.
  return (
    fewer.length > 2 && strange.length === 1 && !more.some((word) => word.length > 3 && !isIn(word, fewer))
  )
}

const joined = (words: readonly string[]) => [...words].sort().join('')

function mayBeOneWord(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a))) return true
  const longest = Math.max(a.length, b.length)
  return longest > 3 && editDistance(a, b) <= (longest > 6 ? 2 : 1)
}

export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}
