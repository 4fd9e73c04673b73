import { distance } from '../meaning/names/distance.ts'
import type { Label, LabelKind } from './labels.ts'

/** Words that stand for nothing else, for words that a reader of pictures got wrong by a letter. Folded. */
const WORDS: Partial<Record<LabelKind, string>> = {
  collected: `collected collection specimencollected samplecollected entnahme entnahmedatum entnahmezeit entnahmezeitpunkt
    probenentnahme probennahme blutentnahme abnahme abnahmedatum abnahmezeit extraccion recoleccion recolectada recogida
    prelevement preleve prelevee prelievo prelevato colheita coletado coletada afnamedatum afgenomen monstername pobranie
    pobrania provtagning provtagningsdatum provtagningstid provtagen`,
  received: `received receipt eingang eingangsdatum probeneingang annahme recepcion recibido recibida reception ricevuto
    ricezione recebido recebida recebimento ontvangen ontvangst przyjecia przyjecie ankomst ankomstdatum mottaget`,
  registered: 'registered registration aufnahme accettazione registrado registrada enregistre atendimento',
  reported: `reported released approved validated befund befunddatum befundbericht freigabe informado informe emision
    emitido resultado validado validation edition refertazione referto validazione emissao liberado liberacao rapportdatum
    gerapporteerd uitslagdatum wydania svarsdatum besvarad`,
  printed:
    'printed gedruckt ausdruck impresion impreso imprime impression stampato afgedrukt wydruku utskriftsdatum',
  born: 'geburtsdatum geboren nacimiento naissance nascita nascimento geboortedatum urodzenia fodelsedatum',
}

interface Known {
  kind: LabelKind
  word: string
  key: string
}

/** Letters that look alike become one. */
const lookOf = (word: string): string =>
  word
    .replace(/rn/g, 'm')
    .replace(/[1l|!]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/5/g, 's')

const KNOWN: readonly Known[] = Object.entries(WORDS).flatMap(([kind, words]) =>
  words.split(/\s+/).map((word) => ({ kind: kind as LabelKind, word, key: lookOf(word) })),
)

const SHORTEST = 7
const LONG = 12

/** Words that are nearly a label and nothing else: `Entnahrne`, `Co1lected`, `Preievement`. */
export function misreadLabelsIn(text: string, known: readonly Label[]): Label[] {
  return [...text.matchAll(/[a-z][a-z0-9|!]{5,}/g)].flatMap((match) => {
    const [from, to] = [match.index, match.index + match[0].length]
    if (match[0].length < SHORTEST || known.some((label) => label.from < to && label.to > from)) return []
    const kinds = kindsOf(match[0])
    return kinds.size === 1 ? [{ kind: [...kinds][0]!, from, to }] : []
  })
}

function kindsOf(word: string): ReadonlySet<LabelKind> {
  const key = lookOf(word)
  const errors = word.length >= LONG ? 2 : 1
  return new Set(KNOWN.filter((one) => distance(key, one.key, errors) <= errors).map(({ kind }) => kind))
}
