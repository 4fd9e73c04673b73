import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTestReceiver, type TestReceiver } from '@tributary/sdk'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CallOutcome } from './call.ts'
import { checkedLookup, type ResolvedAddress } from './connector.ts'
import { Egress, type EgressOptions } from './egress.ts'

let receiver: TestReceiver
const opened: Egress[] = []
beforeEach(async () => {
  receiver = await startTestReceiver()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((egress) => egress.close()))
  await receiver.close()
})

function open(allowLocalWebhooks: boolean, options: EgressOptions = {}): Egress {
  const egress = new Egress({ allowLocalWebhooks }, options)
  opened.push(egress)
  return egress
}

const MESSAGE = { id: 'msg_1', timestamp: 1, signature: 'v1,x', body: Buffer.from('{}') }

const post = (egress: Egress, origin: string, path = '/'): Promise<CallOutcome> =>
  new Promise((resolve) => egress.post({ origin, path }, MESSAGE, resolve))

const originOf = (url: string, hostname?: string): string => {
  const { origin, port } = new URL(url)
  return hostname ? `http://${hostname}:${port}` : origin
}

describe('connections', () => {
  test('to a literal loopback address are refused where local webhooks are not allowed', async () => {
    const outcome = await post(open(false), originOf(receiver.url))
    expect(outcome).toMatchObject({ status: null, error: 'address refused: loopback' })
    expect(receiver.received).toEqual([])
  })

  test('to IPv6 loopback are refused as well', async () => {
    const outcome = await post(open(false), 'http://[::1]:9')
    expect(outcome).toMatchObject({ status: null, error: 'address refused: loopback' })
  })

  test.each([
    ['127.0.0.1', 'loopback'],
    ['10.1.2.3', 'private'],
    ['169.254.169.254', 'link-local'],
    ['::ffff:10.0.0.1', 'IPv4-mapped'],
    ['64:ff9b::a00:1', 'NAT64'],
    ['fd00::1', 'unique local'],
  ])('to a name that resolves to %s are refused', async (address, reason) => {
    const resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }]
    const outcome = await post(open(false, { resolve }), originOf(receiver.url, 'hooks.example.com'))
    expect(outcome).toMatchObject({ status: null, error: `address refused: ${reason}` })
    expect(receiver.received).toEqual([])
  })

  test('to a name with one bad address among good ones are refused', async () => {
    const resolve = async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '192.168.0.1', family: 4 },
    ]
    const outcome = await post(open(false, { resolve }), 'https://hooks.example.com')
    expect(outcome.error).toBe('address refused: private')
  })

  test('go to the address that was checked, with the name in the host header', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const outcome = await post(open(true, { resolve }), originOf(receiver.url, 'hooks.example.com'))
    expect(outcome.status).toBe(200)
    expect(receiver.received[0]?.headers['host']).toMatch(/^hooks\.example\.com:\d+$/)
  })

  test('resolve a name once each: an answer that changes afterwards is never used', async () => {
    const answers = [{ address: '127.0.0.1', family: 4 }]
    let asked = 0
    const resolve = async () => {
      asked += 1
      return [answers.shift() ?? { address: '10.0.0.1', family: 4 }]
    }
    const egress = open(true, { resolve })
    const origin = originOf(receiver.url, 'rebinding.example.com')
    expect((await post(egress, origin)).status).toBe(200)
    expect(asked).toBe(1)
    // A new connection is a new question, and the new answer is checked in turn.
    const fresh = await post(open(true, { resolve }), origin)
    expect(fresh.error).toBe('address refused: private')
    expect(receiver.received).toHaveLength(1)
  })

  test('to names that do not resolve fail', async () => {
    const resolve = async () => {
      throw Object.assign(new Error('no'), { code: 'ENOTFOUND' })
    }
    expect((await post(open(true, { resolve }), 'https://nowhere.example.com')).error).toBe('name not found')
    const nothing = await post(open(true, { resolve: async () => [] }), 'https://nowhere.example.com')
    expect(nothing.error).toBe('address refused: an unknown name')
  })

  test('to a port without a listener fail', async () => {
    await receiver.close()
    expect((await post(open(true), originOf(receiver.url))).error).toBe('connection refused')
  })
})

describe('kept connections', () => {
  /** Posts one after the other, each as soon as the one before is answered. */
  const postInTurn = (egress: Egress, origin: string, count: number): Promise<CallOutcome[]> =>
    new Promise((resolve) => {
      const outcomes: CallOutcome[] = []
      const next = () =>
        egress.post({ origin, path: '/' }, MESSAGE, (outcome) => {
          outcomes.push(outcome)
          if (outcomes.length < count) next()
          else resolve(outcomes)
        })
      next()
    })

  test('carry what follows: there are as many as calls at once', async () => {
    await using server = await serve((response) => response.end())
    const egress = open(true)
    const turns = await Promise.all([1, 2, 3].map(() => postInTurn(egress, server.origin, 20)))
    expect(turns.flat().filter(({ status }) => status === 200)).toHaveLength(60)
    expect(server.connections()).toBe(3)
  })

  test('open again when the other side closes them after its answer', async () => {
    await using server = await serve((response) => response.setHeader('connection', 'close').end())
    const outcomes = await postInTurn(open(true), server.origin, 5)
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(server.connections()).toBe(5)
  })

  test('are given up when they fail: what follows does not wait behind what never ends', async () => {
    const answers = [() => {}]
    await using server = await serve((response) => (answers.shift() ?? (() => void response.end()))())
    const outcomes = await postInTurn(open(true, { answerTimeoutMs: 300 }), server.origin, 3)
    expect(outcomes.map(({ error }) => error)).toEqual(['no complete answer in time', null, null])
    expect(server.connections()).toBe(2)
  })
})

test('the lookup hands on exactly the addresses that it checked', async () => {
  const addresses: ResolvedAddress[] = [
    { address: '93.184.215.14', family: 4 },
    { address: '2606:4700::1', family: 6 },
  ]
  const lookup = checkedLookup({ allowLocal: false }, async () => addresses)
  const all = await new Promise((resolve) =>
    lookup('hooks.example.com', { all: true }, (_error, found) => resolve(found)),
  )
  expect(all).toEqual(addresses)
})

describe('answers', () => {
  test('redirects are not followed', async () => {
    receiver.answerWith([{ status: 301, headers: { location: `${receiver.url}elsewhere` } }])
    expect((await post(open(true), originOf(receiver.url))).status).toBe(301)
    expect(receiver.received.map((got) => got.path)).toEqual(['/'])
  })

  test('a connection that is cut is a failure without a status', async () => {
    receiver.answerWith([{ reset: true }])
    const outcome = await post(open(true), originOf(receiver.url))
    expect(outcome).toMatchObject({ status: null, error: 'connection reset' })
  })

  test('none in time is a failure', async () => {
    receiver.answerWith([{ delayMs: 60_000 }])
    const outcome = await post(open(true, { answerTimeoutMs: 50 }), originOf(receiver.url))
    expect(outcome).toMatchObject({ status: null, error: 'no complete answer in time' })
  })

  test('a second call is not cut short by the first one running out of time', async () => {
    receiver.answerWith([{ delayMs: 60_000 }, { delayMs: 150 }])
    const egress = open(true, { answerTimeoutMs: 300 })
    const first = post(egress, originOf(receiver.url))
    await receiver.next()
    await new Promise((resolve) => setTimeout(resolve, 200))
    const second = await post(egress, originOf(receiver.url))
    expect((await first).error).toBe('no complete answer in time')
    expect(second.status).toBe(200)
  })

  test('Retry-After is passed on', async () => {
    receiver.answerWith([{ status: 429, headers: { 'retry-after': '77' } }])
    expect(await post(open(true), originOf(receiver.url))).toMatchObject({ status: 429, retryAfter: '77' })
  })

  test('the whole answer must come in time, not only its status', async () => {
    await using trickle = await serve((response) => {
      response.writeHead(200).write('a')
    })
    const outcome = await post(open(true, { answerTimeoutMs: 100 }), trickle.origin)
    expect(outcome).toMatchObject({ status: null, error: 'no complete answer in time' })
  })

  test('no more than 64 KiB is read; what was answered counts', async () => {
    let ended = () => {}
    const cut = new Promise<void>((resolve) => {
      ended = resolve
    })
    await using endless = await serve((response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(16 * 1024)
      const more = () => {
        while (response.write(chunk));
      }
      response.on('drain', more).on('close', ended)
      more()
    })
    expect((await post(open(true), endless.origin)).status).toBe(200)
    await cut
  })
})

async function serve(answer: (response: import('node:http').ServerResponse) => unknown) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(response))
  })
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    connections: () => connections,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
