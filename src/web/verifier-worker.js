// The worker of /verifier alone. Built by scripts/build.ts, which fills in the two names. Plain JavaScript: no bundler touches it.
const VERSION = '__VERSION__'
/** The page, the keys, and the page's files: nothing in them is about anybody. */
const FILES = ['__FILES__']

const PREFIX = 'verifier-'
const CACHE = PREFIX + VERSION
const PAGE = '/verifier'
const KEYS = '/.well-known/laveo-key'
/** Where the network only seems to work, the kept page comes after so long. */
const PATIENCE_MS = 3000

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (request.mode === 'navigate' && url.pathname === PAGE)
    event.respondWith(networkFirst(request, PAGE))
  // The page asks for today's keys only, when it knows no other.
  else if (url.pathname === KEYS && request.cache !== 'no-store')
    event.respondWith(networkFirst(request, KEYS, keep))
})

async function install() {
  const cache = await caches.open(CACHE)
  await cache.addAll(FILES)
  await self.skipWaiting()
}

async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  for (const name of others) await caches.delete(name)
  await self.clients.claim()
}

async function asset(request) {
  return (await caches.match(request)) ?? fetch(request)
}

/** The network first; the kept answer when the network fails, answers with a fault, or takes too long. */
async function networkFirst(request, path, onAnswer = () => {}) {
  const network = fetch(request)
  try {
    const first = await inTime(network)
    if (first?.ok) {
      await onAnswer(path, first.clone())
      return first
    }
    return (await kept(path)) ?? (await network)
  } catch {
    return (await kept(path)) ?? Response.error()
  } finally {
    network.catch(() => {})
  }
}

function inTime(network) {
  return Promise.race([network, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

async function kept(path) {
  return (await caches.open(CACHE)).match(path)
}

/** A key that was withdrawn must not live on here. A full phone keeps what it has. */
async function keep(path, response) {
  const cache = await caches.open(CACHE)
  await cache.put(path, response).catch(() => {})
}
