import { generateKeyPairSync } from 'node:crypto'
import { PROVIDERS } from '@tributary/providers'
import type { DataKey } from '../platform/sealing.ts'
import type { SimulatorApps } from './simulator-process.ts'

/** What a vendor's portal would give: secrets of this deployment alone, the same at every start unless a key file. */
export function simulatedApps(deploymentKey: DataKey): SimulatorApps {
  const secret = (name: string) => deploymentKey.mark(`simulator ${name}`).toString('base64url')
  return Object.fromEntries(
    Object.entries(PROVIDERS).map(([slug, { manifest }]) => [
      slug,
      {
        clientId: `sandbox-${slug}`,
        clientSecret: secret(`client secret\0${slug}`),
        settings: Object.fromEntries(
          (manifest.appSettings ?? []).map(({ name }) => [
            name,
            name === 'service_account' ? keyFile() : secret(`app setting\0${slug}\0${name}`),
          ]),
        ),
      },
    ]),
  )
}

let keyFileOfProcess: string | undefined

/** As Google gives it for a service account; the same one as long as the process runs, because making the key takes long. */
function keyFile(): string {
  keyFileOfProcess ??= newKeyFile()
  return keyFileOfProcess
}

function newKeyFile(): string {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return JSON.stringify({ client_email: 'tributary@sandbox.example', private_key: privateKey })
}
