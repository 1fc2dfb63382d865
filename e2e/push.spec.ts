import { expectAccessible, PHONE } from './axe.ts'
import { expect, NO_NETWORK, test, toast } from './fixtures.ts'
import { devicesOf, ENDPOINT, offer, setting, standInForPush, timesAsked } from './push-stand-in.ts'
import { orderByPhone } from './team-clients.ts'

// The worker shows the notifications: without it nothing is offered.
test.use({ serviceWorkers: 'allow' })

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
  await test.step('a lost network is told, and nothing is chosen', async () => {
    livreur.allow(NO_NETWORK)
    await page.route(/push\.subscribe/, (route) => route.abort())
    await offer(livreur).getByRole('button', { name: 'M’avertir' }).click()
    await expect(toast(page, 'Notifications non modifiées')).toBeVisible()
    expect(devicesOf(app, livreur)).toEqual([])
    await page.unroute(/push\.subscribe/)
  })
  await offer(livreur).getByRole('button', { name: 'M’avertir' }).dblclick()
  await expect(toast(page, 'Notifications activées')).toBeVisible()
  await expect(offer(livreur)).toHaveCount(0)
  expect(devicesOf(app, livreur)).toEqual([ENDPOINT])
  expect(await timesAsked(livreur), 'once a tap, also of a double one').toBe('2')

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

  await test.step('a session that ended took the device with it; the next one brings it back by itself', async () => {
    app.db.prepare('delete from push_subscriptions').run()
    await page.reload()
    await expect.poll(() => devicesOf(app, livreur)).toEqual([ENDPOINT])
  })
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
  const { clientId: id } = await orderByPhone(app, admin)
  const { link } = await admin.api.clientLinks.give.mutate({ userId: id, use: 'whatsapp' })
  await standInForPush(visitor)
  await page.goto(link)
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
