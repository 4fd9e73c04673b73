import { plain } from '../names/normalise.ts'

/** Results in words: our English word, and how the nine languages print it. */
const QUALITIES: Readonly<Record<string, string>> = {
  negative: `negative; neg; neg.; -ve; negativ; negativo; negativa; negatif; negative (-); (-) negative; negativ (-); negativo (-); negatif (-); negativos; -negative; negatif.; (-); (neg); negat;
negatief; ujemny; ujemna; ujemne; negatywny; negatywna; negatywne; ujemny (-); negatief (-); negativt`,
  positive: `positive; pos; pos.; +ve; positiv; positivo; positiva; positif; positive (+); positivo (+); positiv (+); (+) positive; positif (+); posit;
positief; dodatni; dodatnia; dodatnie; pozytywny; pozytywna; positivt; dodatni (+); positief (+)`,
  detected: `detected; nachgewiesen; detectado; detectada; detecte; detectee; rilevato; rilevata; detetado; detetada; nachweisbar; detectable; rilevabile; detectavel;
aangetoond; gedetecteerd; aantoonbaar; wykryto; wykrywalny; wykrywalne; pavisad; pavisat; detekterad; detekterat`,
  not_detected: `not detected; none detected; nicht nachgewiesen; no detectado; no detectada; non detecte; non detectee; non rilevato; non rilevata; nao detectado; nao detectada; nao detetado; undetected; nicht nachweisbar; not detectable; undetectable; indetectable; indetectavel; non rilevabile; nachweis negativ; no se detecta; non decelable; no detectable; nd; n.d.; indetecte; kein nachweis;
niet aangetoond; niet aantoonbaar; niet gedetecteerd; nie wykryto; niewykrywalny; niewykrywalne; nie wykryto obecnosci; ej pavisad; ej pavisat; ej detekterad; ej detekterat; inte pavisad; ej detekterbar`,
  trace: `trace; traces; trazas; vestigios; indicios; spur; spuren; tracce; traca; tracos; tr; indicio; huellas; spurchen; (+);
spoor; sporen; slad; slady; sladowo; sladowa ilosc; sladowe ilosci; slad obecnosci; spar`,
  reactive: `reactive; reactivo; reactiva; reaktiv; reactif; reattivo; reattiva; reagente; reativo;
reactief; reaktywny; reaktywna; reaktywne; reaktivt`,
  non_reactive: `non reactive; nonreactive; non-reactive; not reactive; no reactivo; no reactiva; nicht reaktiv; non reactif; non reattivo; non reattiva; nao reagente; nao reativo; no reactive; non-reactif; nr; n.r.; no reactivos; nao reagentes;
niet reactief; niet-reactief; niereaktywny; niereaktywna; niereaktywne; nie reaktywny; icke reaktiv; ej reaktiv; icke-reaktiv`,
  indeterminate: `indeterminate; equivocal; borderline; grenzwertig; indeterminado; indeterminada; equivoco; douteux; dubbio; inconclusive; inconclusivo; dudoso; fraglich; limite; zona gris; grey zone; gray zone; unbestimmt; indetermine;
dubieus; grenswaarde; onbepaald; watpliwy; watpliwa; nieokreslony; graniczny; tveksam; tveksamt; gransvarde; inkonklusiv`,
  invalid: `invalid; invalido; ungultig; invalide; non valido;
ongeldig; niewazny; ogiltig; ogiltigt`,
  normal: `normal; normale; normales; unauffallig; norm; normaux; within normal limits; wnl; o.b.; ohne befund; normal range; sin alteraciones;
normaal; prawidlowy; prawidlowa; prawidlowe; w normie; normalt; normala; utan anmarkning`,
  abnormal: `abnormal; anormal; anormales; pathologisch; auffallig; pathologique; anormale; patologico; alterado; anomalo;
afwijkend; nieprawidlowy; nieprawidlowa; nieprawidlowe; avvikande; patologiskt; patologisk; patologiczny`,
  absent: `absent; absents; none detected/absent; keine nachweisbar; non si osservano; ausente(s); absente; absentes; ausente; ausentes; assente; assenti; fehlend; keine; kein; nil; none; none seen; not seen; no se observan; no se observa; no contiene; non osservati; not found; not observed; nao observado; nao observados; ausencia; absence; non observe; non observee; non observes; non observees; nicht vorhanden; no hay; aucun; aucune; nessuno; nessuna; no presenta; no se observaron; nao ha; ausencia de; non presenti; nihil; negative/absent; nicht gesehen; no growth; no bacteria seen; nil seen;
afwezig; geen; niet gezien; niet aanwezig; niet waargenomen; brak; nieobecny; nieobecna; nieobecne; nie stwierdzono; nie znaleziono; nieob.; nie obserwuje sie; saknas; inga; ingen; inget; ej sedda; inga sedda; ses ej; franvarande`,
  present: `present; presente; presentes; presenti; vorhanden; presence; presenza; presencia; presenca; gesehen; seen; growth;
aanwezig; obecny; obecna; obecne; obecni; liczne obecne; stwierdzono; forekommer; finns; narvarande`,
  rare: `rare; tres rares; muy escasas; muy escasos; sehr wenige; rares; rari; raro; raros; raras; very few; vereinzelt; selten; occasional; ocasional; ocasionales; einzelne; escasos muy; isolati; quelques; rarissimi; vereinzelte; aislados; aisladas; rara; alcune; alcuni; occ;
zeldzaam; sporadisch; enkele; pojedyncze; nieliczne pojedyncze; pojedynczy; sporadyczne; enstaka; sallsynt`,
  few: `few; few seen; algumas; alguns; einige; sparlich; qualche; quelques-uns; poco; poca; escasos; escasas; wenige; wenig; peu; pochi; poche; poucos; poucas; some; scarsi; escasa; escaso; scarse; discreta; algunas; algunos; pocas; scant; leve; peu nombreux; discretos; discretas;
weinig; nieliczne; nieliczny; dosc nieliczne; sparsamt; sparsamma`,
  moderate: `moderate; moderado; moderada; moderados; moderadas; massig; modere; moderes; moderati; moderata; mittel; regular cantidad; discreti;
matig; matig veel; srednio liczne; umiarkowane; umiarkowana ilosc; dosc liczne; mattligt; mattlig`,
  many: `many; muitas; molti; molte; numeroso; massig viele; numerous; plenty; abundant; abundante; abundantes; reichlich; zahlreich; viele; nombreux; nombreuses; numerosi; numerose; numerosos; numerosas; abbondante; muitos; muchas; abondants; packed; tntc; full field; campo lleno; incontables; innumerables; massenhaft;
veel; talrijk; zeer veel; liczne; bardzo liczne; obfite; masowo; rikligt; rikligt med; talrika; manga`,
  clear: `clear; klar; limpido; limpida; limpide; claro; clara; transparente; transparent; limpio; trasparente; clair; claire;
helder; przejrzysty; przejrzysta; klarowny; klarowna; przezroczysty; zupelna; przejrzystosc zupelna; klart`,
  slightly_cloudy: `slightly cloudy; slightly turbid; leicht trub; ligeramente turbio; ligeramente turbia; lig. turbio; legerement trouble; leggermente torbido; lievemente torbido; ligeiramente turvo; slightly hazy; hazy; sl cloudy; sl. cloudy; sl turbid; semitransparente; slight cloudy; semi-turvo; subtorbido; opalescente; opalescent;
licht troebel; lekko metny; lekko metna; slabo metny; lekko zmetnialy; latt grumlig; nagot grumlig; nastan klar; opalizujacy`,
  cloudy: `cloudy; turbid; trub; turbio; turbia; trouble; torbido; torbida; turvo; turva; truebe;
troebel; metny; metna; zmetnialy; grumlig; grumligt`,
  colourless: `colorless; colourless; farblos; incoloro; incolore; incolor; incolora;
kleurloos; bezbarwny; bezbarwna; farglos; farglost`,
  pale_yellow: `pale yellow; light yellow; straw; hellgelb; amarillo claro; amarillo palido; jaune pale; jaune clair; giallo paglierino; giallo chiaro; amarelo claro; straw yellow; paglierino; straw-colored; pajizo; amarillo paja; amarelo palido; palha; straw coloured; amarela clara; strohgelb;
lichtgeel; bleekgeel; jasnozolty; jasnozolta; slomkowy; slomkowa; bladozolty; jasno-zolty; ljusgul; ljusgult; blekgul`,
  yellow: `yellow; gelb; amarillo; amarilla; jaune; giallo; giallo citrino; amarelo; amarela; amarelo citrino; citrino; jaune citron; amarillento; amarelo-citrino;
geel; zolty; zolta; gul; gult`,
  dark_yellow: `dark yellow; deep yellow; dunkelgelb; amarillo oscuro; amarillo intenso; jaune fonce; giallo scuro; giallo carico; amarelo escuro; giallo intenso; amarelo ouro;
donkergeel; ciemnozolty; ciemnozolta; ciemno-zolty; morkgul; morkgult`,
  amber: `amber; ambar; bernstein; bernsteinfarben; ambre; ambra; ambre fonce; ambrata; ambrato;
bursztynowy; bursztynowa; barnsten; barnstensgul`,
  red: `red; reddish; rot; rotlich; rojo; rojiza; rouge; rosso; vermelho; avermelhado; rojizo; rossastro; bloody; hematica; ematico;
rood; roodachtig; czerwony; czerwona; czerwonawy; rod; rott; rodaktig`,
  brown: `brown; braun; marron; brun; marrone; castanho; cafe; pardo; braunlich; brune; castanha;
bruin; brazowy; brazowa; brunatny; brunt`,
  immune: `immune; immun; inmune; immunise; imune; protected; immune status;
immuun; odporny`,
  not_immune: `not immune; non immune; nicht immun; no inmune; non immunise; nao imune; non-immune;
niet immuun; nieodporny; icke immun; ej immun`,
  susceptible: `susceptible; sensible; empfindlich`,
}

const MARKS: Readonly<Record<string, string>> = {
  '+': '1+',
  '++': '2+',
  '+++': '3+',
  '++++': '4+',
  '+/-': 'trace',
  '±': 'trace',
  '-': 'negative',
  '+-': 'trace',
  '1+': '1+',
  '2+': '2+',
  '3+': '3+',
  '4+': '4+',
  '+1': '1+',
  '+2': '2+',
  '+3': '3+',
  '+4': '4+',
}

function fold(text: string): string {
  return plain(text)
    .replace(/[\s._]+/g, ' ')
    .trim()
}

const english = new Map<string, string>()
for (const [word, spellings] of Object.entries(QUALITIES)) {
  for (const spelling of spellings.split(';')) english.set(fold(spelling), word)
}

/** The English word for a result in words; null when it is none that we know. */
export function qualityOf(printed: string): string | null {
  const mark = MARKS[printed.replace(/\s+/g, '')]
  if (mark) return mark === 'negative' ? null : mark
  const measured = /^(\+{1,4}|\d\+|\+\d)\s*[([].*[)\]]$/.exec(printed.trim())
  if (measured) return MARKS[measured[1]!] ?? null
  const text = fold(printed)
    .replace(/[!*]+$/, '')
    .trim()
  const known = english.get(text)
  if (known) return known
  const graded = /^(.*?)[\s(]*(\d\+|\+{1,4}|\+\d)\)?$/.exec(text)
  if (
    graded &&
    (english.get(graded[1]!.trim()) === 'positive' || english.get(graded[1]!.trim()) === 'present')
  ) {
    return MARKS[graded[2]!] ?? null
  }
  const bracketed = /^([^()]+)\(([^()]*)\)$/.exec(text)
  if (bracketed && /^[<>≤≥=\s\d.,:/]+$/.test(bracketed[2]!)) return null
  const outside = bracketed ? english.get(bracketed[1]!.trim()) : undefined
  const inside = bracketed ? (english.get(bracketed[2]!.trim()) ?? outside) : undefined
  return outside && outside === inside ? outside : null
}
