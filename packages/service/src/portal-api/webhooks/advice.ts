const BY_STATUS: Readonly<Record<number, string>> = {
  400: 'Your receiver refused the body. Look into its log: it should accept any JSON of a known data_structure, and ignore fields it does not know.',
  401: 'Your receiver refused the signature. Check that it uses the newest secret of this webhook and verifies the raw bytes, before anything parses them.',
  403: 'Your receiver, or something before it, refused the request. Check the secret, and whether a firewall or a bot protection stands in the way.',
  404: 'Nothing is at this path. Check the address for a missing or extra part.',
  405: 'The path exists but does not take POST requests.',
  408: 'Your receiver gave up waiting for the body. Check proxies in front of it.',
  410: 'Your receiver says that this address is gone, which ends a delivery at once. Set the new address.',
  413: 'The body is too large for your receiver or the proxy before it. Documents with series can have several megabytes: raise the limit.',
  415: 'Your receiver does not take application/json.',
  422: 'Your receiver refused the body. Look into its log: it should accept any JSON of a known data_structure, and ignore fields it does not know.',
  429: 'Your receiver asks for fewer requests. Deliveries slow down by themselves; raise its limit if they come late.',
}

const BY_WORDS: Readonly<Record<string, string>> = {
  'connection refused': 'Nothing listens there. Check that your receiver runs, and the port in the address.',
  'connection reset':
    'The connection was cut before an answer came. Look into the log of your receiver or of the proxy before it.',
  'connection timed out': 'Nothing answered. Check the firewall before your receiver.',
  'host unreachable': 'There is no way to this host. Check the address and the firewall before it.',
  'name not found':
    'The name in the address is not known. Check its spelling, and that it is in the public DNS.',
  'certificate not accepted':
    'The certificate is not valid for this name, has expired, or misses its intermediate certificates. Self-signed ones are not accepted.',
  'no complete answer in time':
    'Your receiver took too long. Acknowledge at once and do the work afterwards, from a queue of your own.',
}

/** What to do about a delivery that was not acknowledged. */
export function adviceFor(status: number | null, words: string | null): string {
  if (status === null)
    return (
      BY_WORDS[words ?? ''] ??
      'Check the address, and that it leads to a public host that your receiver listens on.'
    )
  const known = BY_STATUS[status]
  if (known) return known
  if (status >= 500) return 'Your receiver failed. Its own log says why.'
  if (status >= 300 && status < 400) return 'Redirects are not followed: set the address that it points to.'
  if (status < 300) return 'The answer was kind but does not acknowledge: answer 200, 201 or 202.'
  return 'Your receiver refused the request. Its own log says why.'
}
