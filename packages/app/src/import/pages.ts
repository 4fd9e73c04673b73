import { NotAnExportError, type PhoneRecord, type ReadProgress } from '@tributary/mobile'
import type { FromWorker, ToWorker } from './messages.ts'

/** The pages of an export, read in a worker. Leaving the loop ends the worker. */
export async function* exportPages(
  file: File,
  since: string,
  onProgress: (progress: ReadProgress) => void,
): AsyncGenerator<PhoneRecord[]> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const ask = (message: ToWorker) =>
    new Promise<PhoneRecord[] | null>((resolve, reject) => {
      worker.onerror = () => reject(new Error('the export could not be read'))
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.type === 'progress') onProgress(data.progress)
        else if (data.type === 'page') resolve(data.records)
        else if (data.type === 'end') resolve(null)
        else reject(data.isNoExport ? new NotAnExportError(data.message) : new Error(data.message))
      }
      worker.postMessage(message)
    })
  try {
    for (
      let page = await ask({ type: 'open', file, since });
      page !== null;
      page = await ask({ type: 'more' })
    )
      yield page
  } finally {
    worker.terminate()
  }
}
