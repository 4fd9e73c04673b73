import type { ReadDocument } from '../types.ts'
import { foldedUnits } from './fold.ts'

/** Names of what laboratories measure, in the nine languages, foldedUnits. */
const ANALYTE =
  /\b(?:ha?emoglobin|hamoglobin|hemoglobina|emoglobina|hemoglobine|hb|hgb|ha?ematocrit|hamatokrit|hematocrito|ematocrito|hematocrite|leu[ck]o[cz]yt\w*|leucocit\w*|erythro[cz]yt\w*|eritrocit\w*|hematies|hemacias|globuli|thrombo[cz]yt\w*|platelets?|plaquetas|plaquettes|piastrine|wbc|rbc|mcv|mch|mchc|rdw|mpv|neutro\w+|lympho\w+|linfo\w+|mono[cz]\w+|eosino\w+|baso\w+|glu[ck]ose|glucosa|glicose|glucosio|glyc[ae]mie|glicemia|glucemia|hba1c|a1c|insulin\w*|creatinine?|creatinina|kreatinin|urea|uree|ureia|harnstoff|azotemia|bun|uric acid|acido urico|acide urique|harnsaure|e?gfr|cholesterin|cholesterol|colesterolo?|triglycerides?|triglyzeride|triglicerid\w*|ldl|hdl|vldl|alt|ast|alat|asat|sgpt|sgot|got|gpt|tgo|tgp|ggt|gamma.?gt|alp|alkaline phosphatase|phosphatase|fosfatasi?|fosfatasa|bilirubin\w*|albumin\w*|protein\w*|eiweiss|sodium|sodio|natrium|potassium|potasio|potassio|kalium|chlorid\w*|cloro|cloruro|calcium|calcio|kalzium|magnesium|magnesio|phosph\w+|fosforo|iron|eisen|hierro|ferro|fer|ferritin\w*|transferrin\w*|vitamin\w*|b12|folate|folsaure|folic|tsh|ft3|ft4|t3|t4|psa|crp|esr|vsg|ves|vhs|bsg|d-?dimer\w*|inr|aptt|prothrombin\w*|fibrinogen\w*|troponin\w*|ck|ldh|lipase|amylase|cortisol|testosteron\w*|estradiol|ostradiol|prolactin\w*|fsh|lh|hcg|ige|igg|igm|hbsag|hiv|ana|nitrit\w*|keton\w*|urobilinogen\w*|specific gravity|culture|antibod\w+|antikorper|anticuerpos|polynucleaires|reti[ck]ulo\w+|[ct]cmh|vgm|vcm|hcm|chcm|c[iy]statin\w*|homoc[iy]st\w+|peptid\w+|parathormon\w*|pth|hematur\w+|densidade|dichte|pcr|complement\w*|procalcitonin\w*|hcv|cmv|tpha|bi[ck]arbonat\w*|rubella|roteln|hematocriet|hematokryt|hematokrit|[lte]pk|evf|erytrocyt\w*|trombocyt\w*|leukocyt\w*|plytki|hemoglobin\w*|kreatynina|kreatinine|mocznik|ureum|kwas moczowy|urinezuur|urat|glukoza|glukos|cholesterol\w*|kolesterol|trojglicerydy|triglycerider?|triglyceriden|limfocyt\w*|lymfocyt\w*|neutrofil\w*|monocyt\w*|eozynofil\w*|eosinofiel\w*|bazofil\w*|basofiel\w*|bialko|eiwit|sod|potas|chlorki|klorid|wapn|kalcium|fosfor\w*|fosfat|fosfaat|zelazo|ijzer|jarn|ferryt\w*|transferryna|transferyna|foliumzuur|folat|kwas foliowy|witamina|vitamine|bezinking|bse|ob|alp|aspat|fosfataza|fosfatase|fosfatas|ggtp|magnez|albumina?|albumine|testosteron|kortyzol|kortisol|tyreotropina)\b/g

/** Words of the forms that laboratories report on. */
const FORM =
  /\b(?:befund|befundbericht|endbefund|ref\.?-bereich|urin|urin-teststreifen|urinstatus|blutgruppe\w*|normalwerte?|abnahme|serologie|serology|immunolog\w+|imunologia|analises|analyses medicales|reference (?:range|interval|value)s?|ref\.? ?range|biological ref\w*|normal (?:range|values?)|specimen|sample|serum|plasma|urine|laboratory|pathology|ha?ematology|biochemistry|clinical chemistry|results?|units?|flag|fasting|collected|referenzbereich|normbereich|normwerte?|messwert|ergebnis|laborbefund|labor|einheit|probe|entnahme|blutbild|klinische chemie|valores? de referencia|rango|resultados?|unidades|muestra|suero|orina|laboratorio|analisis|hemograma|bioquimica|valeurs? de reference|valeurs usuelles|resultats?|prelevement|laboratoire|biologie|numeration|biochimie|sang|valori di riferimento|intervall[oi]|risultat[oi]|esito|esami|prelievo|siero|emocromo|laboratorio|campione|valores? de referencia|coleta|colheita|material|soro|exame|laudo|uitslag\w*|laboratoriumuitslag\w*|bepaling|onderzoek|eenheid|referentie\w*|afname\w*|bloedbeeld|monster|laboratorium|wyniki?|badani[ae]|jednostk[ai]|zakres\w*|wartosci referencyjne|norma|pobrani[ae]|surowica|krew|mocz|morfologia|provsvar|laboratoriesvar|analys|enhet|referens\w*|provtagning\w*|blodstatus|prov)\b/g

/** A number with a unit that only concentrations, counts and activities have. */
const MEASURED =
  /(?:^|[\s<>=])\d[\d.,]*\s*(?:(?:x ?)?10\s?[\^*e]?\s?\d{1,2}\s?\/\s?[µu]?l|[mµunpkf]?c?(?:g|mol|eq|i?u|ui)m?\s?\/\s?[md]?l\b|[munµ]?mol\/l|[gkmt]\/[µu]?l\b|u(?:i)?\/l\b|fl\b|pg\b|%|mm\/(?:h|hr|1h)\b|ml\/min|\/\s?(?:mm3|mm³|cumm|cu ?mm|ul|µl)|mill|thou|lakh|mg%|gm?%)/g

const OTHER =
  /\b(?:mri|magnetic resonance|ct scan|computed tomography|ultrasound|ultrasonography|sonography|x-?ray|radiograph\w*|radiology|mammogra\w+|echocardiogra\w+|endoscop\w+|colonoscop\w+|impression|rontgen|sonographie|kernspin\w*|radiologie|radiologia|radiografia|ecografia|ecografo|resonancia|tomografia|risonanza|echographie|irm|scanner|ultrassom|ressonancia|invoice|amount due|subtotal|vat|tax|payment|balance|rechnung|mwst|betrag|zahlbar|factura|iva|importe|facture|tva|montant|fattura|ricevuta n|ticket|imponibile|fatura|nota fiscal|valor total|orcamento|presupuesto|kostenvoranschlag|devis|preventivo|quotation|prescription|tablets?|capsules?|once daily|twice daily|refills?|dispense|sig(?=:)|rezept|tabletten|receta|comprimidos?|ordonnance|comprimes?|gelules?|posologie|ricetta|compresse|receita|dear|sehr geehrte\w*|estimad[oa]|cher confrere|egregio|prezad[oa]|insurance policy|appointment|price|prices|preis|precio|prix|prezzo|preco|factuur|btw|te betalen|bedrag|recept|geachte|afspraak|prijs|aantal stuks|echografie|rontgenfoto|faktura|do zaplaty|kwota|recepta|tabletki|szanown[aiy]\w*|cena|ilosc|rezonans|usg|rtg|zdjecie rentgenowskie|tomografia komputerowa|kvitto|moms|att betala|belopp|tabletter|pris|antal st|ultraljud|magnetkamera|datortomografi|qty|quantity|menge|cantidad|quantite|quantita|quantidade)\b|[$€£₹]\s?\d|\d\s?[€£]/g

const distinct = (text: string, pattern: RegExp): number => new Set(text.match(pattern) ?? []).size

/** Whether the document reports what a laboratory found, and is no picture's description, bill, recipe or letter. */
export function isLaboratoryReport(document: ReadDocument): boolean {
  const text = document.pages
    .map(({ items }) => items.map((item) => foldedUnits(item.text)).join(' '))
    .join(' \n ')
    .replace(/\s+/g, ' ')
  const analytes = distinct(text, ANALYTE)
  const forms = distinct(text, FORM)
  const measured = Math.max(distinct(text, MEASURED), unitsIn(document))
  const others = distinct(text, OTHER)
  if (analytes + forms + measured < 4 || forms + measured === 0 || (analytes === 0 && measured < 3))
    return false
  const evidence = Math.min(analytes, 8) + Math.min(forms, 8) + 2 * Math.min(measured, 6)
  return evidence >= 4 + 2 * Math.min(others, 8)
}

const UNIT =
  /^(?:\[?[x*]? ?10.{0,3}\/ ?[µu]?l\]?|[mµunpkf]?c?(?:g|mol|eq|i?u|ui)m?\/[md]?l|[gkmt]\/[µu]?l|u(?:i)?\/l|fl|pg|%|mm\/hr?|ml\/min.*|\/?(?:mm3|mm³|cumm|cu ?mm)|.*\/cumm)$/

/** Whether a text is a unit, alone or in brackets behind a name. */
const isUnit = (text: string): boolean => UNIT.test(/[([]([^()[\]]+)[)\]]$/.exec(text)?.[1] ?? text)

/** Counts units in a column of their own or in that of the names. */
const unitsIn = ({ pages }: ReadDocument): number =>
  pages.reduce(
    (sum, { items }) => sum + items.filter((item) => isUnit(foldedUnits(item.text).trim())).length,
    0,
  )
