import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import type { Resolve, ResolvedAddress } from './connector.ts'

interface DnsOptions {
  timeout: number
  tries: number
  /** The name servers; those of the system where it is left out. */
  servers?: readonly string[]
}

/** Both tries together end before a connection would be given up. */
const OPTIONS: DnsOptions = { timeout: 1_500, tries: 2 }
const HOSTS = '/etc/hosts'
/** RFC 6761: such a name is never looked up. */
const LOCALHOST = /^(.+\.)?localhost$/
const LOOPBACK: readonly ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]
const NOT_THERE: readonly unknown[] = ['ENOTFOUND', 'ENODATA']

/**
 * Asks the name servers over sockets of this process. The system's own way would occupy one of four threads for as long as a name
 * server keeps silent, and clients choose their names.
 */
export const resolveByDns =
  (options = OPTIONS): Resolve =>
  async (hostname) => {
    const name = hostname.toLowerCase().replace(/\.$/, '')
    if (LOCALHOST.test(name)) return [...LOOPBACK]
    const listed = listedIn(await readFile(HOSTS, 'utf8').catch(() => ''), name)
    return listed.length > 0 ? listed : askServers(name, options)
  }

/** Anew each time: the servers of a machine change. */
async function askServers(name: string, { servers, ...options }: DnsOptions): Promise<ResolvedAddress[]> {
  const resolver = new Resolver(options)
  if (servers) resolver.setServers(servers)
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (found.length > 0) return found
  const codes = [four, six].map((one) => one.status === 'rejected' && one.reason.code)
  const code = codes.every((one) => NOT_THERE.includes(one)) ? 'ENOTFOUND' : 'EAI_AGAIN'
  throw Object.assign(new Error('the name could not be resolved'), { code })
}

/** The addresses of a name in a hosts file. */
export function listedIn(hosts: string, name: string): ResolvedAddress[] {
  return hosts.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    const family = isIP(address)
    return family !== 0 && names.some((one) => one.toLowerCase() === name) ? [{ address, family }] : []
  })
}
