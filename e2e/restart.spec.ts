import { type Actor, expect, liveState, test } from './fixtures.ts'
import { sendWaiting } from './lost-answer.ts'
import { eventsOf, type Order } from './orders.ts'
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
  const missed = await order(client)
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
  const give = ({ id: orderId }: Order) =>
    admin.api.orders.assign.mutate({
      orderId,
      livreurId: livreur.id,
      kind: 'pickup',
      from: 'pending',
      currentLivreurId: null,
    })
  // A change before the screen has found the server again appears as well.
  await give(missed)
  await expect(card(livreur, missed.reference)).toBeVisible(RECONNECTED)
  await expect(reconnecting(livreur)).toHaveCount(0, RECONNECTED)
  await expect(liveState(admin.page, 'En direct')).toBeVisible(RECONNECTED)

  await give(second)
  await expect(card(livreur, second.reference)).toBeVisible()
  await expect(card(livreur, first.reference)).toBeVisible()
  await expect(card(admin, second.reference)).toContainText(livreur.fullname)
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
