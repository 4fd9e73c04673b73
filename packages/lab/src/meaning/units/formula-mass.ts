/**
 * Standard atomic weights of IUPAC, in g/mol, of the elements that laboratories report or that are part of what they report.
 * Where IUPAC gives an interval this is its conventional value.
 */
const ATOMIC_WEIGHTS: Readonly<Record<string, number>> = {
  H: 1.008,
  Li: 6.94,
  Be: 9.0121831,
  B: 10.81,
  C: 12.011,
  N: 14.007,
  O: 15.999,
  F: 18.998403162,
  Na: 22.98976928,
  Mg: 24.305,
  Al: 26.9815384,
  Si: 28.085,
  P: 30.973761998,
  S: 32.06,
  Cl: 35.45,
  K: 39.0983,
  Ca: 40.078,
  Ti: 47.867,
  V: 50.9415,
  Cr: 51.9961,
  Mn: 54.938043,
  Fe: 55.845,
  Co: 58.933194,
  Ni: 58.6934,
  Cu: 63.546,
  Zn: 65.38,
  Ga: 69.723,
  Ge: 72.63,
  As: 74.921595,
  Se: 78.971,
  Br: 79.904,
  Rb: 85.4678,
  Sr: 87.62,
  Mo: 95.95,
  Pd: 106.42,
  Ag: 107.8682,
  Cd: 112.414,
  Sn: 118.71,
  Sb: 121.76,
  Te: 127.6,
  I: 126.90447,
  Cs: 132.90545196,
  Ba: 137.327,
  Gd: 157.25,
  W: 183.84,
  Pt: 195.084,
  Au: 196.96657,
  Hg: 200.592,
  Tl: 204.38,
  Pb: 207.2,
  Bi: 208.9804,
  U: 238.02891,
}

const TOKEN = /([A-Z][a-z]?)(\d*)|(\()|\)(\d*)/y

const countOf = (digits: string | undefined): number => (digits ? Number(digits) : 1)

function massOfPart(part: string): number {
  const open: number[] = [0]
  let at = 0
  while (at < part.length) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(part)
    if (!token) throw new Error(`not a chemical formula: ${part}`)
    at = TOKEN.lastIndex
    const [, element, count, opening, repeated] = token
    if (opening) {
      open.push(0)
      continue
    }
    const closed = element === undefined ? open.pop()! : 0
    const weight = element === undefined ? closed : ATOMIC_WEIGHTS[element]
    if (weight === undefined) throw new Error(`no atomic weight of ${element}`)
    if (open.length === 0) throw new Error(`brackets do not match: ${part}`)
    open[open.length - 1]! += weight * countOf(element === undefined ? repeated : count)
  }
  if (open.length !== 1) throw new Error(`brackets do not match: ${part}`)
  return open[0]!
}

/**
 * The molar mass in g/mol of a formula such as `C6H12O6`, `Ca(OH)2` or `CuSO4·5H2O`. Electrons weigh too little to count:
 * a charge is not written.
 */
export function formulaMass(formula: string): number {
  if (formula === '') throw new Error('not a chemical formula: empty')
  return formula.split('·').reduce((sum, part) => {
    const [, count, rest] = /^(\d*)(.*)$/.exec(part)!
    if (rest === '') throw new Error(`not a chemical formula: ${formula}`)
    return sum + countOf(count) * massOfPart(rest!)
  }, 0)
}
