import type { ProviderWebhook, WebhookRequest } from '@tributary/providers'

/**
 * The part of a vendor's call that concerns one account. Where a call concerns several, its elements are judged one by one, by
 * what each of them announces alone. Null when nothing is left.
 */
export function shareOf(
  webhook: Pick<ProviderWebhook, 'interpret'>,
  call: WebhookRequest,
  account: string,
  now: number,
): string | null {
  const accountsOf = (body: Uint8Array) =>
    new Set((webhook.interpret({ ...call, body }, now) ?? []).map((announced) => announced.account))
  const whole = accountsOf(call.body)
  if (!whole.has(account)) return null
  if (whole.size === 1) return Buffer.from(call.body).toString()
  const isOwn = (body: unknown) => {
    const found = accountsOf(Buffer.from(JSON.stringify(body)))
    return found.size === 1 && found.has(account)
  }
  const content: unknown = JSON.parse(Buffer.from(call.body).toString())
  if (Array.isArray(content)) return JSON.stringify(content.filter((element) => isOwn([element])))
  const lists = Object.entries(content as object).flatMap(([name, value]) =>
    Array.isArray(value) ? [[name, value.filter((element) => isOwn({ [name]: [element] }))] as const] : [],
  )
  return JSON.stringify(Object.fromEntries(lists.filter(([, own]) => own.length > 0)))
}
