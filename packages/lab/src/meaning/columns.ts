import { plain } from './names/normalise.ts'
import type { MeaningColumn } from './words.ts'

const HEADINGS: Readonly<Record<MeaningColumn, string>> = {
  name: `test; tests; test name; analyte; investigation; investigations; parameter; parameters; component; test description; examination; determination; description; assay; name; test performed; tests performed; test(s); particulars; exam; observation; test / investigation; biomarker; measurand; item; marker; test parameters; test parameter;
prueba; pruebas; determinacion; determinaciones; parametro; parametros; analito; examen; estudio; analisis; descripcion; nombre; nombre de la prueba; examenes; prueba realizada; estudios; componente; magnitud; nombre del estudio; ensayo;
untersuchung; analyse; analyt; parameter; bezeichnung; messgrosse; test; laborwert; verfahren; kenngrosse; untersuchungen; analysen; laborparameter; material/analyse; laborwerte; testbezeichnung; analysenbezeichnung; untersuchungsbezeichnung;
analyses; examens; parametre; parametres; dosage; designation; libelle; nature de l'analyse; analyse demandee; nom; analyse;
esame; esami; analisi; prestazione; analita; prova; denominazione; descrizione; esami richiesti; esame eseguito; accertamento; nome; denominazione esame;
exame; exames; analise; analises; descricao; analito; ensaio; parametro; nome; determinacao; teste;
bepaling; bepalingen; onderzoek; onderzoeken; omschrijving; naam; testnaam; labtest;
badanie; badania; nazwa badania; nazwa; parametr; oznaczenie badania; rodzaj badania; skladnik;
analys; analyser; analysnamn; undersokning; undersokningar; provnamn; komponent; benamning; prov`,
  value: `result; results; value; observed value; your result; current result; current; values; result value; patient value; in range; out of range; in-range; measured value; obtained value; current value; your value; result(s); test result; observed values; latest result; finding; findings; observations; patient result; final result; current results; patient results; results obtained; test value;
resultado; resultados; valor; valores; valor actual; resultado actual; valor obtenido; valor hallado; valor encontrado; res; valor observado; dentro de rango; fuera de rango;
ergebnis; ergebnisse; wert; messwert; resultat; messwerte; befund; werte; resultate; aktuell; aktueller wert; ihr wert; istwert;
resultat; resultats; valeur; valeurs; vos resultats; resultat actuel; valeur mesuree;
risultato; risultati; valore; esito; risultato attuale; valori; esiti;
resultado obtido; valor obtido; resultado atual; valor atual;
current result and flag; result and flag; results and flags; in normal range; within range; outside range; out of limits; abnormal result; normal result; current value(s); result today; resultado actual; resultados actuales; resultado de hoy; en rango; dentro de limites; fuera de limites; dentro del rango; fuera del rango; aktuelles ergebnis; aktueller befund; aktuelle werte; im normbereich; messergebnis; befundwert; dans les normes; hors normes; resultat du jour; resultats du jour; vos valeurs; nei limiti; fuori limiti; nella norma; risultato odierno; valore riscontrato; dentro da faixa; fora da faixa; resultado do exame; observed result; results observed;
uitslag; uitslagen; resultaat; resultaten; waarde; waarden; gemeten waarde; huidige uitslag; huidige waarde;
wynik; wyniki; wartosc; wartosci; wynik badania; wynik aktualny; aktualny wynik;
resultat; varde; varden; matvarde; aktuellt resultat; aktuellt svar; aktuellt varde`,
  unit: `unit; units; uom; unit of measure; units of measure; si units; conventional units; unit(s); measure;
unidad; unidades; unid; uds; unidad de medida; ud; und; medida; unids; unidades si; unidad medida;
einheit; einheiten; einh; masseinheit; dimension;
unite; unites; unites si;
unita; unita di misura; u m; um; u.m.; udm; unita misura; unita' di misura; u.d.m.;
unidade; unidades; unidade de medida; unid.;
eenheid; eenheden; eenh; jednostka; jednostki; jedn; jm; j.m.; jednostka miary; enhet; enheter`,
  range: `reference range; reference ranges; reference interval; reference intervals; ref range; ref interval; normal range; normal ranges; normal values; normal value; biological reference interval; biological ref interval; bio ref interval; reference; reference value; reference values; ref. range; ref. interval; ref; range; expected values; biological reference range; bio. ref. interval; bio. ref. range; biological ref. interval; biological reference intervals; biological ref range; normal; standard range; reference limits; ref values; ref. values; limits; interval; biological reference; expected range; desirable range; healthy range; optimal range; bio ref range; bio. ref. int.; reference range & units; reference range/units; low high; lab reference range; normal limits; ref value; std range; cut-off; cutoff;
valores de referencia; valor de referencia; rango de referencia; intervalo de referencia; referencia; rango; rangos de referencia; valores normales; valor normal; v. de referencia; v.r.; v. ref.; val. referencia; intervalos de referencia; intervalo biologico de referencia; vr; val. ref.; valores ref; rango normal; limites; intervalo; v.referencia; limites de referencia; valor ref.; intervalo de ref.; intervalo ref.; rangos; valor referencial; valores referenciales; ref.; valores de ref.; rango de ref.; rango ref.; valor de ref.; intervalo biologico;
referenzbereich; normbereich; referenzwert; referenzwerte; normwerte; normalwerte; normwert; sollwert; referenz; referenzintervall; ref.-bereich; ref. bereich; normalbereich; sollwerte; ref.bereich; zielbereich; refbereich; norm; ref-bereich; normalwert; grenzwerte; referenz-bereich; referenzber.; ref.-werte; referenzintervalle;
valeurs de reference; valeur de reference; intervalle de reference; normales; valeurs usuelles; valeurs normales; normes; intervalles de reference; val. ref.; reference; valeurs de ref.; references; valeurs physiologiques; intervalle; val de ref; valeurs ref; norme; bornes; limites de reference;
valori di riferimento; valore di riferimento; intervallo di riferimento; intervalli di riferimento; val. di riferimento; v.r.; valori rif.; val. rif.; range di riferimento; riferimento; valori normali; intervallo; intervallo rif.; valori di rif.; int. di riferimento; limiti di riferimento; intervalli di rif.; val.rif.; riferimenti; v. di riferimento; val. riferimento; intervallo di rif.; valori riferimento; min max;
valores de referencia; intervalo de referencia; valor de referencia; referencia; faixa de referencia; vr; valores ref.; referencias;
referentiewaarden; referentiewaarde; referentie; referentie-interval; referentieinterval; referentiegebied; referenties; ref. waarden; ref.waarden; refwaarde; normaalwaarden; normaalwaarde; normaal; normwaarden; streefwaarde; streefwaarden; onder- en bovengrens; grenswaarden;
zakres referencyjny; zakresy referencyjne; wartosci referencyjne; wartosc referencyjna; zakres ref.; zakres; norma; normy; wartosci prawidlowe; zakres norm; zakres normy; przedzial referencyjny; zakres wartosci referencyjnych; biologiczny przedzial referencyjny; biologiczne przedzialy referencyjne;
referensintervall; referensvarde; referensvarden; referensomrade; ref.intervall; ref.int.; ref. intervall; ref.varde; referens; normalvarde; normalvarden; gransvarde; gransvarden; beslutsgrans`,
  flag: `flag; flags; abnormal flag; status; interpretation; alert; abnormal; remark flag; h/l; l/h; indicator; hi/lo; rating; deviation; abn; flag status; remark; abnormality; high/low;
indicador; alerta; estado; marcador; senal; interpretacion; anormal; alarma; alertas; avisos;
bewertung; markierung; hinweis; kennzeichnung; auffallig; abweichung; beurteilung; warnung; +/-; kz; pathologisch; grafik; tendenz; ausserhalb;
indicateur; alerte; anomalie; statut;
segnalazione; allarme; stato; esito fuori range; asterisco; segnalazioni; fuori norma; flag;
sinalizacao; alerta; situacao; indicador;
alarme; abn.; flag(s); normal/abnormal; nota de alerta; segn; bew; ind; markering; vlag; oznaczenie; flaga; avvikelse; afwijkend; afwijking; uwagi do wyniku; ocena; kierunek; avvikande; flagga; markering`,
  previous: `previous; previous result; previous results; previous value; prior; prior result; prior results; history; last result; previous values; historical; prev; prev result; past result; previous result and date; past results; trend; delta; historical results; last value; previous report; previous date; last results; prior value; prev. result;
anterior; resultado anterior; resultados anteriores; valor anterior; anteriores; historico; antecedentes; valores anteriores; previo; resultado previo; previos; resultados previos; historial; ultimo resultado; fecha anterior;
vorwert; vorwerte; vorbefund; letzter wert; vorheriger wert; vorergebnis; voruntersuchung; verlauf; vorbefunde; historie; frueher; alter wert; vorherige werte; vorheriges ergebnis;
anteriorite; anteriorites; resultat anterieur; antecedent; resultats anterieurs; valeur precedente; precedent; anterieur; ant.; anterieurs; derniers resultats; historique; resultat precedent; valeurs anterieures;
precedente; precedenti; risultato precedente; valore precedente; esito precedente; risultati precedenti; valori precedenti; storico; prec.; es. precedente;
resultado anterior; resultados anteriores; historico; anteriores; valor anterior;
valor previo; valores previos; res. ant.; val. ant.; vorw.; letztes ergebnis; letzte werte; letzter befund; dernier resultat; derniere valeur; derniers; antecedents; ant; val. prec.; ris. prec.; ult. resultado; ult. valor; ultimo valor; ultimos resultados; ultima analisis; ultimo esame; change; cambio; veranderung; variation; evolution; evolucion; andamento; tendance; tendencia; delta check; diff.; % change;
vorige; vorige uitslag; vorige waarde; vorige uitslagen; eerdere uitslag; eerdere uitslagen; laatste uitslag; historie;
poprzedni; poprzedni wynik; poprzednie wyniki; wynik poprzedni; wyniki poprzednie; poprzednie; poprzednia wartosc;
foregaende; foregaende resultat; foregaende svar; foregaende varde; tidigare; tidigare resultat; tidigare svar; tidigare varde; tidigare varden`,
  date: `date; date of result; collected; date collected; reported; date reported; result date; fecha; fecha resultado; datum; date du resultat; data; data referto; collection date; fecha de resultado; abnahmedatum; date and time; data badania; data wyniku; afnamedatum; provtagningsdatum; svarsdatum`,
  method: `method; technology; tecnologia; methodology used; test methodology; methodologie; metodo/tecnica; methodology; test method; technique; methods; instrument; equipment; analyzer; metodo; metodologia; tecnica; equipo; methode; verfahren; technik; messmethode; methodik; metodica; met.; technique utilisee; metodo analitico; automate; strumento; equipamento; analyser; metoda; metoda badania; metoda oznaczenia; metod; analysmetod`,
  specimen: `specimen; sample; sample type; specimen type; material; muestra; tipo de muestra; espécimen; probe; probenmaterial; probenart; untersuchungsmaterial; echantillon; prelevement; nature de l'echantillon; campione; materiale; tipo campione; amostra; tipo de amostra; matrix; fluid; mat.; matrice; especimen; materiaal; monster; monstermateriaal; material badany; probka; provmaterial; provtyp`,
  comment: `comment; comments; notes; note; remarks; observaciones; comentario; comentarios; notas; nota; bemerkung; bemerkungen; kommentar; anmerkung; anmerkungen; commentaire; commentaires; remarques; remarque; commenti; commento; osservazioni; osservazione; observacoes; observacao; lab; laboratory; performing lab; labor; clinical significance; laboratorio; validacion; validado; firma; site; lab code; code; codigo; tnp; acc; accred; accreditation; opmerking; opmerkingen; toelichting; uwagi; uwaga; komentarz; kommentarer; anmarkning; anmarkningar`,
}

function fold(text: string): string {
  return plain(text)
    .replace(/[\s]+/g, ' ')
    .replace(/^[[(*]+|[\])*:]+$/g, '')
    .trim()
}

const squeezed = (text: string): string => fold(text).replace(/[\s.,:;'’_-]+/g, '')

const columns = new Map<string, MeaningColumn>()
for (const [column, headings] of Object.entries(HEADINGS) as [MeaningColumn, string][]) {
  for (const heading of headings.split(';')) {
    const key = squeezed(heading)
    if (key !== '' && !columns.has(key)) columns.set(key, column)
  }
}

/** What stands below a column heading in one of the nine languages; null when it heads no column. */
export function columnOf(text: string): MeaningColumn | null {
  if (text.length > 60) return null
  const whole = columns.get(squeezed(text))
  if (whole) return whole
  const folded = fold(text)
  const bare = folded.replace(/[([].*$/, '').trim()
  if (bare !== '' && bare !== folded) {
    const outside = columns.get(squeezed(bare))
    if (outside) return outside
  }
  return bilingual(folded) ?? byWords(folded)
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words for a result of another day, in front of or behind words for a result. */
const PREVIOUS = wordsOf(`previous prev prior past last earlier historical history preceding
anterior anteriores ant previo previos previa previas ultimo ultima ultimos ultimas ultimi ultime historico historicos antecedente antecedentes penultimo
vorwert vorwerte vorw vorbefund vorbefunde vorergebnis vorergebnisse vorheriger vorheriges vorherige voriger voriges vorige letzter letztes letzte letzten
fruherer fruheres fruhere fruhere voruntersuchung vormessung verlauf verlaufswerte altwert
anteriorite anteriorites anterieur anterieurs anterieure anterieures anter precedent precedents precedente precedentes dernier derniers derniere dernieres historique
precedenti prec storico storici scorso scorsi pregresso pregressi
vorig eerder eerdere laatste poprzedni poprzednia poprzednie foregaende tidigare senaste`)

const REFERENCE =
  wordsOf(`reference references ref refs referencia referencias referencial referenciales referenz referenzbereich referenzbereiche
referenzwert referenzwerte referenzintervall normbereich normbereiche normwert normwerte normalwert normalwerte normalbereich
riferimento riferimenti rif usuelles usuelle physiologiques physiologique rango rangos range ranges interval intervals intervalo intervalos intervalle
intervalles intervallo intervalli faixa faixas biological bio biologico biologica biologicos biologique biologiques biologici
referentie referentiewaarde referentiewaarden normaalwaarden referencyjny referencyjne referencyjna referencyjnych zakres zakresy norma normy referensintervall referensvarde referensvarden`)

const RESULT =
  wordsOf(`result results value values res val resultado resultados valor valores ergebnis ergebnisse wert werte messwert messwerte
resultat resultats resultate valeur valeurs risultato risultati valore valori esito esiti report reports befund befunde
uitslag uitslagen resultaat resultaten waarde waarden wynik wyniki wartosc wartosci svar varde varden`)

/** Words that a heading may hold besides. */
const FILLING =
  wordsOf(`the of and de del la las el los y e et du des le les l d di dei del della da do dos das der die das und vom am on at
date dates fecha fechas datum data datas normal normale normales normaux normali normais units unit expected adult adults adultos patient
int bereich your lab`)

/** A heading that no list holds, by what its words say; the words of results alone say too little. */
function byWords(folded: string): MeaningColumn | null {
  const tokens = folded.match(/\p{L}+/gu) ?? []
  if (tokens.length === 0 || tokens.length > 5) return null
  const only = (keys: ReadonlySet<string>) =>
    tokens.some((token) => keys.has(token)) &&
    tokens.every((token) => keys.has(token) || RESULT.has(token) || FILLING.has(token))
  if (only(PREVIOUS)) return 'previous'
  return only(REFERENCE) ? 'range' : null
}

/** `Result / Resultado`, `Analyses - Tests`: both halves say the same. */
function bilingual(folded: string): MeaningColumn | null {
  const halves = folded.split(/\s*[/|]\s*|\s+-\s+/).filter((half) => half !== '')
  if (halves.length < 2) return null
  const [first, ...rest] = halves.map((half) => columns.get(squeezed(half)) ?? null)
  return first && rest.every((column) => column === first) ? first : null
}
