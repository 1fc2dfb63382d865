import type { Page } from '@playwright/test'
import type { PushMessage } from '#shared/access/push/push.ts'
import { type Actor, dismiss, expect, test, toast } from './fixtures.ts'
import { devicesOf, ENDPOINT, offer, setting, standInForPush, timesAsked } from './push-stand-in.ts'

// The worker shows the notifications, and hands the news to the page that is looked at.
test.use({ serviceWorkers: 'allow' })

/** A push message arrives on this device, as its service hands it to the worker. */
async function arrive({ context }: Actor, message: PushMessage): Promise<void> {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate((text) => {
    // The type of a worker's own events is not known to a page.
    const Push = Reflect.get(globalThis, 'PushEvent')
    dispatchEvent(new Push('push', { data: text }))
  }, JSON.stringify(message))
}

const newOrder = (path: string): PushMessage => ({
  title: 'Nouvelle commande',
  text: 'Commande #11111111, de Awa.',
  path,
  tag: 'orders-placed',
  count: 1,
})

/** It subscribes as it begins to listen for news: before, the service worker would show a notification instead. */
const subscribed = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('push.subscribe'))

test('who agrees is told on this device by the worker of the build, and reads the news in the application; « Voir » that is pressed leads to them, whatever comes under it before it is released', async ({
  app,
  admin,
  client,
  order,
}) => {
  const { page } = admin
  // The board of a shop without an order offers nothing but the first one.
  await order(client)
  await standInForPush(admin)
  await page.goto('/admin/dashboard')
  await expect(offer(admin)).toContainText('même écran éteint')
  expect(await timesAsked(admin), 'nothing is asked at the first load').toBeNull()
  const listens = subscribed(page).then(() => subscribed(page))
  await offer(admin).getByRole('button', { name: 'M’avertir' }).click()
  await expect(toast(page, 'Notifications activées')).toBeVisible()
  await expect(offer(admin)).toHaveCount(0)
  expect(devicesOf(app, admin)).toEqual([ENDPOINT])
  expect(await timesAsked(admin)).toBe('1')
  await dismiss(page)
  await listens

  await arrive(admin, newOrder('/admin/demandes'))
  const news = toast(page, 'Nouvelle commande')
  await expect(news).toContainText('Commande #11111111, de Awa.')
  await dismiss(page)

  await page.clock.install()
  await arrive(admin, newOrder('/admin/profil'))
  await news.getByRole('button', { name: 'Voir' }).hover()
  await page.mouse.down()
  await page.evaluate(() => {
    const control = document.createElement('button')
    Object.assign(control.style, { position: 'absolute', inset: '0 0 auto', height: '300px' })
    document.body.append(control)
  })
  await page.clock.runFor(1_000)
  await page.mouse.up()
  await expect(page).toHaveURL(/profil/)
  await expect(news).toHaveCount(0)

  await expect(setting(admin)).toBeChecked()
  // What came under the press may lie over it.
  await setting(admin).press(' ')
  await expect(setting(admin)).not.toBeChecked()
  expect(devicesOf(app, admin)).toEqual([])
})

test('what was typed before the code of the notices came is asked about before a touched notification leaves it', async ({
  admin,
}) => {
  const { page, id } = admin
  const typed = Promise.withResolvers<void>()
  await page.route(/late-hosts-.*\.js/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await standInForPush(admin, { permission: 'granted' })
  await page.addInitScript((key) => localStorage.setItem(key, 'on'), `laveo-push-${id}`)
  const listens = subscribed(page)
  await page.goto('/admin/profil')
  const typedIn = page.getByLabel('Mot de passe actuel')
  await typedIn.fill('trois chemises')
  typed.resolve()
  await listens
  // The person touches a notification, which the worker hands to the page.
  await page.evaluate(() => {
    const data = { type: 'open', path: '/admin/demandes', until: Date.now() + 60_000 }
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  })
  await page
    .getByRole('dialog', { name: 'Quitter cette page' })
    .getByRole('button', { name: 'Rester ici' })
    .click()
  await expect(typedIn).toHaveValue('trois chemises')
})
