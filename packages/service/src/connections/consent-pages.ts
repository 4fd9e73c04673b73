import { type Html, html } from '../platform/http/page.ts'
import type { PageAnswer } from './pages.ts'
import type { Parties } from './parties.ts'

/** Before the vendor's page. A link can be sent to anybody, so it says whom it is for, and does nothing by itself. */
export const confirmConnect = (
  parties: Parties,
  formToken: string,
  regions: readonly { name: string; label: string }[],
): PageAnswer => {
  const { source, brand } = parties
  return {
    status: 200,
    page: {
      title: `Connect ${source} to ${brand.name}`,
      brand,
      content: html`${whoConnects(parties)}
<p>Next you sign in at ${source} and choose what to share. ${brand.name} receives the health data you allow there.</p>
${regions.length > 0 && html`<p>${source} keeps accounts in different places. Choose where you signed up.</p>`}
${form(
  formToken,
  regions.length > 0
    ? regions.map(({ name, label }) => button(label, html` name="region" value="${name}"`))
    : [button(`Continue to ${source}`)],
)}
${closeThisPage(parties)}`,
    },
  }
}

/** After the vendor's page, in a browser that did not begin here: a vendor's app may open another one, and so may an attacker. */
export const confirmReturn = (parties: Parties, formToken: string): PageAnswer => {
  const { source, brand } = parties
  return {
    status: 200,
    page: {
      title: `Connect ${source} to ${brand.name}?`,
      brand,
      content: html`${whoConnects(parties)}
<p>This was started in another browser or app, so please confirm it. Nothing is connected yet.</p>
${form(formToken, [button(`Connect ${source}`)])}
${closeThisPage(parties)}`,
    },
  }
}

/**
 * After a form. Browsers apply the content policy's rule for forms to every redirect that follows one, and where vendors and
 * clients lead on to is not ours to know; a page that goes on by itself is a visit of its own.
 */
export const goOn = (where: string, address: string): PageAnswer => ({
  status: 200,
  page: {
    title: `Going on to ${where}`,
    head: html`<meta http-equiv="refresh" content="0; url=${address}">
`,
    content: html`<p>If nothing happens, use this link.</p>
<div class="actions"><a class="button" href="${address}">Continue to ${where}</a></div>`,
  },
})

const whoConnects = ({ source, brand, userId }: Parties) =>
  html`<p>You connect your <strong>${source}</strong> account to <strong>${brand.name}</strong> as
<strong>${userId}</strong>.</p>`

const closeThisPage = ({ userId }: Parties) =>
  html`<p class="soft">If you are not ${userId}, or did not ask for this, close this page. Then nothing is connected.</p>`

/** Sent to the address of the page itself. */
const form = (formToken: string, buttons: readonly Html[]) =>
  html`<form method="post"><input type="hidden" name="form_token" value="${formToken}">
<div class="actions">${buttons}</div></form>`

const button = (label: string, attributes: Html | null = null) =>
  html`<button class="button" type="submit"${attributes}>${label}</button>`
