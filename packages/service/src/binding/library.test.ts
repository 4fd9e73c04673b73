import {
  AlreadyLinkedError,
  currentLink,
  enrol,
  memoryStorage,
  type OpenedBinding,
  openBinding,
  refuseSecondLink,
} from '@tributary/mobile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, type ApiWorld, createApiWorld } from '../../test/api.ts'
import { BINDING, BINDING_PATH } from '../../test/phone.ts'
import { findDevice } from '../phones/devices.ts'
import { wire } from '../wiring.ts'
import { registerBinding } from './register.ts'

let world: ApiWorld
let client: ApiClient
beforeAll(async () => {
  world = await createApiWorld((server, platform) =>
    registerBinding(server, platform, wire(platform).userPorts),
  )
  client = await world.newClient()
})
afterAll(() => world.close())

const call = (url: string, init: RequestInit) => fetch(url, init)

async function newLink(): Promise<string> {
  return JSON.parse((await world.post(BINDING_PATH, BINDING, client)).text).universal_link
}

const enrolWith = (storage: ReturnType<typeof memoryStorage>, opened: OpenedBinding) =>
  enrol({
    fetch: call,
    storage,
    baseUrl: opened.baseUrl,
    enrolmentToken: opened.enrolmentToken,
    clientName: opened.clientName,
    environment: opened.environment,
    platform: 'web',
    appVersion: '1.0.0',
    timeZone: 'Europe/Berlin',
    termsAcceptedAt: new Date(world.clock.now()),
  })

test('the mobile library binds with a link and its code', async () => {
  const link = await newLink()
  await expect(openBinding(call, link, 'wrong')).rejects.toMatchObject({
    kind: 'wrong_code',
    attemptsLeft: 9,
  })
  const opened = await openBinding(call, link, BINDING.salt)
  expect(opened).toMatchObject({ clientName: 'Acme Health', completeLogOut: true, brand: null })
  const storage = memoryStorage()
  await enrolWith(storage, opened)
  const { credential } = (await currentLink(storage))!
  expect(await findDevice(world.platform.db, credential)).toMatchObject({ platform: 'web', model: null })

  await expect(openBinding(call, link, BINDING.salt)).rejects.toMatchObject({ kind: 'binding_used' })
  await expect(enrolWith(memoryStorage(), opened)).rejects.toMatchObject({ kind: 'enrolment_refused' })
  await expect(refuseSecondLink(storage)).rejects.toThrow(AlreadyLinkedError)
})
