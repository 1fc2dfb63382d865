import type { Page } from '@playwright/test'
import type { PushMessage } from '#shared/push/push.ts'
import { expectAccessible, PHONE } from './axe.ts'
import { type Actor, expect, NO_NETWORK, test, toast } from './fixtures.ts'
import { garmentId } from './orders.ts'
import type { Person } from './people.ts'
import type { App } from './server.ts'

// The worker shows the notifications: without it nothing is offered.
test.use({ serviceWorkers: 'allow' })

const ENDPOINT = 'https://push.invalid/send/device'

/** What a person answers when the browser asks. */
type Answer = 'granted' | 'denied'

/**
 * Stands in for the one part that no test browser has: a push service of the world, and the question of the browser. All else
 * is real, the device's keys included. `permission` is what the browser says before it is asked.
 */
async function standInForPush(
  { context }: Pick<Actor, 'context'>,
  { answer = 'granted', permission = 'default' }: { answer?: Answer; permission?: string } = {},
): Promise<void> {
  await context.addInitScript(
    ([endpoint, given, before]) => {
      const store = window.sessionStorage
      const said = () => store.getItem('permission') ?? before
      Object.defineProperty(Notification, 'permission', { get: said })
      Notification.requestPermission = async () => {
        store.setItem('asked', String(Number(store.getItem('asked') ?? 0) + 1))
        store.setItem('permission', given)
        return given as NotificationPermission
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
    [ENDPOINT, answer, permission] as const,
  )
}

const offer = ({ page }: Pick<Actor, 'page'>) =>
  page.getByRole('main').getByRole('region', { name: 'Notifications' })
const setting = ({ page }: Pick<Actor, 'page'>) =>
  page.getByRole('checkbox', { name: 'Sur cet appareil' })
const devicesOf = (app: App, { id }: Person) =>
  app.db.prepare('select endpoint from push_subscriptions where user_id = ?').pluck().all(id)
const timesAsked = ({ page }: Actor) => page.evaluate(() => sessionStorage.getItem('asked'))

test('a livreur who waits is asked once, and is told on this device from then on', async ({
  app,
  livreur,
}) => {
  const { page } = livreur
  await standInForPush(livreur)
  await page.goto('/livreur/dashboard')
  await expect(page.getByText("nous vous notifierons dès qu'une mission")).toBeVisible()
  await expect(offer(livreur)).toContainText('chaque nouvelle mission, même écran éteint')
  expect(await timesAsked(livreur), 'nothing is asked at the first load').toBeNull()
  await expectAccessible(page)
  await offer(livreur).getByRole('button', { name: 'M’avertir' }).dblclick()
  await expect(toast(page, 'Notifications activées')).toBeVisible()
  await expect(offer(livreur)).toHaveCount(0)
  expect(devicesOf(app, livreur)).toEqual([ENDPOINT])
  expect(await timesAsked(livreur)).toBe('1')

  await test.step('the profile says so, and switches it off on the server too', async () => {
    await page.goto('/livreur/profil')
    await expect(setting(livreur)).toBeChecked()
    await setting(livreur).click()
    await expect(setting(livreur)).not.toBeChecked()
    expect(devicesOf(app, livreur)).toEqual([])
  })

  await test.step('who switched it off is not asked again, and can switch it on', async () => {
    await page.goto('/livreur/dashboard')
    await expect(page.getByText('Aucune mission pour le moment')).toBeVisible()
    await expect(offer(livreur)).toHaveCount(0)
    await page.goto('/livreur/profil')
    await setting(livreur).click()
    await expect(setting(livreur)).toBeChecked()
    await expect.poll(() => devicesOf(app, livreur)).toEqual([ENDPOINT])
  })
})

test('a livreur who always has missions is asked under them', async ({
  client,
  livreur,
  order,
}) => {
  const { reference } = await order(client, { status: 'assigned' }, { livreur })
  await standInForPush(livreur)
  await livreur.page.goto('/livreur/dashboard')
  await expect(livreur.page.getByRole('article', { name: `#${reference}` })).toBeVisible()
  await offer(livreur).getByRole('button', { name: 'Non merci' }).click()
  await livreur.page.reload()
  await expect(livreur.page.getByRole('article', { name: `#${reference}` })).toBeVisible()
  await expect(offer(livreur)).toHaveCount(0)
})

test('a session that ends takes the device with it; the next one brings it back by itself', async ({
  app,
  livreur,
}) => {
  const { page } = livreur
  await standInForPush(livreur)
  await page.goto('/livreur/dashboard')
  await offer(livreur).getByRole('button', { name: 'M’avertir' }).click()
  await expect.poll(() => devicesOf(app, livreur)).toEqual([ENDPOINT])
  app.db.prepare('delete from push_subscriptions').run()
  await page.reload()
  await expect.poll(() => devicesOf(app, livreur)).toEqual([ENDPOINT])
})

test('a lost network is told, nothing is chosen, and a second tap works', async ({
  app,
  livreur,
}) => {
  const { page } = livreur
  livreur.allow(NO_NETWORK)
  await standInForPush(livreur)
  await page.goto('/livreur/dashboard')
  await page.route(/push\.subscribe/, (route) => route.abort())
  await offer(livreur).getByRole('button', { name: 'M’avertir' }).click()
  await expect(toast(page, 'Notifications non modifiées')).toBeVisible()
  expect(devicesOf(app, livreur)).toEqual([])
  await page.unroute(/push\.subscribe/)
  await offer(livreur).getByRole('button', { name: 'M’avertir' }).click()
  await expect(toast(page, 'Notifications activées')).toBeVisible()
  expect(devicesOf(app, livreur)).toEqual([ENDPOINT])
})

test('a client is asked where the order was placed, and « Non merci » is kept', async ({
  app,
  client,
  order,
}) => {
  const { page } = client
  await standInForPush(client)
  await page.goto('/client/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer(client)).toHaveCount(0)
  const placed = await order(client)
  await page.goto(`/client/passer-commande?commande=${placed.id}`)
  await expect(offer(client)).toContainText('quand le livreur est en route')
  await expectAccessible(page)
  await offer(client).getByRole('button', { name: 'Non merci' }).click()
  await expect(offer(client)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByText('Votre commande est enregistrée')).toBeVisible()
  await expect(offer(client)).toHaveCount(0)
  expect(await timesAsked(client)).toBeNull()
  expect(devicesOf(app, client)).toEqual([])
})

test('a refusal in the browser is remembered, and the profile says how to undo it', async ({
  app,
  admin,
}) => {
  const { page } = admin
  await standInForPush(admin, { answer: 'denied' })
  await page.goto('/admin/dashboard')
  await expectAccessible(page)
  await offer(admin).getByRole('button', { name: 'M’avertir' }).click()
  await expect(toast(page, 'Notifications non activées')).toBeVisible()
  await expect(offer(admin)).toHaveCount(0)
  await page.goto('/admin/profil')
  await expect(page.getByText('Votre navigateur bloque les notifications')).toBeVisible()
  await expect(setting(admin)).toBeDisabled()
  await expectAccessible(page)
  expect(devicesOf(app, admin)).toEqual([])
})

test('a client without an account is asked where their link leads, and switches it off in the profile', async ({
  app,
  admin,
  visitor,
}) => {
  const { page } = visitor
  const idempotencyKey = crypto.randomUUID()
  const phone = '05 46 12 90 77'
  const { id } = await admin.api.users.createClient.mutate({
    fullname: 'Fatou Diabaté',
    phone,
    idempotencyKey,
  })
  await admin.api.checkout.placeFor.mutate({
    clientId: id,
    lines: [{ productId: garmentId(app, 'Chemise'), service: 'Complet', quantity: 3 }],
    location: { type: 'Point', coordinates: [-3.9492, 5.3527] },
    contactPhone: phone,
    paymentMethod: 'espece',
    shownTotal: 4500,
    idempotencyKey: crypto.randomUUID(),
  })
  const record = await admin.api.clientLinks.ofClient.query({ userId: id })
  await standInForPush(visitor)
  await page.goto(record?.link ?? '')
  await expect(offer(visitor)).toContainText('ce qui arrive à votre linge')
  await expectAccessible(page, [PHONE])
  await offer(visitor).getByRole('button', { name: 'M’avertir' }).click()
  await expect(toast(page, 'Notifications activées')).toBeVisible()
  await expect(offer(visitor)).toHaveCount(0)
  const devices = app.db.prepare('select user_id from push_subscriptions').pluck()
  expect(devices.all()).toEqual([id])

  await page.goto('/client/profil')
  await expect(setting(visitor)).toBeChecked()
  await expect(page.getByText('Pendant 7 jours')).toBeVisible()
  await expectAccessible(page, [PHONE])
  await setting(visitor).click()
  await expect(setting(visitor)).not.toBeChecked()
  expect(devices.all()).toEqual([])
})

/** A push message arrives on this device, as its service hands it to the worker. */
async function arrive({ context }: Actor, message: PushMessage): Promise<void> {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate((text) => {
    // The type of a worker's own events is not known to a page.
    const Push = Reflect.get(globalThis, 'PushEvent')
    dispatchEvent(new Push('push', { data: text }))
  }, JSON.stringify(message))
}

const newOrder = (id: string, path = `/commande/${id}`): PushMessage => ({
  title: 'Nouvelle commande',
  text: `Commande #${id.slice(0, 8)}, de Awa.`,
  path,
  tag: 'orders-placed',
  count: 1,
})

/** The admin’s board on a device that is told. */
async function toldAdmin(admin: Actor): Promise<void> {
  const { page } = admin
  await standInForPush(admin)
  await page.goto('/admin/dashboard')
  const listens = subscribedTwice(admin)
  await offer(admin).getByRole('button', { name: 'M’avertir' }).click()
  await expect(toast(page, 'Notifications activées')).toBeVisible()
  await toast(page, 'Notifications activées').getByRole('button', { name: 'Fermer' }).click()
  await listens
}

/**
 * What shows the news in the page is loaded once a device is told, and subscribes again as it begins to listen: before, the
 * service worker would show a notification instead.
 */
async function subscribedTwice({ page }: Actor): Promise<void> {
  const subscribed = () =>
    page.waitForResponse((response) => response.url().includes('push.subscribe'))
  await subscribed()
  await subscribed()
}

test('who looks at the application reads the news there, and goes to them', async ({
  admin,
  client,
  order,
}) => {
  const { page } = admin
  await toldAdmin(admin)
  const { id, reference } = await order(client)
  await arrive(admin, newOrder(id))
  const news = toast(page, 'Nouvelle commande')
  await expect(news).toContainText(`Commande #${reference}, de Awa.`)
  await expectAccessible(page, [PHONE])
  await news.getByRole('button', { name: 'Voir' }).click()
  await expect(page).toHaveURL(new RegExp(id))
  await expect(news).toHaveCount(0)
})

test('news wait until the toast before them is gone; several of a kind are counted, and lead to all', async ({
  admin,
}) => {
  const { page } = admin
  await toldAdmin(admin)
  const several = {
    title: '{n} nouvelles commandes',
    text: 'Ouvrez le tableau pour les assigner.',
    path: '/admin/commandes-non-assignees',
  }
  await arrive(admin, newOrder('11111111-a'))
  await expect(toast(page, 'Nouvelle commande')).toBeVisible()
  for (const id of ['22222222-b', '33333333-c']) await arrive(admin, { ...newOrder(id), several })
  await expect(toast(page, '#11111111')).toBeVisible()
  await toast(page, '#11111111').getByRole('button', { name: 'Fermer' }).click()
  await toast(page, '2 nouvelles commandes').getByRole('button', { name: 'Voir' }).click()
  await expect(page).toHaveURL(/commandes-non-assignees/)
  await expect(toast(page, 'nouvelle')).toHaveCount(0)
})

/** The person touches a notification, which the worker hands to the page. */
function touch(page: Page, path: string, { lateBy = -1_000 } = {}): Promise<unknown> {
  return page.evaluate(
    ([to, late]) => {
      const data = { type: 'open', path: to, until: Date.now() - late }
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
    },
    [path, lateBy] as const,
  )
}

test('a page that was frozen does not go where the worker has opened a window meanwhile', async ({
  admin,
}) => {
  const { page } = admin
  await toldAdmin(admin)
  await touch(page, '/admin/demandes', { lateBy: 1 })
  await expect(page).toHaveURL(/dashboard/)
  await touch(page, '/admin/profil')
  await expect(page).toHaveURL(/profil/)
  await page.goBack()
  await expect(page).toHaveURL(/dashboard/)
})

test('a touched notification asks before it leaves a screen where something is typed', async ({
  admin,
}) => {
  const { page } = admin
  await toldAdmin(admin)
  await page.goto('/admin/profil')
  const name = page.getByLabel('Nom complet')
  await name.fill('Mireille Koffi')
  await touch(page, '/admin/demandes')
  const question = page.getByRole('dialog', { name: 'Quitter cette page' })
  await expectAccessible(page, [PHONE])
  await question.getByRole('button', { name: 'Rester ici' }).click()
  await expect(question).toHaveCount(0)
  await expect(name).toHaveValue('Mireille Koffi')
  await touch(page, '/admin/demandes')
  await question.getByRole('button', { name: 'Ouvrir la notification' }).click()
  await expect(page).toHaveURL(/demandes/)
})

test('a touched notification asks about what could not be saved, and not once it is', async ({
  admin,
}) => {
  const { page } = admin
  admin.allow(NO_NETWORK)
  await toldAdmin(admin)
  await page.goto('/admin/profil')
  await page.getByLabel('Nom complet').fill('Mireille Koffi')
  await page.getByLabel('Téléphone').fill('0546129077')
  const save = page.getByRole('main').getByRole('button', { name: 'Enregistrer' }).first()
  await page.route(/profile\.update/, (route) => route.abort())
  await save.click()
  await expect(toast(page, 'Profil non enregistré')).toBeVisible()
  await touch(page, '/admin/demandes')
  const question = page.getByRole('dialog', { name: 'Quitter cette page' })
  await question.getByRole('button', { name: 'Rester ici' }).click()
  await page.unroute(/profile\.update/)
  await save.click()
  await expect(toast(page, 'Profil mis à jour')).toBeVisible()
  await touch(page, '/admin/demandes')
  await expect(page).toHaveURL(/demandes/)
})

test('a filter that is set, and an order that is kept, are left without a question', async ({
  admin,
  client,
}) => {
  await toldAdmin(admin)
  await admin.page.setViewportSize({ width: 1280, height: 860 })
  await admin.page.getByLabel('Statut').selectOption({ index: 1 })
  await touch(admin.page, '/admin/demandes')
  await expect(admin.page).toHaveURL(/demandes/)

  const { page, id } = client
  await page.addInitScript((key) => localStorage.setItem(key, 'on'), `laveo-push-${id}`)
  await page.goto('/client/passer-commande')
  await page.getByLabel('Note pour le livreur').fill('Portail vert')
  await page.waitForLoadState('networkidle')
  await touch(page, '/client/commandes')
  await expect(page).toHaveURL(/client\/commandes/)
  await page.goBack()
  await expect(page.getByLabel('Note pour le livreur')).toHaveValue('Portail vert')
})

test('a tab in the background counts the new orders in its title, until it is looked at', async ({
  admin,
  client,
  order,
}) => {
  const { page } = admin
  await page.goto('/admin/dashboard')
  await expect(page).toHaveTitle('Tableau de bord · Lavéo')
  const look = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { get: () => now, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await look('hidden')
  for (let i = 0; i < 2; i += 1) await order(client)
  await expect(page).toHaveTitle('(2) Tableau de bord · Lavéo')
  await page
    .getByRole('link', { name: /^Demandes/ })
    .first()
    .click()
  await expect(page).toHaveTitle(/^\(2\) Demandes/)
  await look('visible')
  await expect(page).toHaveTitle(/^Demandes/)
})

test('the sound is switched off on a device, and stays off after signing out', async ({
  livreur,
}) => {
  const { page } = livreur
  await page.goto('/livreur/profil')
  const sound = page.getByRole('checkbox', { name: 'Un son quand Lavéo est ouvert' })
  await expect(sound).toBeChecked()
  await expectAccessible(page)
  await sound.click()
  await page.reload()
  await expect(sound).not.toBeChecked()
  await page.getByRole('button', { name: 'Déconnexion' }).last().click()
  await expect(page).not.toHaveURL(/profil/)
  expect(await page.evaluate(() => localStorage.getItem('laveo-son'))).toBe('non')
})
