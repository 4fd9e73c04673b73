import type { onRequestAsyncHookHandler } from 'fastify'
import { apiError } from '../platform/http/errors.ts'

/** For `onRequest`, after `authenticate`. No parameter, not even a charset. */
export const requireExactlyJson: onRequestAsyncHookHandler = async (request) => {
  if (request.headers['content-type'] !== 'application/json') throw apiError('content_type_not_plain_json')
}

/** For `onRequest`, after the content type. */
export const requireUserAgent: onRequestAsyncHookHandler = async (request) => {
  if (!request.headers['user-agent']) throw apiError('user_agent_required')
}
