import type { DrawRequest } from '@tributary/lab'
import { type Static, Type } from 'typebox'
import { createPageDrawer, findLabDocument, findLabHead, openLabFile, PageNotDrawn } from '../../lab/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import type { About } from '../access.ts'
import type { Area } from '../ports.ts'
import { describeReport, describeSheet, PageSizeSchema, ReportSchema } from './report.ts'
import { DocumentParams, DocumentSchema, describeDocument } from './schemas.ts'

/** Of the picture of a page, in pixels. */
const PICTURE_WIDTH = 1_200
/** Enough to learn how many pages there are, and of what size. */
const THUMB_WIDTH = 50

const PageParams = Type.Object({
  ...DocumentParams.properties,
  page: Type.String({ pattern: '^[1-9]\\d{0,2}$' }),
})

const PagesSchema = Type.Object({ pages: Type.Array(PageSizeSchema) })
export type LabPages = Static<typeof PagesSchema>

type Named = Static<typeof DocumentParams>

/** Where a document stands may be asked often; what it says is another question, for each view of it is in the log. */
export function registerLabDocument({ server, platform, access }: Area): void {
  const drawer = createPageDrawer()
  server.addHook('onClose', () => drawer.close())

  const requireHead = async (params: Named) => {
    const head = await findLabHead(platform.db, params.client_uuid, params.document_id)
    if (!head) throw apiError('lab_document_not_found')
    return head
  }
  const requireDocument = async (params: Named) => {
    const found = await findLabDocument(platform.db, platform, params.client_uuid, params.document_id)
    if (!found) throw apiError('lab_document_not_found')
    return found
  }
  const draw = async (params: Named, request: DrawRequest) => {
    const file = await openLabFile(platform, params.client_uuid, params.document_id)
    if (!file) throw apiError('portal_lab_file_deleted')
    return drawer.draw(file, request).catch((error) => {
      if (!(error instanceof PageNotDrawn)) throw error
      throw apiError(error.isBusy ? 'portal_lab_drawing_busy' : 'portal_lab_page_not_drawn')
    })
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
    async ({ params }) => {
      const { report } = await requireDocument(params)
      if (!report) throw apiError('portal_lab_report_not_found')
      return describeReport(report)
    },
  )

  server.get(
    '/clients/:client_uuid/lab_documents/:document_id/pages/:page',
    {
      ...access('viewer', { shows: 'page of a laboratory document', about }),
      schema: { params: PageParams },
    },
    async ({ params }, reply) => {
      const { report } = await requireDocument(params)
      const page = Number(params.page)
      const sheet = report?.seen.sheets.find(({ number }) => number === page)
      if (report && !sheet) throw apiError('portal_lab_page_not_found')
      const drawn = await draw(params, { page, turns: sheet?.turns ?? 0, width: PICTURE_WIDTH })
      return reply.type('image/webp').send(Buffer.from(drawn.picture))
    },
  )

  server.get(
    '/clients/:client_uuid/lab_documents/:document_id/pages',
    { ...access('viewer'), schema: { params: DocumentParams, response: { 200: PagesSchema } } },
    async ({ params }) => {
      const { report } = await requireDocument(params)
      if (report) return { pages: report.seen.sheets.map(describeSheet) }
      const { sheets } = await draw(params, { page: 1, turns: 0, width: THUMB_WIDTH })
      return { pages: sheets.map(({ width, height }, index) => ({ number: index + 1, width, height })) }
    },
  )
}
