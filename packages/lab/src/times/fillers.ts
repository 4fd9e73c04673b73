/** Words that may stand between a label and its date or time, or around them, without a meaning of their own. */
const WORDS = `
  date dates datum data fecha dt time times uhrzeit zeit zeitpunkt hora heure ora ore hour hours hrs hr hs h uhr horas min
  from von desde dal dalla dalle to bis until till hasta ate au jusqu'au jusqu'a
  and und y et e ed & of on at in am um vom der des die das dem de del della dello do da dos das du d' l' la le les el il
  los las alas lo em en a as al alle al dia giorno tag jour day o of the
  sample samples specimen specimens blood serum urine probe proben blut muestra muestras sangre sang echantillon
  echantillons campione campioni sangue amostra amostras material materials materiale
  op om te van het een tijd tijdstip monster monsters uur godz godzina godziny czas dnia dzien probka probki w o kl klockan den tid
  prov och bloed krew krwi blod approx approximately about circa cirka ca etwa gegen environ env vers aprox aproximadamente
  verso omstreeks ongeveer okolo ok noon midday mediodia midi mezzogiorno poludnie
  mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday
  mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonntag
  lun mar mie jue vie sab dom lunes martes miercoles jueves viernes sabado domingo
  lundi mardi mercredi jeudi vendredi samedi dimanche mer jeu ven sam dim
  lunedi martedi mercoledi giovedi venerdi domenica gio
  segunda terca quarta quinta sexta feira seg ter qua qui sex
  dd mm yyyy yy hh ss aaaa jj tt jjjj gg mmm
  local utc gmt z t est edt cst cdt mst mdt pst pdt akst akdt hst ast adt nst ist bst wet west cet cest mez mesz eet eest
  aest aedt acst awst nzst nzdt brt art clt pet cot sast pkt sgt hkt
`
  .trim()
  .split(/\s+/)
  .join('|')

const NOTHING = new RegExp(`^(?:(?:${WORDS})(?![a-z])|[^a-z0-9])*$`)

export const isFiller = (text: string): boolean => NOTHING.test(text)
