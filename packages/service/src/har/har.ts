/** The parts of HAR 1.2 that Tributary reads and writes; recordings of browsers and proxies hold more. */
export interface Har {
  log: { version: string; creator: { name: string; version: string }; entries: HarEntry[] }
}

export interface HarEntry {
  /** ISO 8601. */
  startedDateTime: string
  /** Milliseconds. */
  time: number
  request: HarRequest
  response: HarResponse
}

export interface HarPair {
  name: string
  value: string
}

interface HarRequest {
  method: string
  url: string
  httpVersion: string
  headers: HarPair[]
  queryString: HarPair[]
  postData?: { mimeType: string; text: string }
}

interface HarResponse {
  status: number
  statusText: string
  httpVersion: string
  headers: HarPair[]
  content: { size: number; mimeType: string; text?: string; encoding?: 'base64' }
}
