import { LANGUAGES, type Language, type ReadDocument } from '../types.ts'
import { folded } from './fold.ts'

/** Words of laboratory documents that no other of the languages writes the same, folded. */
const WORDS: Record<Language, string> = {
  en: `the of and for with by report test tests result results collected received reported patient name sex male female
    age date time sample specimen blood reference range units unit flag high low normal serum plasma urine fasting count
    red white cells physician doctor ordered laboratory lab page status final notes comments interval birth cholesterol
    glucose creatinine hemoglobin haemoglobin platelets platelet iron protein total sugar liver kidney thyroid lipid
    profile complete hormone`,
  de: `und der die das den mit von fur bei nicht befund befundbericht laborbefund probe entnahme eingang auftrag patientin
    geburtsdatum geb geschlecht mannlich weiblich einheit ergebnis ergebnisse messwert referenzbereich normbereich normwert
    wert werte blutbild leukozyten erythrozyten thrombozyten hamoglobin hamatokrit kreatinin harnstoff harnsaure
    cholesterin triglyceride triglyzeride eisen eiweiss nuchtern seite labor arzt untersuchung parameter glukose natrium
    kalium kalzium leber niere schilddruse abnahme datum uhrzeit uhr`,
  es: `los las del con por para una fecha muestra muestras toma paciente nombre apellidos edad sexo hombre mujer
    resultado resultados unidades valores referencia rango informe medico solicitante hemograma leucocitos eritrocitos
    hematies plaquetas hemoglobina hematocrito glucosa urea creatinina colesterol trigliceridos hierro acido
    urico sangre orina suero ayunas bioquimica pagina extraccion recepcion nacimiento analisis laboratorio clinico
    sodio potasio calcio hormona`,
  fr: `les des du et une pour par dans avec sur prelevement preleve resultat resultats valeurs reference examen examens
    laboratoire patient nom prenom naissance sexe medecin prescripteur dossier edite valide hemoglobine hematocrite
    leucocytes hematies plaquettes glycemie creatinine cholesterol triglycerides fer proteine sang urines serum jeun
    biologie medicale page numeration formule sanguine sodium potassium heure ne nee le biologiste anteriorite`,
  it: `il della delle dei del con per una gli esame esami risultato risultati valori riferimento unita misura referto
    prelievo accettazione paziente cognome nome nascita sesso medico laboratorio analisi emocromo leucociti eritrociti
    piastrine emoglobina ematocrito glicemia glucosio creatinina colesterolo trigliceridi ferro azotemia acido urico
    sangue urine siero digiuno pagina data stampa sodio potassio calcio campione intervallo esito maschio femmina`,
  pt: `os das dos com para uma nao exame exames resultado resultados valores referencia unidade coleta colheita liberacao
    paciente nome nascimento idade sexo medico solicitante laboratorio hemograma leucocitos hemacias eritrocitos
    plaquetas hemoglobina hematocrito glicose glicemia creatinina colesterol triglicerides triglicerideos ferro ureia
    acido urico sangue urina soro jejum pagina laudo metodo material convenio masculino feminino sodio potassio calcio
    requisicao data hora`,
  nl: `het een van voor bij zonder laboratorium laboratoriumuitslag uitslag uitslagen bepaling onderzoek afname afnamedatum
    ontvangst aanvrager huisarts geboortedatum geslacht man vrouw naam eenheid eenheden referentiewaarde referentiewaarden
    referentiewaarde referentie bloedbeeld bloed leukocyten erytrocyten trombocyten hemoglobine hematocriet kreatinine
    ureum glucose ijzer eiwit urinezuur schildklier nier lever vitamine nuchter bezinking bladzijde rapport jaar tijd
    verhoogd verlaagd vrij totaal monster materiaal natrium kalium chloride fosfaat datum`,
  pl: `badanie badania badan wynik wyniki wynikow data pobrania pobranie przyjecia wydania zlecajacy pacjent pacjenta imie
    nazwisko urodzenia plec kobieta mezczyzna wiek jednostka zakres referencyjny referencyjne wartosci norma krew krwi
    surowica mocz morfologia leukocyty erytrocyty plytki hemoglobina hematokryt glukoza kreatynina mocznik kwas moczowy
    bialko zelazo sod potas wapn cholesterol trojglicerydy calkowity calkowita strona lekarz laboratorium nazwa material
    godzina lat tarczyca watroba nerki witamina diagnostyka wolna`,
  sv: `och av for med till laboratorium laboratoriesvar provsvar svar analys analyser resultat enhet referensintervall
    referens provtagning provtagningsdatum provtagningstid ankomst bestallare remittent fodelsedatum kon kvinna namn
    personnummer blodstatus blod leukocyter erytrocyter trombocyter hemoglobin kreatinin glukos kolesterol jarn
    triglycerider natrium kalium kalcium urat fastande sida utskrift svarsdatum lakare prov lever njure skoldkortel varde
    vitamin fritt totalt tid datum ar`,
}

const LISTS = LANGUAGES.map((language) => ({ language, words: new Set(WORDS[language].split(/\s+/)) }))
/** In how many languages each word is written: a word of fewer languages weighs more. */
const RARITY = new Map<string, number>()
for (const { words } of LISTS) for (const word of words) RARITY.set(word, (RARITY.get(word) ?? 0) + 1)

const ENOUGH = 3
const CLEARLY = 1.25

/** The language that the document is written in; null where too few words show it. */
export function languageOf(document: ReadDocument): Language | null {
  const used = new Set(
    document.pages.flatMap(({ items }) => items.flatMap(({ text }) => folded(text).split(/[^a-z]+/))),
  )
  const scores = LISTS.map(({ language, words }) => ({
    language,
    score: [...used].reduce((sum, word) => sum + (words.has(word) ? 1 / RARITY.get(word)! : 0), 0),
  })).sort((a, b) => b.score - a.score)
  const [first, second] = scores
  return first!.score >= ENOUGH && first!.score >= CLEARLY * second!.score ? first!.language : null
}
