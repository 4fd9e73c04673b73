/** One recorded exchange, in one form whatever wrote the recording. */
export interface Exchange {
  /** When the request was sent, epoch milliseconds; null when the recording does not say. */
  at: number | null
  request: {
    /** In capitals. */
    method: string
    url: URL
    headers: Headers
    /** As it was sent; a form that the recording holds in parts is written anew. */
    body: string
  }
  response: { status: number; headers: Headers; body: string }
}
