/** Keeps the app's own files, so that it opens without a connection. Calls to the service are never kept. */
const SHELL = 'shell-1'

/** The page and the files it names, so that the first visit without a connection works too. */
async function keepShell() {
  const scope = new URL(self.registration.scope).pathname
  const cache = await caches.open(SHELL)
  const page = await fetch(scope, { cache: 'no-cache' })
  if (!page.ok) return
  const text = await page.clone().text()
  await cache.put(scope, page)
  await cache.addAll([...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path))
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))),
      ),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const scope = new URL(self.registration.scope).pathname
  if (request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(scope)) return
  // Every address of the app is the same page, but for its files, which have an extension.
  const isPlace = request.mode === 'navigate' && !/\.\w+$/.test(url.pathname)
  const key = isPlace ? scope : request
  event.respondWith(
    fetch(request)
      .then(async (response) => {
        if (response.ok) await (await caches.open(SHELL)).put(key, response.clone())
        return response
      })
      .catch(async () => (await caches.match(key)) ?? Response.error()),
  )
})
