import { parentPort } from 'node:worker_threads'
import { ApiError } from '../../platform/http/errors.ts'
import { type ReadUpload, readUpload, type UploadTask } from './read.ts'

export type ThreadAnswer = { read: ReadUpload } | { refusal: Pick<ApiError, 'code' | 'exception'> }

function answer(task: UploadTask): ThreadAnswer {
  try {
    return { read: readUpload(task) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { refusal: { code: error.code, exception: error.exception } }
  }
}

parentPort!.on('message', (task: UploadTask) => parentPort!.postMessage(answer(task)))
