import { Type } from 'typebox'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { receiptSigner } from '../signing.ts'

export function registerReceiptKeys(server: Server, platform: Platform): void {
  server.get(
    '/.well-known/tributary-receipts.json',
    {
      schema: {
        operationId: 'receipt_keys',
        tags: ['Users'],
        summary: 'Public keys by which erasure receipts are verified',
        description: 'A JSON Web Key Set (RFC 7517). It does not change when master keys are rotated.',
        response: {
          200: Type.Object(
            { keys: Type.Array(Type.Record(Type.String(), Type.String())) },
            { title: 'Receipt keys' },
          ),
        },
      },
    },
    async () => (await receiptSigner(platform)).publicKeys as { keys: Record<string, string>[] },
  )
}
