import { Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import { createOnce } from '../../idempotency/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import { strictly } from '../../platform/http/strict.ts'
import type { Platform } from '../../platform/platform.ts'
import { qrCodeOf } from '../../platform/qr-code.ts'
import { userIdSchema } from '../../users/index.ts'
import { prepareBinding } from '../create.ts'
import { requireExactlyJson, requireUserAgent } from '../headers.ts'
import { metadataSchema, readMetadata } from '../metadata.ts'

const DESCRIPTION =
  'Makes a QR code and a link that bind a phone to one of your users. Show the person the code or the link, and the salt apart from it: they type it on the phone, which opens with it what the link refers to. The salt is not stored, and the QR code holds the link alone. A binding is for one phone, ends after ten wrong codes and expires after 30 days. The user is created when the phone is enrolled.'

const BindingSchema = Type.Object(
  {
    qr_code: Type.String({
      description: 'A PNG image of the link as a data URL.',
      examples: ['data:image/png;base64,iVBORw0KGgo…'],
    }),
    universal_link: Type.String({
      description: 'Opens the app where it is installed, else its web page.',
      examples: ['https://tributary.example.com/app/bind/9uAq0dRfTqSk1o4cS1mJ3w'],
    }),
  },
  { title: 'Binding' },
)

export function registerCreateBinding(server: Server, platform: Platform): void {
  // Clients write the address with and without the slash at its end; only the documented form is in the API's description.
  for (const [path, isDocumented] of [
    ['/api/v1/extraction_app/binding/', true],
    ['/api/v1/extraction_app/binding', false],
  ] as const)
    server.post(
      path,
      {
        config: { creates: true },
        onRequest: [authenticate(platform), requireExactlyJson, requireUserAgent],
        validatorCompiler: strictly,
        schema: {
          operationId: 'create_binding',
          ...(isDocumented && { tags: ['Phones'] }),
          summary: 'Bind a phone to a user, by a QR code or a link',
          description: DESCRIPTION,
          security: [{ basic: [] }],
          body: Type.Object(
            {
              user_id: userIdSchema,
              metadata: metadataSchema,
              salt: Type.String({
                minLength: 4,
                maxLength: 6,
                description: 'The code that the person types on the phone: 4 to 6 characters.',
                examples: ['4821'],
              }),
            },
            { additionalProperties: false },
          ),
          response: { 200: BindingSchema, ...errors(400, 401, 415, 422, 503) },
        },
      },
      async (request, reply) => {
        const { user_id: userId, metadata, salt } = request.body
        const shown = readMetadata(metadata)
        if (salt !== salt.trim()) throw apiError('salt_has_white_space')
        const { clientUuid } = request.client
        const { link, store } = await prepareBinding(platform, { clientUuid, userId, shown }, salt)
        const creation = { userId, content: { metadata, salt } }
        return createOnce(platform, request, reply, creation, async (trx) => {
          await store(trx)
          return { status: 200, body: { qr_code: qrCodeOf(link), universal_link: link } }
        })
      },
    )
}
