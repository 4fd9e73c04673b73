import type { Flag, Language, ReferenceRange } from '../types.ts'
import { plain } from './names/normalise.ts'

const PRINTED: Readonly<Record<Flag, string>> = {
  critical_low:
    'll; l*; l!; critical low; panic low; low critical; critico bajo; kritisch niedrig; ↓↓; --; ll*; cl; very low; lp; <<; ▼▼; muy bajo; kritisch laag; krytycznie niski; kritiskt lagt; mycket lagt',
  critical_high:
    'hh; h*; h!; critical high; panic high; high critical; critico alto; kritisch hoch; ↑↑; ++; hh*; ch; very high; hp; >>; ▲▲; muy alto; critical; kritisch hoog; krytycznie wysoki; kritiskt hogt; mycket hogt',
  low: 'l; low; lo; bajo; baja; b; niedrig; erniedrigt; vermindert; bas; basse; diminue; diminuee; basso; bassa; baixo; baixa; ↓; ▼; -; below; below range; abaixo; below normal; v; inferior; t; tief; n-; <; ⬇; ↘; below low normal; bas-; reducido; abnormal low; low*; *l; l a; faible; n; [l]; ridotto; ridotta; reducida; disminuido; disminuida; reduzido; reduzida; zu niedrig; verringert; reduit; reduite; te laag; laag; verlaagd; obnizony; obnizone; ponizej normy; za niski; lagt; for lagt; sankt; below low reference limit; below reference limit; below reference range; niski; niska; niskie; obnizona; za niska; ponizej zakresu; lag',
  high: 'h; high; hi; alto; alta; a; hoch; erhoht; haut; eleve; elevee; elevato; elevata; elevado; elevada; ↑; ▲; +; above; above range; acima; above normal; superior; >; ⬆; ↗; above high normal; aumentado; augmente; abnormal high; high*; *h; h a; [h]; s; aumentata; aumentada; zu hoch; augmentee; te hoog; hoog; verhoogd; podwyzszony; podwyzszone; powyzej normy; za wysoki; hogt; for hogt; forhojt; above high reference limit; above reference limit; above reference range; wysoki; wysoka; wysokie; podwyzszona; za wysoka; powyzej zakresu; hog',
  abnormal:
    '*; **; ***; abnormal; anormal; !; !!; a*; out of range; fuera de rango; auffallig; pathologisch; fora do intervalo; fuori range; hors norme; anormale; abn; #; pat; aa; •; ●; borderline; atencion; fuera de limites; afwijkend; poza zakresem; nieprawidlowy; nieprawidlowa; avvikande; utanfor referensintervall; outside reference range; outside reference limits; outside normal range',
  normal:
    'normal; ok; in range; within range; nl; wnl; norm; normale; dentro de rango; im normbereich; nei limiti; dentro do intervalo; n; normaal; binnen referentie; w normie; prawidlowy; prawidlowa; w zakresie; normalt; inom referensintervall',
}

/** Single letters that are a flag in one language and something else in the next. */
const UNDECIDED = new Set(['n', 's', 't', 'v', 'b', 'a'])

function fold(text: string): string {
  const inner = /^\s*[[({]\s*(.*?)\s*[\])}]\s*$/.exec(text)?.[1] ?? text
  return plain(inner)
    .replace(/[.\s]+/g, ' ')
    .trim()
}

const flags = new Map<string, Flag>()
for (const [flag, spellings] of Object.entries(PRINTED) as [Flag, string][]) {
  for (const spelling of spellings.split(';')) {
    const key = fold(spelling)
    if (!UNDECIDED.has(key) && !flags.has(key)) flags.set(key, flag)
  }
}

/** Languages in which `A` is the first letter of high and `B` of low. */
const ROMANCE = new Set<Language | null>(['es', 'it', 'pt'])

/** Small letters that are words: `3,5 a 5,1`. */
const WORDS = /^[ab]$/

/** What a printed mark says about a value; null when it is no mark. */
export function flagOf(printed: string, language: Language | null = null): Flag | null {
  return oneFlag(printed, language) ?? agreed(printed, language)
}

/** `▼ (L)`, `* H`: several marks that say the same, or one says more than the other. */
function agreed(printed: string, language: Language | null): Flag | null {
  const parts = printed.trim().split(/\s+/)
  if (parts.length !== 2) return null
  const both = parts.map((part) => oneFlag(part, language))
  if (both.includes(null)) return null
  const said = new Set(both.filter((flag) => flag !== 'abnormal'))
  return said.size === 0 ? 'abnormal' : said.size === 1 && !said.has('normal') ? [...said][0]! : null
}

function oneFlag(printed: string, language: Language | null): Flag | null {
  const text = fold(printed)
  if (text === '' || WORDS.test(printed.trim())) return null
  if (text === 'a') return ROMANCE.has(language) ? 'high' : 'abnormal'
  if (text === 'b' && ROMANCE.has(language)) return 'low'
  const squeezed = text.replace(/\s/g, '')
  return flags.get(text) ?? flags.get(squeezed) ?? flags.get(text.replace(/^\*+|\*+$/g, '').trim()) ?? null
}

/** The flag that follows from value and range when none is printed. A value with a comparator (`< 5`) shows only one side. */
export function flagFrom(
  value: number,
  comparator: string | null,
  range: Pick<ReferenceRange, 'low' | 'high'> | null,
): Flag | null {
  if (!range || (range.low === null && range.high === null)) return null
  const below = comparator === '<' || comparator === '<='
  const above = comparator === '>' || comparator === '>='
  if (range.low !== null && (value < range.low || (comparator === '<' && value <= range.low)) && !above)
    return 'low'
  if (range.high !== null && (value > range.high || (comparator === '>' && value >= range.high)) && !below)
    return 'high'
  if (below && range.low !== null && range.low > 0) return null
  if (above && range.high !== null) return null
  if (below && range.high !== null && value > range.high) return null
  return 'normal'
}
