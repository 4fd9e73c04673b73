import { pbkdf2 } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { listedIn, resolveByDns } from './resolve.ts'

const HOSTS = `
127.0.0.1  localhost # this machine
10.1.2.3   receiver.example.test Receiver # 10.9.9.9 receiver
fe80::1    receiver
not-an-address other
`
const [A, AAAA] = [1, 28]
const NXDOMAIN = 3
const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.close()
})

/** A name server that answers as given: records, a code of an error, or nothing at all. */
async function nameServer(answer: (type: number) => Buffer[] | number | null): Promise<string> {
  const socket = createSocket('udp4')
  sockets.push(socket)
  socket.on('message', (question, { port, address }) => {
    const type = question.readUInt16BE(question.indexOf(0, 12) + 1)
    const given = answer(type)
    if (given === null) return
    const records = typeof given === 'number' ? [] : given
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(0x8180 | (typeof given === 'number' ? given : 0), 2)
    head.writeUInt16BE(records.length, 6)
    head.writeUInt32BE(0, 8)
    const asked = question.subarray(12, question.indexOf(0, 12) + 5)
    const answers = records.flatMap((data) => {
      const record = Buffer.alloc(12)
      record.writeUInt16BE(0xc00c, 0)
      record.writeUInt16BE(type, 2)
      record.writeUInt16BE(1, 4)
      record.writeUInt16BE(data.length, 10)
      return [record, data]
    })
    socket.send(Buffer.concat([head, asked, ...answers]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`
}

const resolveAt = async (server: Promise<string>) =>
  resolveByDns({ timeout: 30_000, tries: 1, servers: [await server] })

test('names of a hosts file are found, in any case, without what is remarked', () => {
  expect(listedIn(HOSTS, 'receiver')).toEqual([
    { address: '10.1.2.3', family: 4 },
    { address: 'fe80::1', family: 6 },
  ])
  expect(listedIn(HOSTS, 'receiver.example.test')).toEqual([{ address: '10.1.2.3', family: 4 }])
  expect(listedIn(HOSTS, 'other')).toEqual([])
  expect(listedIn('', 'receiver')).toEqual([])
})

test('names of this machine are never asked for elsewhere', async () => {
  for (const name of ['localhost', 'LOCALHOST', 'localhost.', 'tributary.localhost'])
    expect(await resolveByDns()(name), name).toEqual([
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ])
})

test('addresses of both families are found, or of the one that there is', async () => {
  const four = Buffer.from([192, 0, 2, 1])
  const six = Buffer.concat([Buffer.from([0x20, 0x01, 0x0d, 0xb8]), Buffer.alloc(11), Buffer.from([1])])
  const both = await resolveAt(nameServer((type) => ({ [A]: [four], [AAAA]: [six] })[type] ?? null))
  expect(await both('receiver.example')).toEqual([
    { address: '192.0.2.1', family: 4 },
    { address: '2001:db8::1', family: 6 },
  ])
  const one = await resolveAt(nameServer((type) => (type === A ? [four] : [])))
  expect(await one('receiver.example')).toEqual([{ address: '192.0.2.1', family: 4 }])
})

test('a name that does not exist is distinguished from a server that fails', async () => {
  const missing = await resolveAt(nameServer(() => NXDOMAIN))
  await expect(missing('unknown.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  const failing = await resolveAt(nameServer(() => 2))
  await expect(failing('receiver.example')).rejects.toMatchObject({ code: 'EAI_AGAIN' })
})

test('servers that keep silent occupy none of the threads that passwords and files need', async () => {
  const silent = await resolveAt(nameServer(() => null))
  let ended = 0
  const count = () => void ended++
  for (let index = 0; index < 32; index++) void silent(`name${index}.example`).then(count, count)
  for (let index = 0; index < 8; index++) await promisify(pbkdf2)('password', 'salt', 1_000, 32, 'sha256')
  expect(ended).toBe(0)
  for (const socket of sockets.splice(0)) socket.close()
})
