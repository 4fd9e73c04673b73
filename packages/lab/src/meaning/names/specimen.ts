import type { Specimen } from '../../types.ts'
import { SPECIMEN_GROUPS, type DictionarySpecimen as SpecimenGroup } from '../dictionary/entry.ts'
import { plain, tokensOf } from './normalise.ts'

/** Words for what was examined, in nine languages, as `folded` writes them. The kinds of blood come before blood itself. */
const WORDS: Readonly<Record<Specimen, RegExp>> = {
  blood:
    /\b(?:blood|bloods|(?:voll|edta-?|citrat-?|zitrat-?|heparin-?|hel)?blut|blutuntersuchung\w*|blutanalyse\w*|sangre|sanguine[ao]s?|sang|sanguins?|sangue|ematic[ao]|bloed\w*|krew|krwi|(?:hel)?blod)\b/,
  serum: /\b(?:serum|sera|suero|seric[ao]s?|serique|siero|sieric[ao]|soro|surowic\w*)\b/,
  plasma:
    /\b(?:(?:edta|citrat|zitrat|heparin|fluorid)?-?plasma|plasmati[ckq]\w*|osocz\w*)\b(?! ?(?:cell|zell|reag))/,
  capillary_blood:
    /\b(?:capillar\w*|kapillar\w*|capilar\w*|capillair\w*|finger ?(?:stick|prick)|wlosniczk\w*)\b/,
  arterial_blood:
    /\b(?:arterial|arteriell?e?[ns]?|arteriel(?:le)?|arterios[ao]|arterieel|tetnicz\w*|artarblod|arterielles blut)\b/,
  venous_blood: /\b(?:venous|venoses|venos[ao]|veineux|veneus|zyln[ay]|venblod)\b/,
  cord_blood:
    /\b(?:cord blood|umbilical\w*|nabelschnur\w*|cordon(?:e)?|cordao|navelstren?g\w*|navelstrang\w*|pepowin\w*)\b/,
  dried_blood:
    /\b(?:dried blood|blood spots?|dbs|trockenblut\w*|guthrie|sangre seca|sang seche|sangue s(?:eco|ecco)|bloedvlek\w*|sucha kropla|torkat blod)\b/,
  urine:
    /\b(?:urin(?!og|ezuur|syra)\w*|(?:spontan|morgen|mittelstrahl|sammel|24h-?)(?:urin|harn)\w*|(?:harn|harn-\w+|harn(?:status|sediment|streifen|test|analys|unters)\w*)|orina|ego|eguo|eas|ecbu|uroanalis\w*|mocz(?!nik|ow)\w*)\b/,
  timed_urine:
    /\b(?:sammel(?:urin|harn)\w*|dygnsurin\w*|timed urine|dobow\w* (?:zbiork\w* )?mocz\w*|mocz\w* dobow\w*|verzamelurine)\b|^(?=.*(?:urin|orina|harn|mocz)).*(?<!\d)(?:24|12|8|6) ?-? ?(?:h|hs|hrs?|hours?|std|stunden|stdn|horas?|heures?|ore|uurs?|godz\w*|tim\w*)\b/,
  stool:
    /\b(?:stools?|fa?eces|fa?ecal\w*|stuhl\w*|heces|copro\w*|selles|fezes|feci|fecal\w*|fecais|ontlasting|kalu?(?! ?in)|avforing)\b/,
  cerebrospinal_fluid:
    /\b(?:csf|cerebro-? ?spinal\w*|spinal fluid|li[qk]vor|liquor|(?<!p[- ])lcr|l\.c\.r|lcs|cefalorr?aqui\w*|cefalorachid\w*|cephalo-?rachid\w*|lumbalpunktat\w*|lumbar puncture|ponction lombaire|hersenvocht|ruggenmergvocht|mozgowo-? ?rdzeniow\w*|pmr|cerebrospinalvatska|ryggmargsvatska)\b/,
  pleural_fluid: /\b(?:pleura\w*|pleuri[ck]\w*|pleural\w*|thora[ck]o?cent\w*|toracocent\w*|oplucn\w*)\b/,
  synovial_fluid:
    /\b(?:synovi\w*|sinovi\w*|joint (?:fluid|aspirat\w*)|gelenk\w*|liquido articular|liquide articulaire|gewrichtsvocht|ledvatska|maz stawow\w*|stawow\w*|arthrocentesis)\b/,
  ascitic_fluid:
    /\b(?:ascit\w*|aszites\w*|peritone\w*|paracentesis|otrzewn\w*|wodobrzusz\w*|buikvocht|bukvatska)\b/,
  amniotic_fluid: /\b(?:amnio\w*|fruchtwasser\w*|vruchtwater|owodniow\w*|fostervatten)\b/,
  saliva: /\b(?:saliva\w*|salive|salivaires?|speichel\w*|speeksel|slin[ay]|saliv|oral fluid)\b/,
  semen:
    /\b(?:semen|seminal\w*|seminogram\w*|sperm\w*|esperm\w*|espermogram\w*|eja[ck]ulat\w*|eyaculad\w*|nasieni\w*|sadesvatska)\b/,
  sweat: /\b(?:sweat|schweiss\w*|sudor\w*|sueur|sudore|suor|zweet\w*|svett\w*)\b/,
  swab: /\b(?:swabs?|abstrich\w*|hisopad\w*|hisopo|exsudado|exudado|ecouvillon\w*|tampone|tampon|zaragatoa|uitstrijk\w*|wymaz\w*|svalgprov|nasopharyn\w*|nasofarin\w*|oropharyn\w*)\b/,
  drain_fluid: /\b(?:drain|drainage\w*|drenaje|drenagem|drenaggio|drainvocht|drenu|dranvatska)\b/,
  other:
    /\b(?:sputum|auswurf|esputo|crachats?|expectoration|escarro|espettorato|plwocin\w*|broncho-?alveol\w*|lavage|lavado|bone marrow|knochenmark\w*|medula osea|moelle osseuse|midollo|beenmerg|szpik\w*|benmarg|biops\w*|pericard\w*|perikard\w*|gastric (?:fluid|juice|contents)|magensaft|bile|gallenflussigkeit|dialysat\w*|breast milk|muttermilch|body fluids?|punktat\w*|korperflussigkeit\w*|liquidos? corporal\w*|hair|haarprobe\w*|nails?)\b/,
}

/** Parts of names that do not state the specimen: cells, and findings in stool. */
const NO_SPECIMEN =
  /\b(?:(?:white|red) blood|blood cells?|blood bank|blood pressure|occult blood|sangre oculta|sang occulte|sangue occulto|oculto|okkultes blut|globules? sanguins?|celulas? sanguineas?|plasma ?(?:cells?|zellen|reagin))\b/g

/** Methods named after what they use: capillaries that measure, and plasma that ionises. */
const METHODS =
  /\b(?:capil+ar\w*|kapil+ar\w*) ?-?(?:photometr|fotometr|electrophor|elektrophor|elektrofor|zone|column|gel|stopped|flow|gc)\w*|\b(?:kapillar(?:elektrophorese|zonen)\w*|[ek]le[ct]+ro(?:ph|f)or\w*(?: \w+)? (?:capil+a\w*|kapil+ar\w*)|fotometr\w* capil+ar\w*)|(?:inductively coupled|induktiv gekoppelt\w*|icp-?) ?plasma|plasma (?:acoplado|accoppiato|a couplage|indu\w+)\b/g

/** Comparable text of every language that is read; letters that no accent makes are written without their stroke. */
export const folded = (text: string): string =>
  plain(text.replace(/ł/g, 'l').replace(/Ł/g, 'L').replace(/[øØ]/g, 'o'))

const KINDS_OF_BLOOD: readonly Specimen[] = [
  'serum',
  'plasma',
  'capillary_blood',
  'arterial_blood',
  'venous_blood',
  'cord_blood',
  'dried_blood',
]

const OF_BLOOD = new Set<Specimen>(['blood', ...KINDS_OF_BLOOD])

/** The group of the dictionary that a specimen is of. */
export function groupOf(specimen: Specimen): SpecimenGroup {
  if (OF_BLOOD.has(specimen)) return 'blood'
  if (specimen === 'timed_urine') return 'urine'
  return SPECIMEN_GROUPS.find((group) => group === specimen) ?? 'other'
}

/** Whether it is something else than blood, urine and stool. */
export const isOtherFluid = (specimen: Specimen): boolean =>
  !['blood', 'urine', 'stool'].includes(groupOf(specimen))

/** Several kinds of blood are blood; `several` stands for things that are not one. */
export type Named = Specimen | 'several' | null

function oneOf(found: ReadonlySet<Specimen>): Named {
  const kinds = new Set(found)
  if (kinds.has('timed_urine')) kinds.delete('urine')
  if (kinds.size > 1) kinds.delete('other')
  if (kinds.size > 1 && kinds.has('blood') && [...kinds].every((one) => OF_BLOOD.has(one)))
    kinds.delete('blood')
  if (kinds.size === 0) return null
  if (kinds.size === 1) return [...kinds][0]!
  return [...kinds].every((one) => OF_BLOOD.has(one)) ? 'blood' : 'several'
}

function found(text: string, specimens: readonly Specimen[]): Named {
  const bare = text.replace(NO_SPECIMEN, ' ').replace(METHODS, ' ')
  return oneOf(new Set(specimens.filter((one) => WORDS[one].test(bare))))
}

const ALL = Object.keys(WORDS) as Specimen[]

/** The specimen that a heading or a line about the sample names. */
export const specimenIn = (text: string): Named => found(folded(text), ALL)

/** Words of headings that may stand beside a specimen. */
const BESIDE = new Set(
  tokensOf(`analysis analyse analyses analisis analise analises analisi analyze examination examinations exam examen examens
examenes esame esami exame exames untersuchung untersuchungen onderzoek badanie undersokning test tests testing report results
result ergebnis befund routine complete completa completo complet full chemistry chemical biochemistry biochemical biochemie
bioquimica bioquimico biochimie biochimica chemie chimie quimica clinical clinica clinique klinische clinico microscopy
microscopic macroscopic physical cytology cytological zytologie citologia citologico citoquimico cytobacteriologique bacteriology
microbiology mikrobiologie culture cultivo fluid fluids body liquido liquide fluido flussigkeit flussigkeiten study studies
estudio panel profile perfil profil bilan status sediment dipstick strip count cell cells differential spot random sample
specimen muestra probe material and und y et e de del della delle di do da du des la le les el los im in en of the for
hematology haematology hamatologie hematologia serology immunology drug screen screening toxicology parameters parameter
values werte valores section department 24 12 h hs hr hrs hour hours std stunden horas heures ore uur page seite pagina
reciente recente fresca fresco fresh aislada simples spontan frisch
tap punktion punktat examen general quimico fisico citologico physico chimique tests page from aus w i`),
)

/** `joint fluid`, `lumbar puncture`: two words that name a specimen only together. */
const isPair = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  specimenIn(one) === null &&
  specimenIn(other) === null &&
  specimenIn(`${one} ${other}`) !== null

/** Whether a folded line holds words for specimens and of headings, and no others. */
export const isHeadingOfSpecimen = (line: string): boolean =>
  specimenIn(line) !== null &&
  !line.startsWith('(') &&
  tokensOf(line).every(
    (word, at, all) =>
      BESIDE.has(word) || specimenIn(word) !== null || isPair(all[at - 1], word) || isPair(word, all[at + 1]),
  )

/** Tubes that blood is taken into. */
const TUBES = /\b(?:edta|citrate?d?|zitrat|heparin\w*|fluoride?|naf|sst)\b/

/** The specimen behind a label such as `Material:`, where the name of a tube is enough. */
export const specimenInLabel = (text: string): Named =>
  specimenIn(text) ?? (TUBES.test(folded(text)) ? 'blood' : null)

/** Bare words for blood, other fluids and tissue are parts of names: white blood cells, antibodies against sperm. */
const IN_NAMES = ALL.filter((one) => !['blood', 'other', 'semen', 'drain_fluid'].includes(one))
const IN_BLOOD =
  /(?:\b(?:in|im|en|of|no|nel|dans le|i|w)\s+|[,(]\s*)(?:whole |total )?(?:blood|(?:voll)?blut|sangre|sang|sangue|bloed|blod|krwi|krew)(?: total| intero)?\)?$/
const IN_SEMEN = /\b(?:semen|seminal|ejakulat|ejaculat)\b/
/** `i.S.`, `[S]`: in serum, as German laboratories shorten it; `Phosphor [P]` is the sign of the element. */
const SHORT = /(?:[\s,(]i\.?\s?|(?<!^[bpsf][ohu][orsfl]\w*)\s\[)([uspb])\.?[)\]]?$/
const SHORTENED: Readonly<Record<string, Specimen>> = { u: 'urine', s: 'serum', p: 'plasma', b: 'blood' }

/** The specimen that the name of a result states. */
export function specimenInName(name: string): Named {
  const text = folded(name)
  const short = SHORT.exec(text)
  if (short) return SHORTENED[short[1]!]!
  if (IN_SEMEN.test(text)) return 'semen'
  return found(text, IN_NAMES) ?? (IN_BLOOD.test(text) ? 'blood' : null)
}

/** `P-Glukos`, `dU-Protein`: what Nordic laboratories write before a name. */
const PREFIX = /^(?:f)?(S|P|B|U|dU|tU|aB|vB|kB|cB|F|Csv|Lkv)-(?=\p{L})/u
const PREFIXED: Readonly<Record<string, Specimen>> = {
  S: 'serum',
  P: 'plasma',
  B: 'blood',
  U: 'urine',
  dU: 'timed_urine',
  tU: 'timed_urine',
  aB: 'arterial_blood',
  vB: 'venous_blood',
  kB: 'capillary_blood',
  cB: 'capillary_blood',
  F: 'stool',
  Csv: 'cerebrospinal_fluid',
  Lkv: 'cerebrospinal_fluid',
}

/** The specimen that the letter before a name states. It does not apply to names that include the letter, such as `P-ANCA`. */
export const specimenInPrefix = (name: string): Specimen | null =>
  PREFIXED[PREFIX.exec(name.trim())?.[1] ?? ''] ?? null
