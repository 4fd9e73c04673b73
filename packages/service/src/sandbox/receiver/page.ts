import { readFileSync } from 'node:fs'
import { html, sendPage } from '../../platform/http/page.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Inbox, ReceivedWebhook } from './inbox.ts'

const HEARTBEAT_MS = 15_000
const ASSETS = {
  '/receiver/receiver.css': { type: 'text/css; charset=utf-8', text: asset('./receiver.css') },
  '/receiver/receiver.js': { type: 'text/javascript; charset=utf-8', text: asset('./browser.js') },
}

function asset(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}

/** The page and its live feed (server-sent events, resumed by the number of the last arrival seen). */
export function registerReceiverPage(server: Server, inbox: Inbox): void {
  const open = new Set<() => void>()
  server.addHook('preClose', async () => {
    for (const end of open) end()
  })

  server.get('/receiver', async (_request, reply) => sendPage(reply, 200, PAGE))
  for (const [path, { type, text }] of Object.entries(ASSETS))
    server.get(path, async (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(text),
    )

  server.get('/receiver/events', (request, reply) => {
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      connection: 'keep-alive',
    })
    const send = (arrival: ReceivedWebhook) =>
      stream.write(`id: ${arrival.number}\ndata: ${JSON.stringify(arrival)}\n\n`)
    for (const arrival of inbox.since(Number(request.headers['last-event-id'] ?? 0))) send(arrival)
    stream.write('event: caught-up\ndata: {}\n\n')
    const unwatch = inbox.watch(send)
    const heartbeat = setInterval(() => stream.write(': alive\n\n'), HEARTBEAT_MS)
    const end = () => {
      clearInterval(heartbeat)
      unwatch()
      open.delete(end)
      stream.end()
    }
    open.add(end)
    request.raw.on('close', end)
  })
}

const PAGE = {
  title: 'Webhook receiver',
  wide: true,
  head: html`<link rel="stylesheet" href="/receiver/receiver.css">
<script type="module" src="/receiver/receiver.js"></script>
`,
  content: html`
<p class="lead soft">This page plays a client’s endpoint: it checks each signature with the SDK and shows documents as they arrive.
<span id="link" class="link" role="status">Connecting…</span></p>
<dl class="tallies" aria-label="Totals">
  <div><dt>Received</dt><dd id="received">–</dd></div>
  <div><dt>Verified</dt><dd id="verified">–</dd></div>
  <div><dt>Refused</dt><dd id="refused">–</dd></div>
  <div><dt>People</dt><dd id="people">–</dd></div>
</dl>
<div class="split">
  <section aria-label="Deliveries" class="deliveries">
    <label class="filter">Show <select id="filter"><option value="">everything</option></select></label>
    <p id="loading" class="empty soft">Loading…</p>
    <p id="empty" class="empty soft" hidden>Nothing has arrived yet. The first documents of the demo person come within seconds of the start.</p>
    <ul id="list" class="list"></ul>
    <p id="older" class="empty soft" hidden>Only the newest are listed. The <a href="/portal">portal</a> has every delivery.</p>
  </section>
  <section aria-label="Document" class="detail" id="detail" tabindex="-1">
    <p class="empty soft">Choose a delivery to read its document.</p>
  </section>
</div>`,
}
