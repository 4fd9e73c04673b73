import type { ReadDocument } from '../types.ts'
import { folded } from './fold.ts'
import { boxOf, linesOf, type TimeLine } from './lines.ts'

/** Words in the names of institutions that examine samples, folded. */
const INSTITUTION =
  /\blab(?:s|or|ors|oratory|oratories|oratorio|oratorios|oratoire|oratoires|oratori|oratorium)?\b|\blab ?corp|\blabs?\b|labor(?:praxis|gemeinschaft|medizin|zentrum|diagnostik|arzte?)|medizinlabor|\bmvz\b|diagnosti(?:cs?|k|que|co|ca|cos|cas)\b|diagnostikzentrum|\bpatholog(?:y|ie|ia|ists?)\b|\bhospital|\bklinik|krankenhaus|\bclini(?:c|ca|que|cas)\b|\bhopital|\bchu\b|\bospedale|policlinic|medical (?:center|centre)|health ?(?:care|system|services?)|\bbiolog(?:ie|ia)\b|analisi cliniche|analisis clinicos|analises clinicas|analyses medicales|\bbiomed|\bsynlab\b|\bunilabs\b|\bcerba\b|\bbioscientia\b|\bpathcare\b|\blal path|\bquest\b/

/** Words that show a title, a label or a sentence rather than a name. */
const NOT_A_NAME =
  /\b(?:report|reports|result|results|test|tests|befund|befundbericht|laborbefund|laborbericht|laborwerte|labordaten|informe|resultados?|resultats?|compte|rendu|referto|risultati|laudo|exame|exames|esami|examen|examens|analisis de sangre|page|seite|pagina|director|directeur|direttore|leiter|leitung|responsible|accredited|akkreditiert|phone|tel|fax|email|e-mail|patient|paciente|paziente|name|nombre|sample|specimen|number|nr|no|id|code|collected|received|reported|date|fecha|datum|data|comments?|findings|values|werte|valores|department|abteilung|servicio de|service de|unit|units|parameter|doctor|physician|arzt|medico|medecin)\b|[:=@]|www\.|https?:|\d{3}/

const TOP = 0.28
const LABELLED =
  /^(?:performing |testing )?(?:laboratory|laboratory name|lab name|performed (?:at|by)|labor|laboratorio|laboratoire) ?: ?(.{4,60})$/

/** The name in the letterhead, as printed; null rather than a guess. */
export function laboratoryOf(document: ReadDocument): string | null {
  const page = document.pages[0]
  if (!page) return null
  const lines = linesOf({ pages: [page] })
  const cells = lines.flatMap((line) => cellsOf(line))
  const named = cells
    .filter(({ y, text }) => y <= TOP * page.height && isName(text))
    .sort((a, b) => b.height - a.height || a.y - b.y)[0]
  return named?.text ?? labelled(cells.map(({ text }) => text))
}

function cellsOf(line: TimeLine) {
  return [...line.folded.text.matchAll(/[^\t]+/g)].map((match) => {
    const [from, to] = [match.index, match.index + match[0].length]
    const { y, height } = boxOf(line, from, to)
    const text = line.text.slice(line.folded.at[from], line.folded.at[to]).trim().replace(/\s+/g, ' ')
    return { text, y, height: Math.round(height) }
  })
}

function isName(text: string): boolean {
  const plain = folded(text)
  const words = text.split(/\s+/)
  return (
    text.length >= 5 &&
    text.length <= 70 &&
    words.length >= (/^[\p{Lu}][\p{L}-]{5,}$/u.test(text) ? 1 : 2) &&
    words.length <= 9 &&
    /^\p{Lu}/u.test(text) &&
    INSTITUTION.test(plain) &&
    !NOT_A_NAME.test(plain) &&
    !ONLY_KIND.test(plain)
  )
}

/** A name that has only the kind of institution. */
const ONLY_KIND =
  /^(?:the |medical |clinical |central |klinisches |medizinisches |laboratorio |laboratoire )?(?:laboratory|laboratories|labor|laboratorium|laboratorio|laboratorios|laboratoire|diagnostics?|diagnostik|pathology|pathologie|hospital|clinic|klinik|clinica|clinique|de |analisis |analisi |analises |cliniche|clinicos?|clinicas?|analyses|medicales?|biologie|medicine|biochemistry|hematology|haematology| )*$/

function labelled(texts: readonly string[]): string | null {
  for (const text of texts) {
    const name = LABELLED.exec(folded(text))?.[1]
    if (name && !/\d{3}/.test(name)) return text.slice(text.indexOf(':') + 1).trim()
  }
  return null
}
