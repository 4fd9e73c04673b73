import { base64Url, fromBase64, fromJson } from '../bytes.ts'
import { TributaryError } from '../client/errors.ts'
import { callJson, type Fetch } from '../client/http.ts'
import type { Brand } from '../client/wire.ts'
import { deriveBindingKeys } from './keys.ts'
import { parseBindingLink } from './link.ts'

/** What a person is shown before they accept the terms, and what enrolling needs after. */
export interface OpenedBinding {
  clientName: string
  tycUrl: string | null
  supportUrl: string | null
  completeLogOut: boolean
  environment: string
  baseUrl: string
  enrolmentToken: string
  brand: Brand | null
}

interface OpenAnswer {
  ciphertext: string
  iv: string
  brand: Brand | null
}

interface BindingContent {
  client_name: string
  tyc_url: string | null
  support_url: string | null
  complete_log_out: boolean
  environment: string
  base_url: string
  enrolment_token: string
}

/**
 * Opens a binding with the code that the client shows beside its QR code. The code itself never leaves the device.
 * Throws `TributaryError`: `wrong_code` (with the attempts left), `binding_unknown`, `binding_used`, `binding_expired`,
 * `binding_ended`, `rate_limited` or `unavailable`.
 */
export async function openBinding(fetch: Fetch, link: string, code: string): Promise<OpenedBinding> {
  const parsed = parseBindingLink(link)
  if (!parsed) throw new TributaryError('binding_unknown', 'this is not a link of a binding')
  const { proof, key } = await deriveBindingKeys(parsed.reference, code)
  const url = `${parsed.appUrl}/api/v1/mobile/bindings/${parsed.reference}/open`
  const answer = await callJson<OpenAnswer>(fetch, { method: 'POST', url, body: { proof: base64Url(proof) } })
  const content = await decrypt(key, answer)
  return {
    clientName: content.client_name,
    tycUrl: content.tyc_url,
    supportUrl: content.support_url,
    completeLogOut: content.complete_log_out,
    environment: content.environment,
    baseUrl: content.base_url,
    enrolmentToken: content.enrolment_token,
    brand: answer.brand,
  }
}

async function decrypt(key: CryptoKey, { ciphertext, iv }: OpenAnswer): Promise<BindingContent> {
  const algorithm = { name: 'AES-GCM', iv: fromBase64(iv) }
  const plain = await globalThis.crypto.subtle.decrypt(algorithm, key, fromBase64(ciphertext))
  return fromJson(new Uint8Array(plain)) as BindingContent
}
