/** What went wrong on the way, in words for the person at the terminal. */
export class ConsentFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConsentFailed'
  }
}

/** Walks the browser's way through the real flow: our link, the fake vendor's consent page, our callback. */
export async function giveSimulatedConsent(
  authorizationUrl: string,
  personId: string,
  region: string | null = null,
): Promise<void> {
  const address =
    region === null ? authorizationUrl : `${authorizationUrl}?region=${encodeURIComponent(region)}`
  const toVendor = await redirectOf(await fetch(address, { redirect: 'manual' }), 'our authorization link')
  const page = await (await fetch(toVendor)).text()
  const form = new URLSearchParams({ person: personId, decision: 'allow' })
  for (const scope of offeredScopes(page)) form.append('scope', scope)
  const consent = await fetch(toVendor, { method: 'POST', body: form, redirect: 'manual' })
  const back = await redirectOf(consent, 'the simulated consent page')
  const landing = await fetch(back, { redirect: 'manual' })
  if (landing.status >= 400) throw new ConsentFailed(`our callback answered ${landing.status}`)
}

async function redirectOf(response: Response, where: string): Promise<string> {
  await response.body?.cancel()
  const location = response.headers.get('location')
  if (response.status < 300 || response.status >= 400 || !location)
    throw new ConsentFailed(`${where} answered ${response.status} instead of leading on`)
  return new URL(location, response.url).toString()
}

/** What the page asks to tick, whatever the vendor calls it. */
function offeredScopes(page: string): string[] {
  const boxes = page.match(/<input[^>]*name="scope"[^>]*>/g) ?? []
  return boxes.flatMap((box) => /value="([^"]*)"/.exec(box)?.[1] ?? [])
}
