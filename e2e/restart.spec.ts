import { type Actor, expect, liveState, test } from './fixtures.ts'
import { sendWaiting } from './lost-answer.ts'
import { eventsOf, statusOf } from './orders.ts'
import { collectNow } from './slots.ts'

// A stream retries after one, two, then four seconds: longer than a screen usually takes to follow.
const RECONNECTED = { timeout: 20_000 }

const card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })
const reconnecting = ({ page }: Actor) => liveState(page, 'Reconnexion…')

test("the livreur's open screen survives a server that dies", async ({
  app,
  client,
  admin,
  livreur,
  order,
}) => {
  const first = await order(client, { status: 'assigned' }, { livreur, admin })
  const second = await order(client)
  await livreur.page.goto('/livreur/dashboard')
  await admin.page.goto('/admin/dashboard')
  await expect(card(livreur, first.reference)).toBeVisible()
  await expect(liveState(admin.page, 'En direct')).toBeVisible()
  await expect(reconnecting(livreur)).toHaveCount(0)

  await app.kill()
  await expect(reconnecting(livreur)).toBeVisible(RECONNECTED)
  await expect(reconnecting(admin)).toBeVisible(RECONNECTED)
  await expect(card(livreur, first.reference)).toBeVisible()
  await app.start()
  await expect(reconnecting(livreur)).toHaveCount(0, RECONNECTED)
  await expect(liveState(admin.page, 'En direct')).toBeVisible(RECONNECTED)

  await admin.api.orders.assign.mutate({
    orderId: second.id,
    livreurId: livreur.id,
    kind: 'pickup',
    from: 'pending',
    currentLivreurId: null,
  })
  await expect(card(livreur, second.reference)).toBeVisible()
  await expect(card(livreur, first.reference)).toBeVisible()
  await expect(card(admin, second.reference)).toContainText(livreur.fullname)
})

test('what changes before the screen has found the server again appears as well', async ({
  app,
  client,
  admin,
  livreur,
  order,
}) => {
  const { id: orderId, reference } = await order(client)
  await livreur.page.goto('/livreur/dashboard')
  await expect(livreur.page.getByText('Aucune mission pour le moment')).toBeVisible()
  await app.kill()
  await expect(reconnecting(livreur)).toBeVisible(RECONNECTED)
  await app.start()
  await admin.api.orders.assign.mutate({
    orderId,
    livreurId: livreur.id,
    kind: 'pickup',
    from: 'pending',
    currentLivreurId: null,
  })
  await expect(card(livreur, reference)).toBeVisible(RECONNECTED)
})

test('a step confirmed while the server is down waits on the phone, and is taken once when it is back', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  const placed = await order(client, { status: 'assigned' }, { livreur })
  const { id, reference } = placed
  collectNow(app, placed)
  await page.goto('/livreur/dashboard')
  const go = card(livreur, reference).getByRole('button', { name: 'En route pour ramassage' })
  await expect(go).toBeVisible()
  await app.kill()
  await go.click()
  await expect(page.getByText('1 en attente d’envoi')).toBeVisible()
  await app.start()
  await sendWaiting(page)
  expect(eventsOf(app, id)).toEqual(['created', 'assigned', 'moved'])
})

test('an order that was answered for survives a kill -9, and the trail stays whole', async ({
  app,
  client,
  order,
}) => {
  const placed = await order(client)
  await app.kill()
  await app.start()
  await client.page.goto('/client/commandes')
  await expect(card(client, placed.reference)).toBeVisible()
  expect(statusOf(app, placed.id)).toBe('pending')
  expect(eventsOf(app, placed.id)).toEqual(['created'])
  expect(app.db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(app.db.pragma('foreign_key_check')).toEqual([])
})

test('a session outlives the server, and a half-written order too', async ({ app, client }) => {
  const { page } = client
  await page.goto('/client/passer-commande')
  await page.getByLabel('Adresse').fill('Riviera Palmeraie')
  await app.stop()
  await app.start()
  await page.reload()
  await expect(page.getByLabel('Adresse')).toHaveValue('Riviera Palmeraie')
})

test('without a Wave link the choice is shown, cannot be made and says why, and no public page offers it', async ({
  app,
  client: { page },
}) => {
  const payingAnswer = page.getByText('En espèces, au ramassage')
  await page.goto('/fonctionnement')
  await expect(payingAnswer).toHaveText(/^En espèces, au ramassage, ou avec Wave\. Le mode/)
  await app.stop()
  await app.start({ WAVE_PAYMENT_LINK: '' })
  for (const path of ['/', '/services', '/fonctionnement', '/tarifs', '/confidentialite']) {
    await page.goto(path)
    await expect(page.locator('body')).not.toContainText('Wave')
  }
  await page.goto('/fonctionnement')
  await expect(payingAnswer).toHaveText(/^En espèces, au ramassage\. Le mode/)
  await page.goto('/client/passer-commande')
  await expect(page.getByRole('radio', { name: 'Wave' })).toBeDisabled()
  await expect(page.getByText('Le paiement Wave n’est pas encore disponible.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Espèces/ })).toBeChecked()
  await app.stop()
})

test('a screen that was never opened says so while the server is down, and opens by itself when it is back', async ({
  app,
  client,
}) => {
  const { page } = client
  for (const trouble of [/dynamically imported module/, /Unable to preload CSS/])
    client.allow(trouble)
  await page.goto('/client/dashboard')
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
  await app.kill()
  await page.getByRole('navigation').getByRole('link', { name: 'Suivi' }).click()
  await expect(page.getByText('Cet écran n’a pas pu être chargé.')).toBeVisible()
  await app.start()
  await expect(page.getByText('Aucune commande en cours')).toBeVisible(RECONNECTED)
})
