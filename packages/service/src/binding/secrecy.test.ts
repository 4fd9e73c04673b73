import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, type ApiWorld, createApiWorld } from '../../test/api.ts'
import { BINDING, bind, derive, enrol, open, openWithCode, WRONG_PROOF } from '../../test/phone.ts'
import { wire } from '../wiring.ts'
import { registerBinding } from './register.ts'

/** Hex of it is no accident in random bytes, and it is in no other word of this test. */
const SALT = 'ßQ7xЖ!'

let world: ApiWorld
let client: ApiClient
beforeAll(async () => {
  world = await createApiWorld((server, platform) => {
    platform.log.level = 'trace'
    registerBinding(server, platform, wire(platform).userPorts)
  })
  client = await world.newClient()
})
afterAll(() => world.close())

/** Every row of every table, the queue's too, as text with bytes in hex. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await world.platform.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await world.platform.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

const formsOf = (secret: string) => {
  const bytes = Buffer.from(secret)
  return [
    secret,
    bytes.toString('hex'),
    bytes.toString('base64').replaceAll('=', ''),
    bytes.toString('base64url'),
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
  ]
}

test('neither the code nor anything that opens with it is kept or logged', async () => {
  const reference = await bind(world, client, { salt: SALT })
  const { proof } = await derive(SALT, reference)
  await open(world, reference, WRONG_PROOF)
  const { content } = await openWithCode(world, reference, SALT)
  const enrolled = await enrol(world, content.enrolment_token)
  const credential: string = JSON.parse(enrolled.text).device_credential
  for (const refused of [
    { ...BINDING, salt: `${SALT}${SALT}` },
    { ...BINDING, salt: `${SALT} `.slice(-6) },
    { ...BINDING, salt: SALT, user_id: '' },
  ]) {
    const answer = await world.post('/api/v1/extraction_app/binding/', refused, client)
    expect(answer.status).toBe(422)
    expect(answer.text).not.toContain(SALT)
  }

  const database = await wholeDatabase()
  const log = world.logLines.join('\n')
  expect(database).toContain('device.enrol')
  expect(log).toContain('/api/v1/extraction_app/binding/')
  for (const [name, secret] of Object.entries({
    SALT,
    proof,
    reference,
    credential,
    token: content.enrolment_token,
  }))
    for (const form of formsOf(secret)) {
      expect(database.includes(form), `${name} in the database`).toBe(false)
      expect(log.includes(form), `${name} in the log`).toBe(false)
    }
  const proofBytes = Buffer.from(proof, 'base64url').toString('hex')
  expect(database.includes(proofBytes), 'proof in the database').toBe(false)
})
