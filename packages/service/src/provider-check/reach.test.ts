import { describe, expect, it } from 'vitest'
import { type AddressProbe, addressFinding, notPublic } from './reach.ts'

describe('an address that a vendor on the internet cannot reach', () => {
  it.each([
    ['http://health.example.com/', 'not https'],
    ['https://localhost/', 'on this network only'],
    ['https://tributary/', 'on this network only'],
    ['https://tributary.internal/', 'on this network only'],
    ['https://10.1.2.3/', 'not public (private)'],
    ['https://[::1]/', 'not public (loopback)'],
    ['https://192.168.0.10:8443/', 'not public (private)'],
  ])('%s is %s', (url, reason) => {
    expect(notPublic(new URL(url), {})).toContain(reason)
  })

  it('has a port of its own at vendors that accept none', () => {
    const url = new URL('https://health.example.com:8443/')
    expect(notPublic(url, {})).toBeNull()
    expect(notPublic(url, { defaultPortOnly: true })).toContain('default port')
    expect(notPublic(new URL('https://health.example.com/'), { defaultPortOnly: true })).toBeNull()
  })
})

describe('the finding', () => {
  const probe = (given: Partial<AddressProbe>): AddressProbe => ({
    method: 'HEAD',
    status: 200,
    reason: null,
    isOurs: true,
    ...given,
  })
  const find = (probes: AddressProbe[], url = 'https://health.example.com/oauth/callback/acme') =>
    addressFinding(
      { kind: 'callback', source: 'Acme', facts: { token: 'low' }, url, vendorIsLocal: false },
      probes,
    )

  it('is good when every method answers 200 with our own page', () => {
    expect(find([probe({}), probe({ method: 'GET' })]).code).toBe('callback_reachable')
  })

  it.each([
    [{ status: 404 }, 'answered 404 to a HEAD'],
    [{ method: 'GET', isOurs: false }, 'not of this service'],
    [{ status: null, reason: 'ENOTFOUND' }, 'the name does not resolve'],
    [{ status: null, reason: 'CERT_HAS_EXPIRED' }, 'the TLS certificate has expired'],
    [{ status: null, reason: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'for another name'],
    [{ status: null, reason: 'timeout' }, 'no answer in time'],
    [{ status: null, reason: 'EWHATEVER' }, 'EWHATEVER'],
  ] as const)('names what went wrong with %o', (given, words) => {
    const finding = find([probe({}), probe(given)])
    expect(finding).toMatchObject({ code: 'callback_unreachable', level: 'problem' })
    expect(finding.message).toContain(words)
  })

  it('is about the address itself before any call', () => {
    expect(find([probe({})], 'http://localhost:8080/oauth/callback/acme')).toMatchObject({
      code: 'callback_unreachable',
      confidence: 'high',
    })
  })

  it('allows a local address to a vendor on this machine', () => {
    const url = 'http://localhost:8080/webhooks/acme'
    const common = { kind: 'webhook', source: 'Acme', facts: { token: 'low' }, url } as const
    expect(addressFinding({ ...common, vendorIsLocal: true }, [probe({})]).code).toBe('webhook_reachable')
  })
})
