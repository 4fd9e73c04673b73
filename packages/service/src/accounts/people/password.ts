import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type KeyWorkCaller, workOnKeys } from '../../platform/key-work.ts'
import { isGuessable } from './guessable.ts'

const derive = promisify(argon2)

/** OWASP's figures for argon2id: a guess costs 46 MB, an honest sign-in a tenth of a second. */
const COST = { memory: 47_104, passes: 1, parallelism: 1 }
const TAG_BYTES = 32
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const SHORTEST_PASSWORD = 12
const LONGEST_PASSWORD = 256

/** What is wrong with a chosen password, for the person to read; null when it will do. */
export function refusalOfPassword(password: string, email: string): string | null {
  if ([...password].length < SHORTEST_PASSWORD)
    return `password must have at least ${SHORTEST_PASSWORD} characters`
  if (password.length > LONGEST_PASSWORD) return `password must have at most ${LONGEST_PASSWORD} characters`
  const plain = password.toLowerCase()
  if (plain === email || plain === email.split('@', 1)[0]) return 'password must not be the e-mail address'
  if (new Set(password).size < 5) return 'password must not repeat a few characters'
  if (isGuessable(password, email))
    return 'password is too easy to guess; use a password manager, or four words that do not belong together'
  return null
}

/** The caller is a person who has proved who they are. */
export async function hashPassword(password: string, personId: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await workOnKeys({ name: personId, isKnown: true }, () =>
    derive('argon2id', { ...COST, nonce, message: meant(password), tagLength: TAG_BYTES }),
  )
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Without a hash it takes as long and returns false: the time does not show who has an account. */
export async function isPassword(
  password: string,
  hash: string | null,
  caller: KeyWorkCaller,
): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = FORM.exec(hash ?? '') ?? []
  const expected = tag ? Buffer.from(tag, 'base64') : Buffer.alloc(TAG_BYTES)
  const given = await workOnKeys(caller, () =>
    derive('argon2id', {
      memory: memory ? Number(memory) : COST.memory,
      passes: passes ? Number(passes) : COST.passes,
      parallelism: parallelism ? Number(parallelism) : COST.parallelism,
      nonce: nonce ? Buffer.from(nonce, 'base64') : randomBytes(16),
      message: meant(password),
      tagLength: expected.length,
    }),
  )
  return timingSafeEqual(given, expected) && tag !== undefined
}

/** The same letters typed on two keyboards are the same password. */
const meant = (password: string): string => password.normalize('NFKC')

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
