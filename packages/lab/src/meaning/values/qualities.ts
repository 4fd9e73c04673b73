import { plain } from '../names/normalise.ts'

/** Results in words: our English word, and how the six languages print it. */
const QUALITIES: Readonly<Record<string, string>> = {
  negative: `negative; neg; neg.; -ve; negativ; negativo; negativa; negatif; negative (-); (-) negative; negativ (-); negativo (-); negatif (-); negativos; -negative; negatif.; (-); (neg); negat`,
  positive: `positive; pos; pos.; +ve; positiv; positivo; positiva; positif; positive (+); positivo (+); positiv (+); (+) positive; positif (+); posit`,
  detected: `detected; nachgewiesen; detectado; detectada; detecte; detectee; rilevato; rilevata; detetado; detetada; nachweisbar; detectable; rilevabile; detectavel`,
  not_detected: `not detected; none detected; nicht nachgewiesen; no detectado; no detectada; non detecte; non detectee; non rilevato; non rilevata; nao detectado; nao detectada; nao detetado; undetected; nicht nachweisbar; not detectable; undetectable; indetectable; indetectavel; non rilevabile; nachweis negativ; no se detecta; non decelable; no detectable; nd; n.d.; indetecte; kein nachweis`,
  trace: `trace; traces; trazas; vestigios; indicios; spur; spuren; tracce; traca; tracos; tr; indicio; huellas; spurchen; (+)`,
  reactive: `reactive; reactivo; reactiva; reaktiv; reactif; reattivo; reattiva; reagente; reativo`,
  non_reactive: `non reactive; nonreactive; non-reactive; not reactive; no reactivo; no reactiva; nicht reaktiv; non reactif; non reattivo; non reattiva; nao reagente; nao reativo; no reactive; non-reactif; nr; n.r.; no reactivos; nao reagentes`,
  indeterminate: `indeterminate; equivocal; borderline; grenzwertig; indeterminado; indeterminada; equivoco; douteux; dubbio; inconclusive; inconclusivo; dudoso; fraglich; limite; zona gris; grey zone; gray zone; unbestimmt; indetermine`,
  invalid: `invalid; invalido; ungultig; invalide; non valido`,
  normal: `normal; normale; normales; unauffallig; norm; normaux; within normal limits; wnl; o.b.; ohne befund; normal range; sin alteraciones`,
  abnormal: `abnormal; anormal; anormales; pathologisch; auffallig; pathologique; anormale; patologico; alterado; anomalo`,
  absent: `absent; absents; none detected/absent; keine nachweisbar; non si osservano; ausente(s); absente; absentes; ausente; ausentes; assente; assenti; fehlend; keine; kein; nil; none; none seen; not seen; no se observan; no se observa; no contiene; non osservati; not found; not observed; nao observado; nao observados; ausencia; absence; non observe; non observee; non observes; non observees; nicht vorhanden; no hay; aucun; aucune; nessuno; nessuna; no presenta; no se observaron; nao ha; ausencia de; non presenti; nihil; negative/absent; nicht gesehen; no growth; no bacteria seen; nil seen`,
  present: `present; presente; presentes; presenti; vorhanden; presence; presenza; presencia; presenca; gesehen; seen; growth`,
  rare: `rare; tres rares; muy escasas; muy escasos; sehr wenige; rares; rari; raro; raros; raras; very few; vereinzelt; selten; occasional; ocasional; ocasionales; einzelne; escasos muy; isolati; quelques; rarissimi; vereinzelte; aislados; aisladas; rara; alcune; alcuni; occ`,
  few: `few; few seen; algumas; alguns; einige; sparlich; qualche; quelques-uns; poco; poca; escasos; escasas; wenige; wenig; peu; pochi; poche; poucos; poucas; some; scarsi; escasa; escaso; scarse; discreta; algunas; algunos; pocas; scant; leve; peu nombreux; discretos; discretas`,
  moderate: `moderate; moderado; moderada; moderados; moderadas; massig; modere; moderes; moderati; moderata; mittel; regular cantidad; discreti`,
  many: `many; muitas; molti; molte; numeroso; massig viele; numerous; plenty; abundant; abundante; abundantes; reichlich; zahlreich; viele; nombreux; nombreuses; numerosi; numerose; numerosos; numerosas; abbondante; muitos; muchas; abondants; packed; tntc; full field; campo lleno; incontables; innumerables; massenhaft`,
  clear: `clear; klar; limpido; limpida; limpide; claro; clara; transparente; transparent; limpio; trasparente; clair; claire`,
  slightly_cloudy: `slightly cloudy; slightly turbid; leicht trub; ligeramente turbio; ligeramente turbia; lig. turbio; legerement trouble; leggermente torbido; lievemente torbido; ligeiramente turvo; slightly hazy; hazy; sl cloudy; sl. cloudy; sl turbid; semitransparente; slight cloudy; semi-turvo; subtorbido; opalescente; opalescent`,
  cloudy: `cloudy; turbid; trub; turbio; turbia; trouble; torbido; torbida; turvo; turva; truebe`,
  colourless: `colorless; colourless; farblos; incoloro; incolore; incolor; incolora`,
  pale_yellow: `pale yellow; light yellow; straw; hellgelb; amarillo claro; amarillo palido; jaune pale; jaune clair; giallo paglierino; giallo chiaro; amarelo claro; straw yellow; paglierino; straw-colored; pajizo; amarillo paja; amarelo palido; palha; straw coloured; amarela clara; strohgelb`,
  yellow: `yellow; gelb; amarillo; amarilla; jaune; giallo; giallo citrino; amarelo; amarela; amarelo citrino; citrino; jaune citron; amarillento; amarelo-citrino`,
  dark_yellow: `dark yellow; deep yellow; dunkelgelb; amarillo oscuro; amarillo intenso; jaune fonce; giallo scuro; giallo carico; amarelo escuro; giallo intenso; amarelo ouro`,
  amber: `amber; ambar; bernstein; bernsteinfarben; ambre; ambra; ambre fonce; ambrata; ambrato`,
  red: `red; reddish; rot; rotlich; rojo; rojiza; rouge; rosso; vermelho; avermelhado; rojizo; rossastro; bloody; hematica; ematico`,
  brown: `brown; braun; marron; brun; marrone; castanho; cafe; pardo; braunlich; brune; castanha`,
  immune: `immune; immun; inmune; immunise; imune; protected; immune status`,
  not_immune: `not immune; non immune; nicht immun; no inmune; non immunise; nao imune; non-immune`,
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
