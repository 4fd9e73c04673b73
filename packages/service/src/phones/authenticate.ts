import { hash } from 'node:crypto'
import type { onRequestAsyncHookHandler } from 'fastify'
import { apiError } from '../platform/http/errors.ts'
import type { Platform } from '../platform/platform.ts'
import type { BoundDevice } from './device.ts'
import { findDevice } from './devices.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The calling phone, once `authenticateDevice` has run. */
    device: BoundDevice
  }
}

const CHALLENGE = { 'www-authenticate': 'Bearer realm="Tributary"' }

/** Bearer of a device credential, for `onRequest`: it answers before a body is read. */
export function authenticateDevice(platform: Platform): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const [scheme = '', credential = ''] = request.headers.authorization?.trim().split(/\s+/, 2) ?? []
    if (scheme !== '' && scheme.toLowerCase() !== 'bearer')
      throw apiError('authorization_unsupported', { headers: CHALLENGE })
    const { admission } = request.server
    const device = await admission.check(request, () => findDevice(platform.db, credential))
    if (!device) throw apiError('device_credential_invalid', { headers: CHALLENGE })
    request.device = device
    admission.enter(reply, device.clientUuid)
  }
}

/** Devices whose credentials are known without asking. */
const MOST_KNOWN = 10_000

/**
 * The same for uploads, which are many: a credential is looked up once. What it stands for never changes, and whether the device
 * still lives is asked with everything else that an upload asks.
 */
export function recogniseDevice(platform: Platform): onRequestAsyncHookHandler {
  const known = new Map<string, BoundDevice>()
  const authenticate = authenticateDevice(platform)
  return async function (request, reply) {
    const name = hash('sha256', request.headers.authorization ?? '')
    const device = known.get(name)
    if (device) {
      request.device = device
      request.server.admission.enter(reply, device.clientUuid)
      return
    }
    await authenticate.call(this, request, reply)
    if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value!)
    known.set(name, request.device)
  }
}
