import type { Page } from '@playwright/test'
import type { PushMessage } from '#shared/push/push.ts'
import { expectAccessible, PHONE } from './axe.ts'
import { type Actor, expect, NO_NETWORK, test, toast } from './fixtures.ts'
import { offer, standInForPush } from './push-stand-in.ts'

// The worker hands the news to the page that is looked at.
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
 * Waits until the page listens for news. Its code is loaded once the device has push, and subscribes again as it begins
 * to listen: before, the service worker would show a notification instead.
 */
async function subscribedTwice({ page }: Actor): Promise<void> {
  const subscribed = () =>
    page.waitForResponse((response) => response.url().includes('push.subscribe'))
  await subscribed()
  await subscribed()
}

test('who looks at the application reads the news there, one after the other, and goes to them', async ({
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

  await test.step('several of a kind wait until the toast before them is gone, are counted, and lead to all', async () => {
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
})

test('« Voir » that is pressed leads there, whatever comes under it before it is released', async ({
  admin,
}) => {
  const { page } = admin
  await toldAdmin(admin)
  await page.clock.install()
  await arrive(admin, newOrder('11111111-a', '/admin/demandes'))
  await toast(page, 'Nouvelle commande').getByRole('button', { name: 'Voir' }).hover()
  await page.mouse.down()
  await page.evaluate(() => {
    const control = document.createElement('button')
    Object.assign(control.style, { position: 'absolute', inset: '0 0 auto', height: '300px' })
    document.body.append(control)
  })
  await page.clock.runFor(1_000)
  await page.mouse.up()
  await expect(page).toHaveURL(/demandes/)
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

test('a touched notification asks only before it leaves a screen where something is typed or could not be saved', async ({
  admin,
}) => {
  const { page } = admin
  admin.allow(NO_NETWORK)
  await toldAdmin(admin)
  await test.step('a page that was frozen does not go where the worker has opened a window meanwhile', async () => {
    await touch(page, '/admin/demandes', { lateBy: 1 })
    await expect(page).toHaveURL(/dashboard/)
    await touch(page, '/admin/profil')
    await expect(page).toHaveURL(/profil/)
    await page.goBack()
    await expect(page).toHaveURL(/dashboard/)
  })
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

  await test.step('it asks about what could not be saved, and not once it is', async () => {
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

  await test.step('a filter that is set is left without a question', async () => {
    await page.goto('/admin/dashboard')
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.getByLabel('Statut').selectOption({ index: 1 })
    await touch(page, '/admin/demandes')
    await expect(page).toHaveURL(/demandes/)
  })
})
