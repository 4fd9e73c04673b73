/** A HAR with no more than a replay needs. */
export const har = (...entries: object[]) => ({ log: { entries } })

/** An answer of the vendor. */
export const answered = (url: string, body: unknown, status = 200, request: object = {}) => ({
  request: { method: 'GET', url, ...request },
  response: { status, content: { text: JSON.stringify(body) } },
})

/** A call of the vendor to a webhook, at noon of a day. */
export const called = (body: unknown, day = '2026-03-04') => ({
  startedDateTime: `${day}T12:00:00Z`,
  request: {
    method: 'POST',
    url: 'https://receiver.example/hook',
    postData: { text: typeof body === 'string' ? body : JSON.stringify(body) },
  },
  response: { status: 200, content: {} },
})
