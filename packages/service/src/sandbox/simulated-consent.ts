/** What went wrong on the way, in words for the person at the terminal. */
class ConsentFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConsentFailed'
  }
}

/** Walks the browser's way through the real flow: our link and its page, the fake vendor's consent page, our callback. */
export async function giveSimulatedConsent(
  authorizationUrl: string,
  personId: string,
  region: string | null = null,
): Promise<void> {
  const ours = await fetch(authorizationUrl)
  const sent = await fetch(authorizationUrl, {
    method: 'POST',
    body: connectForm(await ours.text(), region),
    headers: { cookie: cookiesOf(ours) },
  })
  const toVendor = onwardAddress(await sent.text())
  if (!toVendor)
    throw new ConsentFailed(`our authorization link answered ${sent.status} instead of leading on`)
  const page = await (await fetch(toVendor)).text()
  const form = new URLSearchParams({ person: personId, decision: 'allow' })
  for (const scope of offeredScopes(page)) form.append('scope', scope)
  const consent = await fetch(toVendor, { method: 'POST', body: form, redirect: 'manual' })
  const back = await redirectOf(consent, 'the simulated consent page')
  const landing = await fetch(back, { redirect: 'manual', headers: { cookie: cookiesOf(sent) } })
  await landing.body?.cancel()
  if (landing.status >= 400) throw new ConsentFailed(`our callback answered ${landing.status}`)
}

/** What a person sends who goes on from a page of ours. */
export function connectForm(page: string, region: string | null = null): URLSearchParams {
  const token = /name="form_token" value="([^"]*)"/.exec(page)?.[1] ?? ''
  return new URLSearchParams({ form_token: token, ...(region !== null && { region }) })
}

/** Where a page of ours goes on to by itself; null when it stays. */
export function onwardAddress(page: string): string | null {
  const address = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(page)?.[1]
  return address?.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))) ?? null
}

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')

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
