/** Where a binding lives and its reference, from the link that a QR code holds: `{app_url}/bind/{reference}`. */
export interface BindingLink {
  appUrl: string
  reference: string
}

const LINK = /^(https?:\/\/[^\s?#]+)\/bind\/([\w-]{22})\/?(?:[?#]\S*)?$/

/** Null when the text is not a link of a binding: a scanner sees all kinds of codes. */
export function parseBindingLink(text: string): BindingLink | null {
  const [, appUrl, reference] = LINK.exec(text.trim()) ?? []
  return appUrl && reference ? { appUrl, reference } : null
}
