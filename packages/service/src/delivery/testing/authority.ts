import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import forge from 'node-forge'

const DAY_MS = 86_400_000
/** The type of a DNS name in a subjectAltName (RFC 5280). */
const DNS_NAME = 2
const IP_ADDRESS = 7

export interface Certified {
  key: string
  cert: string
}

export interface CertificateOptions {
  /** Host names and literal addresses. */
  names: readonly string[]
  fromMs?: number
  untilMs?: number
  purpose?: 'serverAuth' | 'clientAuth'
  keyBits?: number
}

export interface Authority {
  certificate: string
  issue(wanted: CertificateOptions): Certified
}

/** A certificate authority that lives in memory. */
export function makeAuthority(name: string): Authority {
  const keys = newKeys()
  const subject = subjectOf(name)
  const root = draft(keys.publicKey, Date.now() - DAY_MS, Date.now() + DAY_MS)
  root.setSubject(subject)
  root.setIssuer(subject)
  root.setExtensions([
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, critical: true },
  ])
  root.sign(keys.privateKey, forge.md.sha256.create())
  return {
    certificate: forge.pki.certificateToPem(root),
    issue(wanted) {
      const own = newKeys(wanted.keyBits)
      const made = leaf(own.publicKey, wanted)
      made.setIssuer(subject)
      made.sign(keys.privateKey, forge.md.sha256.create())
      return certified(own, made)
    },
  }
}

/** Vouches for itself. */
export function selfSigned(wanted: CertificateOptions): Certified {
  const keys = newKeys(wanted.keyBits)
  const made = leaf(keys.publicKey, wanted)
  made.setIssuer(made.subject.attributes)
  made.sign(keys.privateKey, forge.md.sha256.create())
  return certified(keys, made)
}

function leaf(
  publicKey: forge.pki.PublicKey,
  { names, fromMs, untilMs, purpose = 'serverAuth' }: CertificateOptions,
) {
  const now = Date.now()
  const made = draft(publicKey, fromMs ?? now - DAY_MS, untilMs ?? now + DAY_MS)
  made.setSubject(subjectOf('Receiver'))
  made.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'extKeyUsage', [purpose]: true },
    {
      name: 'subjectAltName',
      altNames: names.map((one) =>
        isIP(one) ? { type: IP_ADDRESS, ip: one } : { type: DNS_NAME, value: one },
      ),
    },
  ])
  return made
}

function draft(publicKey: forge.pki.PublicKey, fromMs: number, untilMs: number): forge.pki.Certificate {
  const made = forge.pki.createCertificate()
  made.publicKey = publicKey
  // The first byte is zero, or the number could be read as a negative one.
  made.serialNumber = `00${randomBytes(8).toString('hex')}`
  made.validity.notBefore = new Date(fromMs)
  made.validity.notAfter = new Date(untilMs)
  return made
}

const newKeys = (bits = 2048) => forge.pki.rsa.generateKeyPair(bits)

const subjectOf = (commonName: string) => [{ name: 'commonName', value: commonName }]

const certified = (keys: forge.pki.rsa.KeyPair, made: forge.pki.Certificate): Certified => ({
  key: forge.pki.privateKeyToPem(keys.privateKey),
  cert: forge.pki.certificateToPem(made),
})
