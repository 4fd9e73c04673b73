import type { ApiSource } from '@tributary/health'
import { type Html, type HtmlPage, html } from '../../platform/http/page.ts'
import { imagePath } from '../source-images.ts'
import type { EndReason } from '../states.ts'

export const STYLE_PATH = '/assets/connections-page.css'

export interface Card {
  source: ApiSource
  description: string
  standing:
    | { type: 'connected'; since: Date; lastDataAt: Date | null; failing: boolean }
    | { type: 'ended'; reason: EndReason | null; connectAddress: string }
    | { type: 'never'; connectAddress: string }
}

export interface PageNotice {
  tone: 'good' | 'bad'
  text: string
}

export interface ConnectionsView {
  clientName: string
  userId: string
  /** IANA; times are shown there. */
  zone: string
  cards: readonly Card[]
  notice: PageNotice | null
  formToken: string
  /** Where the forms are sent. */
  disconnectPath: string
}

export function connectionsPage(view: ConnectionsView): HtmlPage {
  const connected = view.cards.filter(({ standing }) => standing.type === 'connected').length
  return {
    title: 'Connect your data sources',
    wide: true,
    head: html`<link rel="stylesheet" href="${STYLE_PATH}">
`,
    content: html`${view.notice && noticeOf(view.notice)}
<p class="soft">Choose what to share with <strong>${view.clientName}</strong>. You are <strong>${view.userId}</strong>,
connected to ${connected} of ${view.cards.length}.</p>
<ul class="sources">
${view.cards.map(
  (card) => html`${cardOf(view, card)}
`,
)}</ul>
${view.cards.length === 0 && html`<p>No data source is set up on this deployment.</p>`}
<p class="soft small">This page exists in the sandbox only.</p>`,
  }
}

const noticeOf = ({ tone, text }: PageNotice) => html`<p class="notice ${tone}" role="status">${text}</p>`

function cardOf(view: ConnectionsView, { source, description, standing }: Card): Html {
  const titleId = `source-${source.toLowerCase()}`
  return html`<li class="source" aria-labelledby="${titleId}">
<div class="who"><img src="${imagePath(source)}" alt="" width="48" height="48">
<div><h2 id="${titleId}">${source}</h2>${badgeOf(standing)}</div></div>
<p class="soft small">${description}</p>
${standingOf(view, source, standing)}
</li>`
}

function badgeOf(standing: Card['standing']): Html {
  if (standing.type === 'never') return html`<p class="badge">Not connected</p>`
  if (standing.type === 'ended')
    return html`<p class="badge ${isTrouble(standing.reason) && 'bad'}">Disconnected</p>`
  return standing.failing
    ? html`<p class="badge bad">Connected, with a problem</p>`
    : html`<p class="badge good">Connected</p>`
}

function standingOf(view: ConnectionsView, source: ApiSource, standing: Card['standing']): Html {
  if (standing.type === 'never') return connectLink('Connect', source, standing.connectAddress)
  if (standing.type === 'ended')
    return html`<p class="small">${endedText(source, standing.reason)}</p>
${connectLink('Connect again', source, standing.connectAddress)}`
  const { since, lastDataAt, failing } = standing
  return html`<dl class="small"><div><dt>Since</dt><dd>${timeOf(since, view.zone)}</dd></div>
<div><dt>Last data</dt><dd>${lastDataAt ? timeOf(lastDataAt, view.zone) : 'None yet'}</dd></div></dl>
${failing && html`<p class="small">The last reading failed. It is tried again automatically.</p>`}
<form method="post" action="${view.disconnectPath}">
<input type="hidden" name="form_token" value="${view.formToken}">
<input type="hidden" name="data_source" value="${source}">
<button class="button quiet" type="submit">Disconnect<span class="unseen"> ${source}</span></button>
</form>`
}

const connectLink = (label: string, source: ApiSource, address: string) =>
  html`<a class="button" href="${address}">${label}<span class="unseen"> ${source}</span></a>`

const isTrouble = (reason: EndReason | null) => reason === 'grant_ended' || reason === 'revoked_at_provider'

function endedText(source: ApiSource, reason: EndReason | null): string {
  if (reason === 'grant_ended') return `${source} no longer accepts the permission you gave.`
  if (reason === 'revoked_at_provider') return `The permission was withdrawn at ${source}.`
  if (reason === 'moved') return 'Connect it again to go on.'
  return 'Nothing more is read.'
}

function timeOf(time: Date, zone: string): Html {
  const text = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  }).format(time)
  return html`<time datetime="${time.toISOString()}">${text}${zone === 'UTC' && ' UTC'}</time>`
}
