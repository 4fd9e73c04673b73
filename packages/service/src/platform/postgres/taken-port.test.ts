import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { serversIn, temporaryFolder } from '../../../test/postgres-processes.ts'
import { openEmbeddedPostgres } from './embedded.ts'
import { freePort } from './free-port.ts'

vi.mock(import('./free-port.ts'), { spy: true })

test('a port that was taken meanwhile is replaced by another', async () => {
  const occupant = createServer().listen(0, '127.0.0.1')
  await once(occupant, 'listening')
  const { port } = occupant.address() as AddressInfo
  vi.mocked(freePort).mockResolvedValueOnce(port)

  const dataDir = await temporaryFolder()
  const server = await openEmbeddedPostgres({ dataDir, durable: false })
  expect(freePort).toHaveBeenCalledTimes(2)
  expect(new URL(server.url).port).not.toBe(String(port))
  await server.close()
  expect(serversIn(dataDir)).toEqual([])
  occupant.close()
})
