import type { ApiSource } from '@tributary/health'
import { type Html, type HtmlPage, html } from '../platform/http/page.ts'

export interface PageAnswer {
  status: number
  page: HtmlPage
}

const actions = (...links: (Html | null)[]): Html | null =>
  links.some((link) => link !== null) ? html`<div class="actions">${links}</div>` : null

const tryAgainLink = (address: string | null) =>
  address === null ? null : html`<a class="button" href="${address}">Try again</a>`

const backLink = (address: string | null) =>
  address === null ? null : html`<a class="button quiet" href="${address}">Back to the app</a>`

const bad = (status: number, title: string, content: Html): PageAnswer => ({
  status,
  page: { title, tone: 'bad', content },
})

const START_OVER = 'Go back to the app you came from and start connecting again.'

export const linkNotValid = (): PageAnswer =>
  bad(
    400,
    'This link is not valid',
    html`<p>It may have been shortened or changed on its way to you. Nothing was connected.</p>
<p class="soft">Open it again from where you got it, or ask for a new one there.</p>`,
  )

export const linkExpired = (): PageAnswer =>
  bad(
    410,
    'This link has expired',
    html`<p>A link to connect a data source works for 24 hours. Nothing was connected.</p>
<p class="soft">${START_OVER}</p>`,
  )

export const sourceNotOffered = (): PageAnswer =>
  bad(
    404,
    'This data source is not offered here',
    html`<p>It may have been switched off since your link was made. Nothing was connected.</p>
<p class="soft">Go back to the app you came from and choose another source.</p>`,
  )

export const openInBrowser = (source: ApiSource, address: string): PageAnswer => ({
  status: 200,
  page: {
    title: 'Open this page in your browser',
    tone: 'neutral',
    content: html`<p>${source} does not allow signing in inside another app.</p>
<p>Use the menu of this screen to open it in Safari, Chrome or the browser of your choice, or press and hold the
button below and copy its link into your browser.</p>
${actions(html`<a class="button" href="${address}" target="_blank" rel="noopener">Open in browser</a>`)}`,
  },
})

export const pageNotHere = (): PageAnswer =>
  bad(
    404,
    'There is no such page',
    html`<p>The address may be incomplete, or this page is switched off.</p>
<p class="soft">Ask the people who gave you the address.</p>`,
  )

export const formTooOld = (address: string): PageAnswer =>
  bad(
    403,
    'This page was open too long',
    html`<p>To protect your data, its buttons work for an hour and only in the browser that shows it. Nothing was changed.</p>
${actions(html`<a class="button" href="${address}">Show the page again</a>`)}`,
  )

/** Shown without a visit to a vendor before it; `provider check` recognises our service by this title. */
export const NOTHING_TO_DO = 'Nothing to do here'

export const nothingToDo = (): PageAnswer => ({
  status: 200,
  page: {
    title: NOTHING_TO_DO,
    tone: 'neutral',
    content: html`<p>This is where people return after connecting a data source.</p>
<p class="soft">You can close this page.</p>`,
  },
})

export const returnNotRecognised = (): PageAnswer =>
  bad(
    400,
    'This link cannot be recognized',
    html`<p>The answer that brought you here does not match anything that was started with us. Nothing was connected.</p>
<p class="soft">${START_OVER}</p>`,
  )

export const startedElsewhere = (): PageAnswer =>
  bad(
    400,
    'This was started in another browser',
    html`<p>To protect your data, connecting has to end in the browser where it began. Nothing was connected.</p>
<p class="soft">${START_OVER}</p>`,
  )

export const alreadyUsed = (): PageAnswer =>
  bad(
    410,
    'This step was already done',
    html`<p>The answer that brought you here was used before, and each one works only once. Nothing was changed.</p>
<p class="soft">If the app does not show the source as connected, start connecting again there.</p>`,
  )

export const tookTooLong = (source: ApiSource, tryAgain: string | null): PageAnswer =>
  bad(
    410,
    'That took too long',
    html`<p>The visit to ${source} has to be finished within an hour. Nothing was connected.</p>
${tryAgain === null && html`<p class="soft">${START_OVER}</p>`}${actions(tryAgainLink(tryAgain))}`,
  )

export const connected = (source: ApiSource): PageAnswer => ({
  status: 200,
  page: {
    title: `${source} is connected`,
    tone: 'good',
    content: html`<p>Your data will start to arrive shortly.</p>
<p class="soft">You can close this page and go back to the app you came from.</p>`,
  },
})

export const denied = (source: ApiSource, tryAgain: string | null): PageAnswer => ({
  status: 403,
  page: {
    title: `${source} was not connected`,
    tone: 'neutral',
    content: html`<p>You chose not to share your data, so nothing was connected and nothing was stored.</p>
<p class="soft">If that was not what you wanted, try again. Otherwise you can close this page.</p>
${actions(tryAgainLink(tryAgain))}`,
  },
})

export const refused = (source: ApiSource, tryAgain: string | null, advice: string | null): PageAnswer =>
  bad(
    502,
    `${source} was not connected`,
    html`<p>${source} did not accept the request. Nothing was connected and nothing was stored.</p>
<p class="soft">${advice ?? 'Trying again may help. If it does not, contact the people behind the app you came from.'}</p>
${actions(tryAgainLink(tryAgain))}`,
  )

export const unavailable = (source: ApiSource, tryAgain: string | null, back: string | null): PageAnswer =>
  bad(
    503,
    `${source} is not connected yet`,
    html`<p>You did everything right, but something on the way did not answer. Nothing was stored.</p>
<p class="soft">Wait a moment, then try again.</p>
${actions(tryAgainLink(tryAgain), backLink(back))}`,
  )
