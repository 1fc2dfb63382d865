import { type Actor, expect, liveState, NO_NETWORK, test } from './fixtures.ts'
import { sendWaiting } from './network.ts'
import { eventsOf, type Order } from './orders.ts'
import { collectNow } from './slots.ts'

// A stream retries after one, two, then four seconds: longer than a screen usually takes to follow.
const RECONNECTED = { timeout: 20_000 }

const card = ({ page }: Actor, { reference }: Order) =>
  page.getByRole('article', { name: `Commande #${reference}` })
const reconnecting = ({ page }: Actor) => liveState(page, 'Reconnexion…')

test('open screens survive a server that dies and a network that is lost: a step waits and is taken once, a screen that was never opened opens by itself, and all follow again', async ({
  app,
  client,
  admin,
  livreur,
  order,
}) => {
  for (const actor of [client, admin])
    for (const trouble of [/dynamically imported module/, /Unable to preload CSS/, NO_NETWORK])
      actor.allow(trouble)
  const first = await order(client, { status: 'assigned' }, { livreur, admin })
  collectNow(app, first)
  const second = await order(client)
  const missed = await order(client)
  await livreur.page.goto('/livreur/dashboard')
  await admin.page.goto('/admin/dashboard')
  const go = card(livreur, first).getByRole('button', { name: 'En route pour ramassage' })
  await expect(go).toBeVisible()
  await expect(liveState(admin.page, 'En direct')).toBeVisible()
  await expect(reconnecting(livreur)).toHaveCount(0)
  await client.page.goto('/client/dashboard')
  await expect(client.page.getByRole('article').first()).toBeVisible()

  await app.kill()
  await go.click()
  await expect(livreur.page.getByText('1 en attente d’envoi')).toBeVisible()
  await client.page.getByRole('navigation').getByRole('link', { name: 'Suivi' }).click()
  await expect(client.page.getByText('Cet écran n’a pas pu être chargé.')).toBeVisible()
  await expect(reconnecting(livreur)).toBeVisible(RECONNECTED)
  await expect(reconnecting(admin)).toBeVisible(RECONNECTED)
  await expect(card(livreur, first)).toBeVisible()
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
  await expect(card(livreur, missed)).toBeVisible(RECONNECTED)
  await expect(reconnecting(livreur)).toHaveCount(0, RECONNECTED)
  await expect(liveState(admin.page, 'En direct')).toBeVisible(RECONNECTED)
  await expect(client.page).toHaveURL(/\/client\/commandes$/)
  await expect(card(client, first)).toBeVisible(RECONNECTED)
  await sendWaiting(livreur.page)
  expect(eventsOf(app, first.id)).toEqual(['created', 'assigned', 'moved'])

  await give(second)
  await expect(card(livreur, second)).toBeVisible()
  await expect(card(livreur, first)).toBeVisible()
  await expect(card(admin, second)).toContainText(livreur.fullname)

  await test.step('screens that lose the network say so, keep what they show and catch up by themselves', async () => {
    for (const actor of [client, admin]) {
      await actor.context.setOffline(true)
      await expect(liveState(actor.page, 'Hors connexion')).toBeVisible()
      await expect(card(actor, second)).toBeVisible()
    }
    await admin.api.orders.cancel.mutate({ orderId: second.id, from: 'assigned' })
    for (const { page, context } of [client, admin]) {
      await context.setOffline(false)
      await expect(liveState(page, 'Hors connexion')).toHaveCount(0)
    }
    await expect(card(client, second)).toHaveCount(0)
    await expect(card(admin, second)).toContainText('Annulée')
  })
})
