import { createSign } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { callVendorJson } from '../http.ts'
import { parseText } from '../json.ts'

const KeyFile = Type.Object({
  client_email: Type.String({ minLength: 1 }),
  private_key: Type.String({ minLength: 1 }),
  private_key_id: Type.Optional(Type.String()),
})
type KeyFile = Static<typeof KeyFile>
const KeyFileCheck = Compile(KeyFile)
const TokenAnswer = Compile(Type.Object({ access_token: Type.String({ minLength: 1 }) }))

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const LIFE_SECONDS = 3600

/** An access token of the service account itself: subscribers belong to the project, not to a person. */
export async function projectToken(context: ProviderContext, keyFile: string, now: number): Promise<string> {
  const assertion = signedAssertion(readKeyFile(keyFile), context.addresses.token, now)
  const answer = await callVendorJson(context, {
    method: 'POST',
    url: new URL(context.addresses.token),
    headers: {},
    body: new URLSearchParams({ grant_type: GRANT_TYPE, assertion }),
  })
  if (!TokenAnswer.Check(answer)) throw new VendorError('malformed', 'service account: an unreadable token')
  return answer.access_token
}

/** The file's content must never reach a message. */
function readKeyFile(text: string): KeyFile {
  const file = parseText(text)
  if (!KeyFileCheck.Check(file)) throw new VendorError('rejected', 'service_account is not a key file')
  return file
}

function signedAssertion(file: KeyFile, audience: string, now: number): string {
  const issuedAt = Math.floor(now / 1000)
  const header = { alg: 'RS256', typ: 'JWT', kid: file.private_key_id }
  const claims = {
    iss: file.client_email,
    scope: SCOPE,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + LIFE_SECONDS,
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part(header)}.${part(claims)}`
  try {
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(file.private_key, 'base64url')}`
  } catch {
    throw new VendorError('rejected', 'service_account has no usable private key')
  }
}
