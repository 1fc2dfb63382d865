// Built by scripts/build.ts, which fills in the four names. Plain JavaScript: no bundler touches it.
const VERSION = '__VERSION__'
/** The application's page and what it needs to start: nothing in it is about anybody. */
const SHELL = ['__SHELL__']
/** The screens of a livreur, kept on the phones of livreurs only. */
const LIVREUR = ['__LIVREUR__']

const PREFIX = 'laveo-'
const CACHE = PREFIX + VERSION
const SHELL_PATH = '__SHELL_PATH__'
/** Stands in the cache of a phone that keeps the livreur's screens too. */
const MARK = `${SHELL_PATH}/livreur`
/** Where the network only seems to work, the kept page comes after so long. */
const PATIENCE_MS = 5000
/** What a proxy says of a server that is gone. */
const GONE = [502, 503, 504]
const APPLICATION =
  /^\/(?:client|livreur|admin|superadmin|connexion|etiquette|ticket|commande)(?:\/|$)/

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('message', (event) => {
  if (event.data === 'livreur') event.waitUntil(keepLivreur())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (request.mode === 'navigate' && !/^\/(?:trpc|api|uploads|demo)\//.test(url.pathname))
    event.respondWith(page(request, url.pathname))
})

async function install() {
  try {
    const cache = await caches.open(CACHE)
    await cache.addAll(SHELL)
    if (await caches.match(MARK)) await keepLivreur()
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

async function keepLivreur() {
  const cache = await caches.open(CACHE)
  if (await cache.match(MARK)) return
  const missing = []
  for (const file of LIVREUR) if (!(await cache.match(file))) missing.push(file)
  await cache.addAll(missing)
  await cache.put(MARK, new Response(''))
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
