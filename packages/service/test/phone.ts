import { webcrypto } from 'node:crypto'
import type { ApiAnswer, ApiClient, ApiWorld } from './api.ts'

export const BINDING_PATH = '/api/v1/extraction_app/binding/'

/** The body that a client sends to bind a phone of Ada's. */
export const BINDING = {
  user_id: 'ada',
  metadata: {
    client_name: 'Acme Health',
    tyc_url: 'https://acme.example/terms',
    support_url: 'https://acme.example/help',
    complete_log_out: true,
  },
  salt: 'k7Q2x',
}

export interface BindingContent {
  client_name: string
  tyc_url: string | null
  support_url: string | null
  complete_log_out: boolean
  environment: string
  base_url: string
  enrolment_token: string
}

export const referenceOf = (link: string): string => link.slice(link.lastIndexOf('/') + 1)

interface Derived {
  proof: string
  key: webcrypto.CryptoKey
}

const derived = new Map<string, Promise<Derived>>()

/** Derives the phone's keys from the code; it is slow on purpose, so the result is cached. */
export function derive(code: string, reference: string): Promise<Derived> {
  const name = `${reference} ${code}`
  const made = derived.get(name) ?? deriveAnew(code, reference)
  derived.set(name, made)
  return made
}

/** Derives as the description of the endpoint says, with the functions that a browser has. */
async function deriveAnew(code: string, reference: string): Promise<Derived> {
  const { subtle } = webcrypto
  const bytes = (text: string) => new TextEncoder().encode(text)
  const password = await subtle.importKey('raw', bytes(code), 'PBKDF2', false, ['deriveBits'])
  const stretching = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(reference), iterations: 600_000 }
  const master = await subtle.importKey(
    'raw',
    await subtle.deriveBits(stretching, password, 256),
    'HKDF',
    false,
    ['deriveBits', 'deriveKey'],
  )
  const expanding = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(0),
    info: bytes(info),
  })
  const proof = await subtle.deriveBits(expanding('tributary binding proof'), master, 256)
  const aes = { name: 'AES-GCM', length: 256 }
  const key = await subtle.deriveKey(expanding('tributary binding key'), master, aes, false, ['decrypt'])
  return { proof: Buffer.from(proof).toString('base64url'), key }
}

export const WRONG_PROOF = Buffer.alloc(32, 7).toString('base64url')

export const open = (world: ApiWorld, reference: string, proof: string): Promise<ApiAnswer> =>
  world.post(`/api/v1/mobile/bindings/${reference}/open`, { proof })

export async function bind(world: ApiWorld, client: ApiClient, changes: object = {}): Promise<string> {
  const answer = await world.post(BINDING_PATH, { ...BINDING, ...changes }, client)
  return referenceOf(JSON.parse(answer.text).universal_link)
}

export async function openWithCode(
  world: ApiWorld,
  reference: string,
  code: string,
): Promise<{ content: BindingContent; brand: unknown }> {
  const { proof, key } = await derive(code, reference)
  const { ciphertext, iv, brand } = JSON.parse((await open(world, reference, proof)).text)
  const from = (text: string) => Buffer.from(text, 'base64url')
  const plain = await webcrypto.subtle.decrypt({ name: 'AES-GCM', iv: from(iv) }, key, from(ciphertext))
  return { content: JSON.parse(Buffer.from(plain).toString()), brand }
}

/** The body that the app sends to enrol. */
export const PHONE = {
  installation_id: 'installation-1',
  platform: 'ios',
  model: 'iPhone17,1',
  app_version: '1.0.0',
  time_zone: 'Europe/Berlin',
  terms_accepted_at: '2026-03-10T11:58:00Z',
}

export const enrol = (world: ApiWorld, token: string, changes: object = {}): Promise<ApiAnswer> =>
  world.post('/api/v1/mobile/devices', { enrolment_token: token, ...PHONE, ...changes })
