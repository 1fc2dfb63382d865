import { expect, test, vi } from 'vitest'
import { PUSH_KINDS, type PushMessage, pushMessage } from '#shared/access/push/push.ts'
import { pushWords } from '#shared/access/push/push-words.ts'
import { FLAG_KINDS } from '#shared/order-flags.ts'
import source from './service-worker.js?raw'

const ORIGIN = 'https://laveo.test'

interface Shown {
  title: string
  body: string
  tag: string
  renotify: boolean
  data: { path: string; count: number }
}

/** The message of the worker to a page. */
interface Handed {
  type: 'open' | 'news'
  path: string
  title?: string
  until?: number
}

interface Page {
  url: string
  focused?: boolean
  visibilityState?: string
  /** The page's script answers. */
  answers?: boolean
}

/** The worker on one device, with the pages that are open on it and the notifications that it shows. */
function device({ pages = [], browser = 'Chrome' }: { pages?: Page[]; browser?: string } = {}) {
  const listeners = new Map<string, (event: object) => void>()
  const shown: Shown[] = []
  const went: string[] = []
  const news: Handed[] = []
  const handed: Handed[] = []
  const posted: Array<{ url: string; body: unknown }> = []
  const registration = {
    getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag),
    async showNotification(title: string, options: Omit<Shown, 'title'>) {
      const place = shown.findIndex(({ tag }) => tag === options.tag)
      if (place >= 0) shown.splice(place, 1)
      shown.push({ title, ...options })
    },
  }
  const clientOf = (page: Page) => ({
    focused: false,
    visibilityState: 'hidden',
    ...page,
    focus: async () => void went.push(`focus ${page.url}`),
    postMessage(message: Handed, [port]: { postMessage(text: string): void }[]) {
      handed.push(message)
      if (!page.answers) return
      if (message.type === 'open') went.push(`open ${message.path}`)
      else news.push(message)
      port?.postMessage('done')
    },
  })
  const clients = {
    matchAll: async () => pages.map(clientOf),
    openWindow: async (path: string) => void went.push(`window ${path}`),
  }
  const self = {
    addEventListener: (kind: string, listener: (event: object) => void) =>
      listeners.set(kind, listener),
    registration,
    clients,
  }
  const network = async (url: string, { body }: { body: string }) => {
    posted.push({ url, body: JSON.parse(body) })
    return new Response('{}')
  }
  const navigator = { userAgent: browser }
  const names = ['self', 'caches', 'location', 'fetch', 'navigator']
  new Function(...names, source)(self, {}, new URL(ORIGIN), network, navigator)
  const happen = async (kind: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve()
    const waitUntil = (given: Promise<unknown>) => {
      work = given
    }
    listeners.get(kind)?.({ waitUntil, ...event })
    await work
  }
  const push = (message: unknown) => happen('push', { data: { json: () => message } })
  const click = (at = 0) =>
    happen('notificationclick', { notification: { ...shown[at], close: () => {} } })
  return { shown, went, news, handed, posted, happen, push, click }
}

const facts = {
  orderId: 'abc',
  reference: '4f9c21ab',
  client: 'Awa',
  livreur: 'Konan',
  visit: 'pickup',
  slot: null,
  atCounter: false,
  flag: FLAG_KINDS[0],
} as const
const ORDER = pushMessage('order_placed', facts)

test.each(PUSH_KINDS)('%s is shown with its words, and leads to its order', async (kind) => {
  const { shown, push } = device()
  const message = pushMessage(kind, facts)
  const { title, text, tag, path } = message
  await push(message)
  expect(shown).toMatchObject([
    { title, body: text, tag, renotify: true, data: { path, count: 1 } },
  ])
})

test('orders that come one after the other are one notification, which counts them', async () => {
  const { shown, push, click, went } = device()
  await push(ORDER)
  await push(ORDER)
  await push({ ...ORDER, count: 3 } satisfies PushMessage)
  expect(shown).toMatchObject([{ title: '5 nouvelles commandes', data: { count: 5 } }])
  await click()
  expect(went).toEqual(['window /admin/commandes-non-assignees'])
})

test('the steps of one order replace each other, and those of another one stand beside', async () => {
  const { shown, push } = device()
  await push(pushMessage('livreur_coming', facts))
  await push(pushMessage('livreur_near', facts))
  await push(pushMessage('livreur_coming', { ...facts, reference: 'other' }))
  expect(shown.map(({ title }) => title)).toEqual(['Konan est tout près', 'Konan est en route'])
})

const LOOKED_AT = { focused: true, visibilityState: 'visible', answers: true }

test('a page that is looked at is handed the message, to show it instead of the browser', async () => {
  const pages = [{ url: `${ORIGIN}/admin/dashboard`, ...LOOKED_AT }]
  const { shown, news, push } = device({ pages })
  await push(ORDER)
  await push({ ...ORDER, count: 3 } satisfies PushMessage)
  expect(shown).toEqual([])
  expect(news).toMatchObject([
    { type: 'news', ...ORDER },
    { type: 'news', ...ORDER, count: 3 },
  ])
})

test('several notifications say what the toast of as many messages says', async () => {
  const { shown, push } = device()
  await push(ORDER)
  await push({ ...ORDER, count: 3 } satisfies PushMessage)
  const { title, text, path } = pushWords(ORDER, 4)
  expect(shown).toMatchObject([{ title, body: text, data: { path, count: 4 } }])
})

test('a page is told until when it may act, which is before the worker does it itself', async () => {
  vi.useFakeTimers()
  const pages = [{ url: `${ORIGIN}/admin/dashboard`, ...LOOKED_AT, answers: false }]
  const { shown, handed, push } = device({ pages })
  const done = push(ORDER)
  await vi.advanceTimersByTimeAsync(0)
  const { until = 0 } = handed[0] ?? {}
  expect(until).toBeGreaterThan(Date.now())
  await vi.advanceTimersByTimeAsync(until - Date.now())
  expect(shown).toEqual([])
  await vi.runAllTimersAsync()
  await done
  vi.useRealTimers()
  expect(shown).toHaveLength(1)
})

test('a browser that counts what is not shown shows it alone', async () => {
  const pages = [{ url: `${ORIGIN}/admin/dashboard`, ...LOOKED_AT }]
  const browser = 'Mozilla/5.0 AppleWebKit/605.1.15 Safari/605.1.15'
  const { shown, news, push } = device({ pages, browser })
  await push(ORDER)
  expect([shown.length, news]).toEqual([1, []])
})

test('a page that is looked at and does not answer keeps no notification away', async () => {
  const pages = [{ url: `${ORIGIN}/admin/dashboard`, ...LOOKED_AT, answers: false }]
  const { shown, push } = device({ pages })
  await push(ORDER)
  expect(shown).toHaveLength(1)
})

test('a page that tells no news keeps no notification away', async () => {
  for (const path of ['/tarifs', '/commander', '/connexion']) {
    const pages = [{ url: ORIGIN + path, ...LOOKED_AT }]
    const { shown, push } = device({ pages })
    await push(ORDER)
    expect(shown, path).toHaveLength(1)
  }
})

test('a page that is open behind another window does not keep a notification away', async () => {
  const pages = [{ url: `${ORIGIN}/admin/dashboard`, focused: false, visibilityState: 'visible' }]
  const { shown, push } = device({ pages })
  await push(ORDER)
  expect(shown).toHaveLength(1)
})

test.each([undefined, null, {}, { title: 'x' }, { ...ORDER, path: 'https://elsewhere.example' }])(
  'what cannot be read (%j) shows that there is something, and leads home',
  async (message) => {
    const { shown, push, click, went } = device()
    await push(message)
    expect(shown).toMatchObject([{ title: 'Lavéo', body: 'Ouvrez Lavéo pour voir.' }])
    await click()
    expect(went).toEqual(['window /'])
  },
)

test('a touched notification opens in the page of the application, which asks first', async () => {
  const pages = [{ url: `${ORIGIN}/tarifs` }, { url: `${ORIGIN}/livreur/profil`, answers: true }]
  const { push, click, went } = device({ pages })
  await push(pushMessage('mission_given', facts))
  await click()
  expect(went).toEqual(['open /commande/abc', `focus ${ORIGIN}/livreur/profil`])
})

test('a page that does not answer keeps what is typed in it: a window opens, as without one', async () => {
  const old = device({ pages: [{ url: `${ORIGIN}/livreur/profil` }] })
  await old.push(pushMessage('mission_given', facts))
  await old.click()
  expect(old.went).toEqual(['window /commande/abc'])
  const none = device({ pages: [{ url: `${ORIGIN}/tarifs` }] })
  await none.push(pushMessage('mission_given', facts))
  await none.click()
  expect(none.went).toEqual(['window /commande/abc'])
})

test('a subscription that the browser replaces is renewed with the secret of the former one', async () => {
  const { happen, posted } = device()
  const keys = { p256dh: 'p', auth: 'a' }
  const oldSubscription = {
    endpoint: 'https://push.example/1',
    options: {},
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'o', auth: 'old' } }),
  }
  const newSubscription = { toJSON: () => ({ endpoint: 'https://push.example/2', keys }) }
  await happen('pushsubscriptionchange', { oldSubscription, newSubscription })
  expect(posted).toEqual([
    {
      url: '/trpc/push.renew',
      body: {
        known: { endpoint: 'https://push.example/1', auth: 'old' },
        next: { endpoint: 'https://push.example/2', ...keys },
      },
    },
  ])
  await happen('pushsubscriptionchange', { newSubscription })
  expect(posted).toHaveLength(1)
})
