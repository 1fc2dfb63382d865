import { expect, test } from 'vitest'
import { OFFLINE_PAGE } from '#shared/config.ts'
import source from './service-worker.js?raw'

const ORIGIN = 'https://laveo.test'
const KEPT_SCREENS = `${OFFLINE_PAGE}/livreur`

/** The caches of one phone, which all versions of the worker share. */
function phone() {
  const names = new Map<string, Map<string, Response>>()
  const pathOf = (asked: string | { url: string }) =>
    new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).pathname
  const open = async (name: string) => {
    const kept = names.get(name) ?? new Map<string, Response>()
    names.set(name, kept)
    return {
      match: async (asked: string) => kept.get(pathOf(asked))?.clone(),
      put: async (asked: string, response: Response) => void kept.set(pathOf(asked), response),
      async addAll(paths: string[]) {
        if (paths.includes('/assets/missing.js')) throw new TypeError('Failed to fetch')
        for (const path of paths) kept.set(path, new Response(`${name} ${path}`))
      },
    }
  }
  const caches = {
    open,
    keys: async () => [...names.keys()],
    delete: async (name: string) => names.delete(name),
    match: async (asked: string | { url: string }) =>
      [...names.values()]
        .find((kept) => kept.has(pathOf(asked)))
        ?.get(pathOf(asked))
        ?.clone(),
  }
  return { names, caches }
}

type Phone = ReturnType<typeof phone>
type Fetch = () => Promise<Response>

interface Happening {
  waitUntil?(work: Promise<void>): void
  respondWith?(answer: Promise<Response>): void
  request?: { url: string; method: string; mode: string }
  data?: string
}

/** A version of the worker on a phone. */
function worker(
  { caches }: Phone,
  version: string,
  network: Fetch,
  screens = [`/assets/${version}.js`],
) {
  const listeners = new Map<string, (event: Happening) => void>()
  const self = {
    addEventListener: (kind: string, listener: (event: Happening) => void) =>
      listeners.set(kind, listener),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
  }
  const built = source
    .replace("'__VERSION__'", JSON.stringify(version))
    .replace("'__SHELL_PATH__'", JSON.stringify(OFFLINE_PAGE))
    .replace("['__SHELL__']", JSON.stringify([OFFLINE_PAGE]))
    .replace("['__LIVREUR__']", JSON.stringify(screens))
    .replace("['__ORDER__']", JSON.stringify([`/assets/${version}-order.js`]))
  const names = ['self', 'caches', 'location', 'fetch']
  new Function(...names, built)(self, caches, new URL(ORIGIN), network)
  const happen = async (kind: string, more: Happening = {}) => {
    let work: Promise<unknown> = Promise.resolve()
    const note = (given: Promise<unknown>) => {
      work = given
    }
    listeners.get(kind)?.({ waitUntil: note, respondWith: note, ...more })
    return work
  }
  const ask = async (path: string, mode: string) => {
    const request = { url: `${ORIGIN}${path}`, method: 'GET', mode }
    return (await happen('fetch', { request })) as Response
  }
  return { happen, ask }
}

const nothing: Fetch = () => Promise.reject(new TypeError('Failed to fetch'))

async function live(on: Phone, version: string, network = nothing) {
  const made = worker(on, version, network)
  await made.happen('install')
  await made.happen('activate')
  return made
}

test('a new version keeps the one before it, whose open pages still find their screens, and no older one', async () => {
  const here = phone()
  const first = await live(here, 'v1')
  await first.happen('message', { data: 'livreur' })
  await live(here, 'v2')
  const third = await live(here, 'v3')
  expect([...here.names.keys()]).toEqual(['laveo-v2', 'laveo-v3'])
  expect(await (await third.ask('/assets/v2.js', 'no-cors')).text()).toBe('laveo-v2 /assets/v2.js')
  expect(here.names.get('laveo-v3')?.has(KEPT_SCREENS)).toBe(true)
  // The page comes from the cache of the newest version.
  expect(await (await third.ask('/livreur/dashboard', 'navigate')).text()).toBe(
    `laveo-v3 ${OFFLINE_PAGE}`,
  )
})

test('what shows an order that waits is kept once a page asks for it, and by each new version', async () => {
  const here = phone()
  const first = await live(here, 'v1')
  const keptIn = (version: string) => here.names.get(`laveo-${version}`)
  expect(keptIn('v1')?.has('/assets/v1-order.js')).toBe(false)
  await first.happen('message', { data: 'commande' })
  expect(keptIn('v1')?.has('/assets/v1-order.js')).toBe(true)
  expect(keptIn('v1')?.has('/assets/v1.js')).toBe(false)
  await live(here, 'v2')
  expect(keptIn('v2')?.has('/assets/v2-order.js')).toBe(true)
})

test('a version that could not be kept whole leaves nothing behind', async () => {
  const here = phone()
  const first = await live(here, 'v1')
  await first.happen('message', { data: 'livreur' })
  const broken = worker(here, 'v2', nothing, ['/assets/missing.js'])
  await expect(broken.happen('install')).rejects.toThrow('Failed to fetch')
  await live(here, 'v3')
  expect([...here.names.keys()]).toEqual(['laveo-v1', 'laveo-v3'])
})

test.each([502, 503, 504])(
  'a %i in place of a page is no network: the kept page comes, or the answer where none is kept',
  async (status) => {
    const here = phone()
    const proxy = async () => new Response('Bad gateway', { status })
    const { ask } = await live(here, 'v1', proxy)
    for (const path of ['/livreur/dashboard', '/tarifs'])
      expect(await (await ask(path, 'navigate')).text()).toBe(`laveo-v1 ${OFFLINE_PAGE}`)
    here.names.clear()
    expect((await ask('/livreur/dashboard', 'navigate')).status).toBe(status)
  },
)

test('a page that the server gives or refuses itself is shown as it comes', async () => {
  for (const status of [200, 404, 500]) {
    const { ask } = await live(phone(), 'v1', async () => new Response('ours', { status }))
    const page = await ask('/livreur/dashboard', 'navigate')
    expect([page.status, await page.text()]).toEqual([status, 'ours'])
  }
})
