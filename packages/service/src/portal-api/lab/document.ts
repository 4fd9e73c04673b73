import { type Static, Type } from 'typebox'
import { createPageDrawer, findLabDocument, findLabHead, openLabFile, PageNotDrawn } from '../../lab/index.ts'
import { ApiError, notFound, unprocessable } from '../../platform/http/errors.ts'
import type { About } from '../access.ts'
import type { Area } from '../ports.ts'
import { describeReport, ReportSchema } from './report.ts'
import { DocumentParams, DocumentSchema, describeDocument } from './schemas.ts'

/** Of the picture of a page, in pixels. */
const PICTURE_WIDTH = 1_200

const PageParams = Type.Object({
  ...DocumentParams.properties,
  page: Type.String({ pattern: '^[1-9]\\d{0,2}$' }),
})

type Named = Static<typeof DocumentParams>

/** Where a document stands may be asked often; what it says is another question, for each view of it is in the log. */
export function registerLabDocument({ server, platform, access }: Area): void {
  const drawer = createPageDrawer()
  server.addHook('onClose', () => drawer.close())

  const requireHead = async (params: Named) => {
    const head = await findLabHead(platform.db, params.client_uuid, params.document_id)
    if (!head) throw notFound('this client has no such laboratory document')
    return head
  }
  const requireReport = async (params: Named) => {
    const found = await findLabDocument(platform.db, platform, params.client_uuid, params.document_id)
    if (!found?.report) throw notFound('this client has no such laboratory report')
    return found.report
  }
  const about: About = async (params) => ({ user_id: (await requireHead(params as Named)).userId })

  server.get(
    '/clients/:client_uuid/lab_documents/:document_id',
    { ...access('viewer'), schema: { params: DocumentParams, response: { 200: DocumentSchema } } },
    async ({ params }) => describeDocument(await requireHead(params)),
  )

  server.get(
    '/clients/:client_uuid/lab_documents/:document_id/report',
    {
      ...access('viewer', { shows: 'laboratory report', about }),
      schema: { params: DocumentParams, response: { 200: ReportSchema } },
    },
    async ({ params }) => describeReport(await requireReport(params)),
  )

  server.get(
    '/clients/:client_uuid/lab_documents/:document_id/pages/:page',
    {
      ...access('viewer', { shows: 'page of a laboratory document', about }),
      schema: { params: PageParams },
    },
    async ({ params }, reply) => {
      const { seen } = await requireReport(params)
      const sheet = seen.sheets.find(({ number }) => number === Number(params.page))
      const file = sheet && (await openLabFile(platform, params.client_uuid, params.document_id))
      if (!file) throw notFound('this page is not kept any more')
      const drawn = await drawer
        .draw(file, { page: sheet.number, turns: sheet.turns, width: PICTURE_WIDTH })
        .catch((error) => {
          if (!(error instanceof PageNotDrawn)) throw error
          throw error.isBusy ? new ApiError(503, error.message) : unprocessable(error.message)
        })
      return reply.type('image/webp').send(Buffer.from(drawn.picture))
    },
  )
}
