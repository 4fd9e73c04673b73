import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CertificateOptions, type Certified, makeAuthority, selfSigned } from '../testing/authority.ts'
import type { CallOutcome } from './call.ts'
import { Egress, type EgressOptions } from './egress.ts'

const NAME = 'hooks.example.com'
const HOUR_MS = 3_600_000
const LOOPBACK = { address: '127.0.0.1', family: 4 }
const MESSAGE = { id: 'msg_1', timestamp: 1, signature: 'v1,x', body: Buffer.from('{}') }

const authority = makeAuthority('Authority of the tests')
const stranger = makeAuthority('Unknown authority')
const trustedBefore = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([authority.certificate]))
afterAll(() => setDefaultCACertificates(trustedBefore))

const opened: Egress[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((egress) => egress.close()))
})

function open(options: EgressOptions, allowLocalWebhooks = true): Egress {
  const egress = new Egress({ allowLocalWebhooks }, options)
  opened.push(egress)
  return egress
}

const post = (egress: Egress, origin: string): Promise<CallOutcome> =>
  new Promise((resolve) => egress.post({ origin, path: '/' }, MESSAGE, resolve))

const resolve = async () => [LOOPBACK]

test('the name is asked for and proven, at the address that was checked', async () => {
  await using server = await serve(authority.issue({ names: [NAME] }))
  const asked: string[] = []
  const answers = [LOOPBACK]
  const egress = open({
    async resolve(name) {
      asked.push(name)
      return [answers.shift() ?? { address: '10.0.0.1', family: 4 }]
    },
  })
  expect(await post(egress, server.origin(NAME))).toMatchObject({ status: 200, error: null })
  expect(asked).toEqual([NAME])
  expect(server.requests).toEqual([
    { servername: NAME, host: new URL(server.origin(NAME)).host, address: LOOPBACK.address },
  ])
})

test('a literal address is proven as an address, and no name is asked for', async () => {
  await using server = await serve(authority.issue({ names: ['127.0.0.1'] }))
  expect(await post(open({}), server.origin('127.0.0.1'))).toMatchObject({ status: 200, error: null })
  expect(server.requests).toMatchObject([{ servername: false, address: '127.0.0.1' }])
})

describe('nothing is sent to a server whose certificate', () => {
  const ofAuthority = (wanted: Partial<CertificateOptions>) => () =>
    authority.issue({ names: [NAME], ...wanted })

  test.each<[string, () => Certified]>([
    ['is for another name', ofAuthority({ names: ['other.example.com', 'example.com'] })],
    ['is for the address and not for the name', ofAuthority({ names: ['127.0.0.1'] })],
    ['has expired', ofAuthority({ untilMs: Date.now() - HOUR_MS })],
    ['is not valid yet', ofAuthority({ fromMs: Date.now() + HOUR_MS })],
    ['is meant for clients', ofAuthority({ purpose: 'clientAuth' })],
    ['has a key that is too short', ofAuthority({ keyBits: 1024 })],
    ['comes from an unknown authority', () => stranger.issue({ names: [NAME] })],
    ['vouches for itself', () => selfSigned({ names: [NAME] })],
  ])('%s', async (_, issue) => {
    await using server = await serve(issue())
    await expectRefusal(server, NAME)
  })

  test('is for a name, where the URL has a bare address', async () => {
    await using server = await serve(authority.issue({ names: [NAME] }))
    await expectRefusal(server, '127.0.0.1')
  })

  test('proved another name a moment ago', async () => {
    await using server = await serve(authority.issue({ names: [NAME] }))
    const egress = open({ resolve })
    expect((await post(egress, server.origin(NAME))).status).toBe(200)
    const outcome = await post(egress, server.origin('other.example.com'))
    expect(outcome).toMatchObject({ status: null, error: 'certificate not accepted' })
    await egress.close()
    await server.idle()
    expect(server.requests).toHaveLength(1)
  })

  async function expectRefusal(server: Server, host: string): Promise<void> {
    const outcome = await post(open({ resolve }), server.origin(host))
    expect(outcome).toMatchObject({ status: null, error: 'certificate not accepted' })
    await server.idle()
    expect(server.connections()).toBe(1)
    expect(server.requests).toEqual([])
  }
})

describe('no connection is opened to a name with a valid certificate that resolves', () => {
  test('to an address of this machine, where local webhooks are not allowed', async () => {
    await using server = await serve(authority.issue({ names: [NAME] }))
    const outcome = await post(open({ resolve }, false), server.origin(NAME))
    expect(outcome).toMatchObject({ status: null, error: 'address refused: loopback' })
    expect(server.connections()).toBe(0)
  })

  test('to a private address beside a permitted one', async () => {
    await using server = await serve(authority.issue({ names: [NAME] }))
    const resolveBoth = async () => [LOOPBACK, { address: '10.0.0.1', family: 4 }]
    const outcome = await post(open({ resolve: resolveBoth }), server.origin(NAME))
    expect(outcome).toMatchObject({ status: null, error: 'address refused: private' })
    expect(server.connections()).toBe(0)
  })
})

type Server = Awaited<ReturnType<typeof serve>>

async function serve(certified: Certified) {
  const requests: { servername: string | false; host: string | undefined; address: string | undefined }[] = []
  // Or the server itself refuses a short key.
  const options = { ...certified, ciphers: 'DEFAULT:@SECLEVEL=0' }
  const server = createServer(options, (request, response) => {
    const { servername, localAddress } = request.socket as TLSSocket & { servername: string | false }
    requests.push({ servername, host: request.headers.host, address: localAddress })
    request.resume().on('end', () => response.end())
  })
  let connections = 0
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    requests,
    connections: () => connections,
    origin: (host: string) => `https://${host}:${port}`,
    /** When every connection has ended: nothing can arrive afterwards. */
    async idle() {
      await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
