import { NotAnExportError, type PhoneRecord } from '@tributary/mobile'
import { readAppleExport } from '@tributary/mobile/export'
import type { FromWorker, ToWorker } from './messages.ts'

/** Reads an export beside the screen, a page whenever one is asked for: what is not sent yet is not read yet. */
let pages: AsyncGenerator<PhoneRecord[]> | null = null

const say = (message: FromWorker) => postMessage(message)

self.addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'open')
    pages = readAppleExport(data.file, {
      since: data.since,
      onProgress: (progress) => say({ type: 'progress', progress }),
    })
  try {
    const { done, value } = await pages!.next()
    say(done ? { type: 'end' } : { type: 'page', records: value })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    say({ type: 'failed', isNoExport: error instanceof NotAnExportError, message })
  }
})
