import type { DictionarySpecimen } from '../dictionary/entry.ts'
import { distance } from './distance.ts'

function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

/** Words beside a name that do not change which biomarker it is: methods, machines, fillers. */
export const NEUTRAL = new Set(
  wordsOf(`
the of in on or oder by with and level levels test value estimation determination measurement assay result quantitative
quant qn auto automated automatic method methode metodo methodo meth measured
clia eclia ecl cmia elisa elfa eia meia fpia ria ise hplc lcms ms uv pap god pod chod gpo ifcc aacc jscc dgkc iso szasz nephelometry
nephelometric turbidimetry turbidimetric immunoturbidimetry immunoturbidimetric immunoassay chemiluminescence chemiluminescent
photometry photometric colorimetric spectrophotometry enzymatic enzymatisch enzymatique enzimatico enzimatica enzym
kinetic kinetisch cinetico cinetica cinetique hexokinase hexoquinasa esochinasi jaffe biuret bcg bcp diazo westergren calculated calc
calculado calculada calcule calculee calcolato calcolata berechnet errechnet rechnerisch estimated flow cytometry impedance electrical
laser dc detection hydrodynamic focusing sls coulter sysmex roche cobas abbott architect beckman siemens advia atellica vitros
nivel niveles valor concentracion dosaje dosis de del la el en los las por determinacion cuantitativo cuantitativa tecnica prueba
im der die das und bestimmung konzentration wert
du des le dans par dosage taux methode concentration
di dello della dosaggio dei nel concentrazione test esame
do da dos das no na dosagem determinacao concentracao nivel pesquisa
fasting random nuchtern ayunas basal jejum jeun digiuno
ia ifa dx w reflex refl rfx sensitive sensitiv naf fluorid patient paciente malade nach n selon segun secondo morning matinal am
nd gen generation generacion 2nd 3rd 4th iii 3g 4g ultrasensitive ultrasensible us adult adults adulto adultos new
automatizado automatizada automatise automatisee automatizzato
van het met bepaling gehalte concentratie nuchter berekend methode volgens
metoda metody stezenie oznaczanie poziom czczo obliczony obliczona wyliczany wyliczone wyliczona badanie wg
av och med koncentration halt fastande beraknad enligt metod
`),
)

export const SPECIMENS: Readonly<Record<DictionarySpecimen, ReadonlySet<string>>> = {
  blood: new Set(
    wordsOf(`serum sera ser plasma plasm plasmatic blood whole venous capillary edta heparin citrate srm
suero sangre sanguineo sanguinea serico serica plasmatico plasmatica venosa total_blood
blut vollblut kapillar
sang sanguin sanguine serique seriques plasmatique plasmatiques
siero sangue ematico ematica sierico sierica
soro sanguineos serico
bloed volbloed krew krwi surowica surowicy osocze osoczu zylna zylnej wlosniczkowa
blod helblod venblod`),
  ),
  urine: new Set(
    wordsOf(`urine urinary urin orina urinario urinaria urinarios harn urines urinaire urinaires urina urinari urinarie urinarios
spot 24h uria random_urine miccion spontanurin sammelurin
sediment sedimento sedimenti culot urinsediment harnsediment streifen teststreifen urinstreifen strip dipstick stix tira tirilla
bandelette striscia campo champ hpf lpf
mocz moczu osad osadzie osadu pasek paskowy testu teststrook strook sticka testremsa wpw`),
  ),
  stool: new Set(
    wordsOf(
      'stool stools feces faeces fecal faecal heces stuhl selles fecale fecali feci fezes fecales fecais fekal ontlasting kal kale kalu avforing faeces',
    ),
  ),
  cerebrospinal_fluid: new Set(
    wordsOf(
      'csf lcr liquor lcs cefalorraquideo cerebrospinal cephalorachidien liquordiagnostik cefalorachidiano',
    ),
  ),
  pleural_fluid: new Set(wordsOf('pleural pleurale pleurico pleurica pleurapunktat pleuraerguss')),
  ascitic_fluid: new Set(wordsOf('ascitic ascites ascite asciti ascitico ascitique aszites peritoneal')),
  synovial_fluid: new Set(wordsOf('synovial synovia sinovial sinoviale gelenkpunktat gelenkflussigkeit')),
  amniotic_fluid: new Set(wordsOf('amniotic amniotico amniotique fruchtwasser')),
  semen: new Set(wordsOf('semen seminal sperma sperme ejakulat seminale ejaculate eyaculado')),
  saliva: new Set(wordsOf('saliva salivary salivaire salivar speichel salive')),
  sweat: new Set(wordsOf('sweat schweiss sudor sueur sudore suor')),
  other: new Set(),
}

/** White blood cells are looked for in urine too. */
export const PART_OF_NAMES = new Set(wordsOf('blood whole blut sangre sang sangue bloed krew krwi blod'))

export const PERCENT = new Set(
  wordsOf(
    '% percent percentage pct prozent porcentaje pourcentage percentuale porcentagem relative relativ relativo relativos rel relativa relatif relatifs prozentual procent procentowo odsetek andel relatief wzgledna wzgledne',
  ),
)

export const ABSOLUTE = new Set(
  wordsOf(`# abs absolute absolut absoluto absolutos absoluta absolutas absolus absolu absolue absolues assoluto assoluti assolute ass
absoluut bezwzgledna bezwzgledne liczba absolutt antal aantal
count counts conteo recuento conta contagem anzahl numero nombre valeur ac`),
)

/** A word in brackets that may turn the name before it into another biomarker. */
const DISTINGUISHING =
  /^(free|frei|vrij|vrije|wolny|wolna|wolne|fritt|fri|totaal|calkowity|calkowita|calkowite|totalt|bezposrednia|posrednia|direkt|sprzezona|zjonizowany|mocz|moczu|kvot|wskaznik|freies|freie|libre|libres|libera|libero|livre|total|gesamt|totale|direct|direkt|indirect|bound|ionized|ionised|ratio|index|indice|fraction|subunit|type|i?g[gmaed]|ig[gmaed]|ldl|hdl|vldl|isoenzyme|mb|bb|heavy|chain|light|intact|bioavailable|corrected|adjusted|urine|orina|harn|urin|urina|24h|csf|conjugated|reverse|active|inactive|receptor|soluble|antibody|antibodies|ab|abs|ag|antigen|dna|rna|pcr|[a-z]|\d+)$/

const MISREAD_DISTINGUISHING = wordsOf(
  'direct indirect direkt indirekt directa indirecta diretta direta libre livre total totale conjugated ionized',
)

/** Whether it is such a word, also with one misread letter. */
export const isDistinguishing = (token: string): boolean =>
  DISTINGUISHING.test(token) ||
  (token.length >= 5 && MISREAD_DISTINGUISHING.some((word) => distance(token, word, 1) <= 1))
