import { describe, expect, test } from 'vitest'
import { AddressRefused, checkWebhookUrl, REFUSED_RANGES, refusalOfAddress } from './address-rules.ts'

const PUBLIC = { allowLocal: false }
const SANDBOX = { allowLocal: true }

const REFUSED: [string, string, string[]][] = [
  ['this network', '0.0.0.0/8', ['0.0.0.0', '0.1.2.3', '0.255.255.255']],
  ['loopback', '127.0.0.0/8 and ::1', ['127.0.0.1', '127.255.255.255', '::1', '0:0:0:0:0:0:0:1']],
  ['private', '10/8, 172.16/12, 192.168/16', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1']],
  ['carrier-grade NAT', '100.64/10', ['100.64.0.0', '100.127.255.255']],
  ['link-local', '169.254/16 and fe80::/10', ['169.254.169.254', 'fe80::1', 'febf::1']],
  ['protocol assignments', '192.0.0/24', ['192.0.0.1', '192.0.0.170']],
  ['documentation', 'test networks', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
  ['6to4 relay', '192.88.99/24', ['192.88.99.1']],
  ['benchmarking', '198.18/15', ['198.18.0.1', '198.19.255.255', '2001:2::1']],
  ['AS112 and AMT', 'anycast of the infrastructure', ['192.31.196.1', '192.52.193.1', '192.175.48.1']],
  ['multicast', '224/4 and ff00::/8', ['224.0.0.1', '239.255.255.255', 'ff02::1']],
  ['reserved', '240/4', ['240.0.0.1', '255.255.255.254']],
  ['unspecified', '::', ['::']],
  ['IPv4-mapped', '::ffff:0:0/96', ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:a9fe:a9fe']],
  ['IPv4-translated', '::ffff:0:0:0/96', ['::ffff:0:8.8.8.8']],
  ['IPv4-compatible', '::/96', ['::7f00:1', '::127.0.0.1', '::8.8.8.8']],
  ['NAT64', '64:ff9b::/96 and 64:ff9b:1::/48', ['64:ff9b::8.8.8.8', '64:ff9b::7f00:1', '64:ff9b:1::1']],
  ['discard', '100::/64', ['100::1']],
  ['Teredo', '2001::/32', ['2001::1', '2001:0:53aa:64c::1']],
  ['ORCHID', '2001:10::/28 and 2001:20::/28', ['2001:10::1', '2001:2f::1']],
  ['6to4', '2002::/16', ['2002:7f00:1::1', '2002:808:808::1']],
  ['SRv6', '5f00::/16', ['5f00::1']],
  ['unique local', 'fc00::/7', ['fc00::1', 'fd12:3456::1']],
  ['site-local', 'fec0::/10', ['fec0::1']],
]

test.each(REFUSED)('refuses %s (%s)', (_reason, _range, addresses) => {
  for (const address of addresses) expect(refusalOfAddress(address, PUBLIC), address).not.toBeNull()
})

test('names the range', () => {
  for (const [reason, , [first]] of REFUSED) expect(refusalOfAddress(first!, PUBLIC)).toBe(reason)
})

test('the first and last address of every listed range are refused', () => {
  for (const range of Object.values(REFUSED_RANGES).flat()) {
    const [base] = range.split('/') as [string]
    expect(refusalOfAddress(base, PUBLIC), range).not.toBeNull()
  }
})

test('refuses IPv6 outside of what is given out for public use, and what is no address', () => {
  for (const address of ['4000::1', '8000::1', 'e000::1', '100:0:0:1::1', 'localhost', '', '1.2.3'])
    expect(refusalOfAddress(address, PUBLIC), address).not.toBeNull()
})

test('permits public addresses, neighbours of the refused ranges included', () => {
  const permitted = [
    ...[
      '1.1.1.1',
      '8.8.8.8',
      '9.255.255.255',
      '11.0.0.0',
      '100.63.255.255',
      '100.128.0.0',
      '126.255.255.255',
    ],
    ...['128.0.0.1', '169.253.255.255', '172.15.255.255', '172.32.0.0', '192.0.1.1', '192.167.255.255'],
    ...['198.17.255.255', '198.20.0.0', '223.255.255.255'],
    ...['2606:4700:4700::1111', '2a00:1450:4001::1', '2001:4860:4860::8888', '2003::1'],
  ]
  for (const address of permitted) expect(refusalOfAddress(address, PUBLIC), address).toBeNull()
})

test('the sandbox permits loopback and nothing else besides', () => {
  for (const address of ['127.0.0.1', '127.8.8.8', '::1'])
    expect(refusalOfAddress(address, SANDBOX)).toBeNull()
  for (const [reason, , addresses] of REFUSED)
    if (reason !== 'loopback')
      for (const address of addresses) expect(refusalOfAddress(address, SANDBOX), address).not.toBeNull()
})

describe('the text of a webhook address', () => {
  test.each([
    ['plain http', 'http://hooks.example.com/'],
    ['another scheme', 'ftp://hooks.example.com/'],
    ['a file', 'file:///etc/passwd'],
    ['credentials', 'https://user:pass@hooks.example.com/'],
    ['a user name', 'https://user@hooks.example.com/'],
    ['no URL', 'hooks.example.com'],
    ['too long', `https://hooks.example.com/${'x'.repeat(2000)}`],
    ['loopback', 'https://127.0.0.1/'],
    ['loopback in decimal', 'https://2130706433/'],
    ['loopback in octal', 'https://0177.0.0.1/'],
    ['loopback in hexadecimal', 'https://0x7f000001/'],
    ['loopback, shortened', 'https://127.1/'],
    ['loopback in full-width digits', 'https://１２７.０.０.１/'],
    ['private in mixed spelling', 'https://0xa.0.1/'],
    ['the metadata service', 'https://169.254.169.254/latest/meta-data'],
    ['IPv6 loopback', 'https://[::1]/'],
    ['IPv4 inside IPv6', 'https://[::ffff:127.0.0.1]/'],
    ['unspecified', 'https://0/'],
  ])('refuses %s', (_text, url) => {
    expect(() => checkWebhookUrl(url, PUBLIC)).toThrow(AddressRefused)
  })

  test('permits a public https address with any port, path and query', () => {
    const url = 'https://hooks.example.com:8443/in?key=1'
    expect(checkWebhookUrl(url, PUBLIC).href).toBe(url)
    expect(checkWebhookUrl('https://1.1.1.1/', PUBLIC).hostname).toBe('1.1.1.1')
  })

  test('the sandbox permits http and loopback, not credentials and not private networks', () => {
    expect(checkWebhookUrl('http://127.0.0.1:9000/', SANDBOX).port).toBe('9000')
    expect(checkWebhookUrl('http://localhost:9000/', SANDBOX).hostname).toBe('localhost')
    expect(() => checkWebhookUrl('http://192.168.0.1/', SANDBOX)).toThrow(AddressRefused)
    expect(() => checkWebhookUrl('http://a:b@127.0.0.1/', SANDBOX)).toThrow(AddressRefused)
  })
})
