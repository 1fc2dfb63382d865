import type { Actor } from './fixtures.ts'
import type { Person } from './people.ts'
import type { App } from './server.ts'

export const ENDPOINT = 'https://push.invalid/send/device'

/**
 * Replaces the one part that no test browser has: a push service of the world, and the question of the browser, whose
 * answer is yes. All else is real, the device's keys included. `permission` is the browser's state before it is asked.
 */
export async function standInForPush(
  { context }: Pick<Actor, 'context'>,
  { permission = 'default' }: { permission?: 'default' | 'granted' } = {},
): Promise<void> {
  await context.addInitScript(
    ([endpoint, before]) => {
      const store = window.sessionStorage
      const said = () => store.getItem('permission') ?? before
      Object.defineProperty(Notification, 'permission', { get: said })
      Notification.requestPermission = async () => {
        store.setItem('asked', String(Number(store.getItem('asked') ?? 0) + 1))
        store.setItem('permission', 'granted')
        return 'granted'
      }
      const text = (bytes: Uint8Array) =>
        btoa(String.fromCharCode(...bytes))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '')
      const made = (key: string) => ({
        endpoint,
        options: {
          applicationServerKey: Uint8Array.from(
            atob(key.replaceAll('-', '+').replaceAll('_', '/')),
            (c) => c.charCodeAt(0),
          ).buffer,
        },
        toJSON: () => ({ endpoint, keys: JSON.parse(store.getItem('keys') ?? '{}') }),
        unsubscribe: async () => {
          store.removeItem('keys')
          return true
        },
      })
      PushManager.prototype.getSubscription = async () =>
        store.getItem('keys') ? (made(store.getItem('key') ?? '') as never) : null
      PushManager.prototype.subscribe = async (options) => {
        const key = text(new Uint8Array(options?.applicationServerKey as ArrayBuffer))
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
          'deriveBits',
        ])
        const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
        const auth = crypto.getRandomValues(new Uint8Array(16))
        store.setItem('keys', JSON.stringify({ p256dh: text(point), auth: text(auth) }))
        store.setItem('key', key)
        return made(key) as never
      }
    },
    [ENDPOINT, permission] as const,
  )
}

export const offer = ({ page }: Pick<Actor, 'page'>) =>
  page.getByRole('main').getByRole('region', { name: 'Notifications' })
export const setting = ({ page }: Pick<Actor, 'page'>) =>
  page.getByRole('checkbox', { name: 'Notifications sur cet appareil' })
export const devicesOf = (app: App, { id }: Person) =>
  app.db.prepare('select endpoint from push_subscriptions where user_id = ?').pluck().all(id)
export const timesAsked = ({ page }: Actor) => page.evaluate(() => sessionStorage.getItem('asked'))
