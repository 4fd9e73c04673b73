/** Words that the published lists of stolen passwords begin with, in the languages we meet most, and what people add to them. */
const WORDS = `password passwort passord losenord salasana motdepasse contrasena parola senha wachtwoord pass
  welcome willkommen velkommen valkommen bienvenue bonjour hello hola hallo hejsan letmein login logon admin administrator root
  user guest test testing demo default changeme secret geheim hemligt access master super system server database tributary
  health hospital clinic doctor patient medical company office internet computer network windows google facebook linkedin
  iloveyou loveyou love sunshine princess dragon monkey football soccer baseball basketball hockey superman batman pokemon
  starwars whatever trustno shadow michael jennifer jessica ashley daniel thomas andrew charlie george jordan hunter
  killer freedom flower summer winter spring autumn sommer sommar vinter hosten january february march april june july
  august september october november december monday tuesday wednesday thursday friday saturday sunday mother father family
  baby angel lovely happy lucky cookie chocolate cheese banana orange purple yellow silver golden diamond money million
  liverpool chelsea arsenal barcelona london paris berlin stockholm america england germany sweden mustang ferrari porsche
  yamaha corvette asdf qwer qwerty qwertz azerty zaq xsw qaz wsx edc zxc abc aaa xxx the and you one two this that please`
  .split(/\s+/)
  .filter((word) => word !== '')

/** Neighbours on keyboards, in the alphabet and among the digits. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '!@#$%^&*()',
].flatMap((row) => [row, [...row].reverse().join('')])

/** Letters as people disguise them; digits beside other digits are a number. */
const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const DISGUISED = /[@$]|(?<!\d)[013457](?!\d)/g

/** A word and a number, or two words, are among the first guesses; five parts that no list has together are not. */
const FEWEST_PARTS = 5

/** Whether a password is little more than words everybody knows, runs of the keyboard, dates and the person's own name. */
export function isGuessable(password: string, email: string): boolean {
  const plain = password.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const unleeted = plain.replaceAll(DISGUISED, (letter) => LEET[letter]!)
  const own = email.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2)
  const words = [...WORDS, ...own]
  return Math.min(countParts(plain, words), countParts(unleeted, words)) < FEWEST_PARTS
}

/** A word, a run or a repetition is one part, two digits are one, and every other character is one. */
function countParts(text: string, words: readonly string[]): number {
  let parts = 0
  for (let at = 0; at < text.length; parts++) at += lengthOfPart(text.slice(at), words)
  return parts
}

function lengthOfPart(rest: string, words: readonly string[]): number {
  const word = words.filter((known) => rest.startsWith(known)).map((known) => known.length)
  const repeated = /^(.)\1+/su.exec(rest)?.[0].length ?? 1
  const digits = /^\d{1,2}/.exec(rest)?.[0].length ?? 1
  return Math.max(...word, lengthOfRun(rest), repeated, digits)
}

function lengthOfRun(rest: string): number {
  let length = 0
  for (const row of ROWS) {
    const start = row.indexOf(rest[0]!)
    if (start < 0) continue
    let same = 1
    while (start + same < row.length && row[start + same] === rest[same]) same++
    length = Math.max(length, same)
  }
  return length > 2 ? length : 1
}
