import type { Page } from '@playwright/test'
import { HOME, transportFee } from './figures.ts'
import { dismiss, expect, liveState, NO_NETWORK, refused, test, toast } from './fixtures.ts'
import { addLine, cart, expectPlaced, fillOrder, submit, TWO_SHIRTS_COST } from './order-form.ts'
import { eventsOf, ordersOf } from './orders.ts'
import { collectNow } from './slots.ts'

const PLACE = /\/trpc\/checkout\.place/
const ADVANCE = /\/trpc\/missions\.advance/

/** The next call reaches the server, and its answer never comes back. */
async function loseAnswer(page: Page, call: RegExp): Promise<void> {
  await page.route(
    call,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

test('an order sent without a network keeps all that was typed, and is made once when it is back', async ({
  app,
  client,
}) => {
  const { page, context } = client
  client.allow(NO_NETWORK)
  await fillOrder(client)
  await page.getByLabel('Point de repère').fill('Portail vert')
  await page.getByLabel('Téléphone de contact').fill('05 46 12 90 77')

  await context.setOffline(true)
  await submit(page).click()
  await expect(toast(page, 'Erreur de commande')).toContainText('Rien n’est perdu')
  await expect(page.getByText('Tout ce que vous avez saisi est gardé.')).toBeVisible()
  await expect(cart(page)).toContainText('2 pièces')
  await expect(page.getByLabel('Point de repère')).toHaveValue('Portail vert')
  await expect(page.getByLabel('Téléphone de contact')).toHaveValue('05 46 12 90 77')
  expect(ordersOf(app, client)).toEqual([])

  await context.setOffline(false)
  await dismiss(page)
  await submit(page).click()
  await expect(toast(page, 'Commande passée avec succès !')).toBeVisible()
  expect(ordersOf(app, client)).toMatchObject([{ grand_total: TWO_SHIRTS_COST }])
})

test('a reload after the answer was lost still makes one order', async ({ app, client }) => {
  const { page } = client
  client.allow(/ERR_CONNECTION_RESET/)
  await fillOrder(client)
  await loseAnswer(page, PLACE)
  await submit(page).click()
  await expect(page.getByText('Commande non confirmée')).toBeVisible()
  await page.reload()
  await submit(page).click()
  await expectPlaced(page)
  expect(ordersOf(app, client)).toHaveLength(1)
})

for (const choice of ['Voir la commande', 'Commander aussi ceci'] as const)
  test(`a cart changed after a lost answer names the first order: « ${choice} »`, async ({
    app,
    client,
  }) => {
    const { page } = client
    for (const trouble of [/ERR_CONNECTION_RESET/, refused(409)]) client.allow(trouble)
    await fillOrder(client)
    await loseAnswer(page, PLACE)
    await submit(page).click()
    await expect(page.getByText('Commande non confirmée')).toBeVisible()
    await dismiss(page)
    await addLine(page, { garment: 'Robe', service: 'Complet', quantity: 1 })
    await expect(toast(page, 'Article ajouté')).toBeVisible()
    await dismiss(page)
    await submit(page).click()
    const first = ordersOf(app, client)[0]?.id.slice(0, 8)
    await expect(
      page.getByText(`Votre premier envoi est bien arrivé : commande #${first}`),
    ).toBeVisible()
    expect(ordersOf(app, client)).toHaveLength(1)

    await dismiss(page)
    await page
      .getByRole('button', { name: choice })
      .or(page.getByRole('link', { name: choice }))
      .click()
    if (choice === 'Commander aussi ceci')
      await page.getByRole('link', { name: 'Suivre ma commande' }).click()
    await expect(page.getByRole('article', { name: `Commande #${first}` })).toBeVisible()
    const totals = ordersOf(app, client).map((order) => order.grand_total)
    const second = 2 * 800 + 3000 + transportFee(HOME)
    expect(totals).toEqual(
      choice === 'Voir la commande' ? [TWO_SHIRTS_COST] : [TWO_SHIRTS_COST, second],
    )
  })

test('a livreur without a network keeps the missions, is informed, and their step is taken when it is back', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page, context } = livreur
  livreur.allow(NO_NETWORK)
  const placed = await order(client, { status: 'assigned' }, { livreur })
  const { id, reference } = placed
  collectNow(app, placed)
  await page.goto('/livreur/dashboard')
  const mission = page.getByRole('article', { name: `Commande #${reference}` })
  const go = mission.getByRole('button', { name: 'En route pour ramassage' })
  await expect(go).toBeVisible()

  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Hors connexion' })).toBeVisible()
  await go.click()
  await expect(toast(page, 'Gardé dans ce téléphone')).toBeVisible()
  await expect(mission).toContainText(client.fullname)
  await expect(page.getByText('1 en attente d’envoi')).toBeVisible()
  expect(eventsOf(app, id)).toEqual(['created', 'assigned'])

  await context.setOffline(false)
  await expect(page.getByText('1 en attente d’envoi')).toHaveCount(0)
  await expect(mission.getByRole('button', { name: 'Confirmer le ramassage' })).toBeVisible()
  expect(eventsOf(app, id)).toEqual(['created', 'assigned', 'moved'])
})

test('a step whose answer is lost waits, and is one step once it is sent again', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  livreur.allow(/ERR_(CONNECTION_RESET|FAILED)/)
  const { id, reference } = await order(client, { status: 'assigned' }, { livreur })
  await page.goto('/livreur/dashboard')
  const mission = page.getByRole('article', { name: `Commande #${reference}` })
  const go = mission.getByRole('button', { name: 'En route pour ramassage' })
  await expect(go).toBeVisible()
  // Without a reload, the screen still treats the step as unsent.
  const news = /missions\.list/
  await page.route(news, (route) => route.abort())
  await loseAnswer(page, ADVANCE)
  await go.click()
  await expect(page.getByText('1 en attente d’envoi')).toBeVisible()
  expect(eventsOf(app, id)).toEqual(['created', 'assigned', 'moved'])

  await page.unroute(news)
  await page.reload()
  await expect(page.getByText('1 en attente d’envoi')).toHaveCount(0)
  await expect(mission.getByRole('button', { name: 'Confirmer le ramassage' })).toBeVisible()
  expect(eventsOf(app, id)).toEqual(['created', 'assigned', 'moved'])
})

test('screens that lose the network say so, keep what they show and catch up by themselves', async ({
  client,
  admin,
  order,
}) => {
  for (const actor of [client, admin]) {
    actor.allow(NO_NETWORK)
    // The picture of the map may still be under way.
    actor.allow(/Unable to preload CSS/)
  }
  const { id: orderId, reference } = await order(client)
  await client.page.goto('/client/commandes')
  await admin.page.goto('/admin/dashboard')
  for (const { page, context } of [client, admin]) {
    await expect(liveState(page, 'En direct')).toBeVisible()
    await context.setOffline(true)
    await expect(liveState(page, 'Hors connexion')).toBeVisible()
    await expect(page.getByRole('article', { name: `Commande #${reference}` })).toBeVisible()
  }
  await admin.api.orders.cancel.mutate({ orderId, from: 'pending' })
  for (const { page, context } of [client, admin]) {
    await context.setOffline(false)
    await expect(liveState(page, 'Hors connexion')).toHaveCount(0)
  }
  await expect(client.page.getByText('Aucune commande en cours')).toBeVisible()
  await expect(admin.page.getByRole('article', { name: `Commande #${reference}` })).toContainText(
    'Annulée',
  )
})
