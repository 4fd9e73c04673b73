import type { DictionarySpecimen } from '../dictionary/entry.ts'

/** A printed name with something taken off that does not name the biomarker. */
export interface Variant {
  text: string
  specimen: DictionarySpecimen | null
  unit: string | null
}

/** `i.U.`, `i.S.`: in urine, in serum, as German laboratories shorten it. */
const IN_SPECIMEN = /^(.{2,}?)[\s,(]+i\.?\s?([uspb])\.?\)?$/
const SPECIMEN_AFTER = /^(.{2,}?)(?:\s*[-–,]\s*|\s*[([])(u|s|p|b|ur|se|pl)\.?[)\]]?$/
/** The same where a reader lost the spaces: `Creatininaensuero`, `Kreatinini.S.` */
const GLUED =
  /^(\S{4,}?)(?:i\.([uspb])\.?|(?:en|in|im|na|no|nel|,)?(suero|sangre|serum|plasma|sangue|soro|siero|orina|urina|urine|urin|harn|blut|blood))$/
/** `Leucocitos/campo`, `Leukocytes per HPF`. */
const COUNTED_PER =
  /^(.{3,}?)\s*(?:\/|\bper|\bpor|\bx|\bpro|\bpar)\s*\(?(campo|hpf|lpf|champ|gesichtsfeld|gf|field|ul|mm3|mmc)\)?$/
const LABORATORY_CODE = /^[[(]?(?:\d{3,6}(?:[.-]\d{1,2})?|[a-z]{1,3}\d{3,6})[\])]?[\s:.-]+(?=[a-z(].{2})(.+)$/
const METHOD =
  /^(.{3,}?)[\s,;:([-]+(?:by|method|methode|metodo|met\.|meth\.|methodology|technique|tecnica|verfahren|mediante|per mezzo|mit|using|performed|assayed)\b.*$/
const FOOTNOTE = /^(.{3,}?)\s(?:[a-z],\s?)?0?\d$/

const specimenOf = (word: string): DictionarySpecimen => (/^(?:u|ori|har)/.test(word) ? 'urine' : 'blood')

/** What a folded name may be without codes, methods and shortened specimens; the likeliest first. */
export function variantsOf(folded: string): readonly Variant[] {
  const variants: Variant[] = []
  const inside = IN_SPECIMEN.exec(folded) ?? SPECIMEN_AFTER.exec(folded) ?? GLUED.exec(folded)
  if (inside) variants.push({ text: inside[1]!, specimen: specimenOf(inside[2] ?? inside[3]!), unit: null })
  const counted = COUNTED_PER.exec(folded)
  if (counted) {
    const isVolume = /^(?:ul|mm)/.test(counted[2]!)
    variants.push({ text: counted[1]!, specimen: isVolume ? null : 'urine', unit: `/${counted[2]}` })
  }
  for (const pattern of [LABORATORY_CODE, METHOD, FOOTNOTE]) {
    const match = pattern.exec(folded)
    if (match) variants.push({ text: match[1]!.replace(/[\s,;:([-]+$/, ''), specimen: null, unit: null })
  }
  return variants
}
