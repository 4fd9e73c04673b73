import type { FastifyReply, FastifyRequest } from 'fastify'
import { markKnownBrowser, type Person, readKnownBrowser, type Visitor } from '../../accounts/index.ts'
import { networkOf } from '../../platform/http/network.ts'
import type { Platform } from '../../platform/platform.ts'
import { browserMarkOf, keepBrowserMark } from '../cookie.ts'

export const visitorOf = async (platform: Platform, request: FastifyRequest): Promise<Visitor> => ({
  address: networkOf(request.ip),
  agent: request.headers['user-agent'] ?? 'unknown',
  known: await readKnownBrowser(platform, browserMarkOf(platform, request)),
})

/** Wrong tries of others do not close the account to this browser from now on. */
export async function rememberBrowser(
  platform: Platform,
  reply: FastifyReply,
  { personId }: Pick<Person, 'personId'>,
): Promise<void> {
  keepBrowserMark(platform, reply, await markKnownBrowser(platform, personId))
}
