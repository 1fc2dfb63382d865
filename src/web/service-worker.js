// Built by scripts/build.ts, which fills in the names in capitals. Plain JavaScript: no bundler touches it.
const VERSION = '__VERSION__'
/** The application's page and what it needs to start: nothing in it is about anybody. */
const SHELL = ['__SHELL__']
/** Files that are kept only where they are needed: of a livreur, an order that waits for the network, the till, the workshop. */
const PARTS = {
  livreur: ['__LIVREUR__'],
  commande: ['__ORDER__'],
  caisse: ['__TILL__'],
  atelier: ['__WORKSHOP__'],
}

const PREFIX = 'laveo-'
const CACHE = PREFIX + VERSION
const SHELL_PATH = '__SHELL_PATH__'
/** Stands in the cache of a phone that keeps this part too. */
const markOf = (part) => `${SHELL_PATH}/${part}`
/** Where the network only seems to work, the kept page comes after so long. */
const PATIENCE_MS = 5000
/** A proxy's statuses for a server that is gone. */
const GONE = [502, 503, 504]
const APPLICATION =
  /^\/(?:client|livreur|admin|superadmin|atelier|connexion|etiquette|ticket|commande)(?:\/|$)/

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('message', (event) => {
  if (PARTS[event.data]) event.waitUntil(keepPart(event.data))
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNews(event.notification)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(event)))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (
    request.mode === 'navigate' &&
    !/^\/(?:trpc|api|uploads|demo|factures)\//.test(url.pathname)
  )
    event.respondWith(page(request, url.pathname))
})

async function install() {
  try {
    const cache = await caches.open(CACHE)
    await cache.addAll(SHELL)
    for (const part of Object.keys(PARTS))
      if (await caches.match(markOf(part))) await keepPart(part)
  } catch (error) {
    // Half of a version must not pass for the one before the next.
    await caches.delete(CACHE)
    throw error
  }
  await self.skipWaiting()
}

async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  // The newest of them stays: pages that are still open have yet to load some of its screens.
  for (const name of others.slice(0, -1)) await caches.delete(name)
  await self.clients.claim()
}

async function keepPart(part) {
  const cache = await caches.open(CACHE)
  if (await cache.match(markOf(part))) return
  const missing = []
  for (const file of PARTS[part]) if (!(await cache.match(file))) missing.push(file)
  await cache.addAll(missing)
  await cache.put(markOf(part), new Response(''))
}

async function asset(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) {
    const copy = response.clone()
    // A full phone still shows what it fetched.
    caches
      .open(CACHE)
      .then((cache) => cache.put(request, copy))
      .catch(() => {})
  }
  return response
}

/** The network first; the kept page when it does not answer, or nobody behind it does. */
async function page(request, path) {
  const network = fetch(request)
  try {
    const first = await (APPLICATION.test(path) ? inTime(network) : network)
    if (first && !GONE.includes(first.status)) return first
    return (await keptPage()) ?? (await network)
  } catch {
    return (await keptPage()) ?? Response.error()
  } finally {
    network.catch(() => {})
  }
}

function inTime(network) {
  return Promise.race([network, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

/** This version's own: the one before may be kept beside it. */
async function keptPage() {
  return (await caches.open(CACHE)).match(SHELL_PATH)
}

/** Shown for news that cannot be read: browsers take the permission away from a worker that shows nothing. */
const UNREADABLE = {
  title: 'Lavéo',
  text: 'Ouvrez Lavéo pour voir.',
  tag: 'news',
  path: '/',
  count: 1,
}
/** Safari counts a message without a notification against us, also where the page is looked at. */
const MUST_SHOW = /AppleWebKit/.test(navigator.userAgent) && !/Chrome/.test(navigator.userAgent)
/** A page that does not act in this time, such as a frozen one, is left as it is. */
const ACT_MS = 1000
/** The time for the answer of a page that acted. */
const ANSWER_MS = 250

/** The screens of a person who is signed in, which show what happens while they are looked at. */
const SIGNED_IN_SCREEN = /^\/(?:client|livreur|admin|superadmin)\//

async function showPush(data) {
  const message = readPush(data)
  const { tag, several } = message
  const page = MUST_SHOW ? undefined : await pageLookedAt()
  if (page && (await ask(page, { type: 'news', ...message }))) return
  const shown = await self.registration.getNotifications({ tag })
  const before = several ? shown.map(({ data: kept }) => kept?.count ?? 0) : []
  const count = before.reduce((sum, n) => sum + n, message.count)
  const { title, text, path } = wordsOf(message, count)
  await self.registration.showNotification(title, {
    body: text,
    tag,
    // A newer one takes the place of the older one, and is heard all the same.
    renotify: true,
    lang: 'fr',
    icon: '/icons/icon-192.png',
    data: { path, count },
  })
}

/** As `pushWords` of the application. */
function wordsOf(message, count) {
  const { title, text, path } = message.several && count > 1 ? message.several : message
  return { title: title.replace('{n}', count), text, path }
}

async function pageLookedAt() {
  const pages = await windows()
  return pages.find(
    ({ url, focused, visibilityState }) =>
      focused && visibilityState === 'visible' && SIGNED_IN_SCREEN.test(new URL(url).pathname),
  )
}

function readPush(data) {
  try {
    const { title, text, tag, path, count, several } = data.json()
    if (!title || !tag || !path.startsWith('/')) return UNREADABLE
    return { title, text, tag, path, count, several }
  } catch {
    return UNREADABLE
  }
}

/** In a page of the application that is open, which asks first when something is being typed there, or in a new one. */
async function openNews(notification) {
  notification.close()
  const { path = '/' } = notification.data ?? {}
  const pages = await windows()
  const page = pages.find(({ url }) => APPLICATION.test(new URL(url).pathname))
  if (page && (await ask(page, { type: 'open', path }))) await page.focus()
  // A page that does not answer may hold something that is typed.
  else await self.clients.openWindow(path)
}

/** Hands a page something to do; false when it does not answer. It does nothing that it reads after `until`. */
function ask(page, message) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), ACT_MS + ANSWER_MS)
    page.postMessage({ ...message, until: Date.now() + ACT_MS }, [port2])
  })
}

/** The browser replaced its subscription: who knows the former one may put the new one in its place. */
async function renewPush({ oldSubscription, newSubscription }) {
  // Without the former one the page settles it, the next time that it is opened.
  if (!oldSubscription) return
  const { options, endpoint } = oldSubscription
  const next = newSubscription ?? (await self.registration.pushManager.subscribe(options))
  const { keys, endpoint: nextEndpoint } = next.toJSON()
  const known = { endpoint, auth: oldSubscription.toJSON().keys.auth }
  await fetch('/trpc/push.renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      known,
      next: { endpoint: nextEndpoint, p256dh: keys.p256dh, auth: keys.auth },
    }),
  })
}

function windows() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}
