import type { onRequestAsyncHookHandler } from 'fastify'
import { ApiError, badRequest } from '../platform/http/errors.ts'

/** For `onRequest`, after `authenticate`. No parameter, not even a charset. */
export const requireExactlyJson: onRequestAsyncHookHandler = async (request) => {
  if (request.headers['content-type'] !== 'application/json')
    throw new ApiError(415, 'content type must be exactly application/json')
}

/** For `onRequest`, after the content type. */
export const requireUserAgent: onRequestAsyncHookHandler = async (request) => {
  if (!request.headers['user-agent']) throw badRequest('the User-Agent header is required')
}
