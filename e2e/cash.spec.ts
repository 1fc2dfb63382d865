import { confirmPickup, confirmStep, given, openCash, written } from './cash.ts'
import { fcfa } from './figures.ts'
import { type Actor, cutStream, expect, refused, test, toast } from './fixtures.ts'
import { eventsOf, type Order, statusOf } from './orders.ts'
import type { App } from './server.ts'

const card = ({ page }: Pick<Actor, 'page'>, { reference }: Order) =>
  page.getByRole('article', { name: `Commande #${reference}` })

const paidOf = (app: App, { id }: Order) =>
  app.db
    .prepare('select paid_amount, payment_method, payment_missing_at from orders where id = ?')
    .get(id) as { paid_amount: number; payment_method: string; payment_missing_at: number | null }

const cashOf = (app: App, { id }: Order) =>
  app.db.prepare('select kind, method, amount, livreur_id from payments where order_id = ?').all(id)

/** Both before their screens, at the door. */
async function meet(livreur: Actor, client: Actor, order: Order): Promise<void> {
  await Promise.all([
    livreur.page.goto('/livreur/dashboard'),
    client.page.goto('/client/commandes'),
  ])
  await expect(card(livreur, order)).toContainText(`À recevoir : ${fcfa(order.grandTotal)}`)
  await expect(card(client, order)).toContainText('Ramassage en route')
}

const ON_THE_ROAD = { status: 'pickup_en_route' } as const

test('an exact payment takes two taps, and the client reads it at once', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await meet(livreur, client, placed)
  await confirmPickup(livreur, card(livreur, placed))
  await expect(toast(livreur.page, 'Statut mis à jour !')).toBeVisible()
  await expect(card(livreur, placed)).toHaveCount(0)
  await expect(client.page.getByRole('main')).toContainText('Payé en espèces')
  expect(paidOf(app, placed)).toEqual({
    ...{ paid_amount: placed.grandTotal, payment_method: 'espece', payment_missing_at: null },
  })
  expect(cashOf(app, placed)).toEqual([
    {
      ...{ kind: 'received', method: 'espece', amount: placed.grandTotal },
      livreur_id: livreur.id,
    },
  ])
  expect(eventsOf(app, placed.id).slice(-2).sort()).toEqual(['moved', 'payment_received'])
})

test('when more is given the dialog says what goes back, and only what is due is kept', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await meet(livreur, client, placed)
  const dialog = await openCash(livreur, card(livreur, placed))
  await expect(given(dialog)).toHaveAttribute('inputmode', 'numeric')
  await given(dialog).fill('5000')
  await expect(dialog.getByRole('status')).toHaveText(`Rendez ${fcfa(5000 - placed.grandTotal)}`)
  await dialog.getByRole('button', { name: fcfa(10_000) }).click()
  await expect(given(dialog)).toHaveValue(written(10_000))
  await expect(dialog.getByRole('status')).toHaveText(`Rendez ${fcfa(10_000 - placed.grandTotal)}`)
  await confirmStep(dialog).click()
  await expect(card(livreur, placed)).toHaveCount(0)
  expect(paidOf(app, placed).paid_amount).toBe(placed.grandTotal)
  expect(cashOf(app, placed)).toMatchObject([{ amount: placed.grandTotal }])
})

test('when less is given the rest stays due, and is asked for at the delivery', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, ON_THE_ROAD, { livreur })
  const rest = placed.grandTotal - 1500
  await meet(livreur, client, placed)
  const dialog = await openCash(livreur, card(livreur, placed))
  await given(dialog).fill('1 500')
  await expect(dialog.getByRole('status')).toHaveText(`Reste ${fcfa(rest)}`)
  await confirmStep(dialog).click()
  await expect(card(livreur, placed)).toHaveCount(0)
  await expect(client.page.getByRole('main')).toContainText(`Reste ${fcfa(rest)} à payer`)
  expect(paidOf(app, placed).paid_amount).toBe(1500)

  app.db.prepare("update orders set status = 'delivery_en_route' where id = ?").run(placed.id)
  await livreur.page.reload()
  await expect(card(livreur, placed)).toContainText(`À recevoir : ${fcfa(rest)}`)
  const second = await openCash(livreur, card(livreur, placed))
  await expect(given(second)).toHaveValue(written(rest))
  await confirmStep(second).click()
  await expect(livreur.page.getByText('Aucune mission pour le moment')).toBeVisible()
  expect(statusOf(app, placed.id)).toBe('completed')
  expect(paidOf(app, placed).paid_amount).toBe(placed.grandTotal)
  expect(cashOf(app, placed)).toMatchObject([{ amount: 1500 }, { amount: rest }])
})

test('« rien payé » is asked about once more, then written in the client’s app', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await meet(livreur, client, placed)
  const dialog = await openCash(livreur, card(livreur, placed))
  await dialog.getByRole('button', { name: 'Le client n’a rien payé' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Ce sera écrit dans son application.')
  await expect(dialog.getByRole('button', { name: 'Retour' })).toBeFocused()
  expect(statusOf(app, placed.id)).toBe('pickup_en_route')
  await dialog.getByRole('button', { name: 'Retour' }).click()
  await expect(given(dialog)).toBeVisible()

  await given(dialog).fill('0')
  await confirmStep(dialog).click()
  await expect(dialog.getByRole('alert')).toContainText('Le client n’a rien payé')
  await confirmStep(dialog).click()
  await expect(card(livreur, placed)).toHaveCount(0)
  await expect(client.page.getByRole('main')).toContainText('Rien payé à la collecte')
  expect(paidOf(app, placed)).toMatchObject({ paid_amount: 0, payment_method: 'espece' })
  expect(paidOf(app, placed).payment_missing_at).not.toBeNull()
  expect(cashOf(app, placed)).toEqual([])
})

test('an amount whose answer is lost stays typed, and confirmed again is counted once', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  const placed = await order(client, ON_THE_ROAD, { livreur })
  livreur.allow(/ERR_(CONNECTION_RESET|FAILED)/)
  await page.goto('/livreur/dashboard')
  const dialog = await openCash(livreur, card(livreur, placed))
  await given(dialog).fill('1000')
  // Without news of its own doing, the screen still offers the step.
  const news = /missions\.list/
  await page.route(news, (route) => route.abort())
  const lost: string[] = []
  await page.route(
    /missions\.advance/,
    async (route) => {
      lost.push(route.request().postData() ?? '')
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await confirmStep(dialog).click()
  await expect(toast(page, 'Impossible de mettre à jour le statut.')).toBeVisible()
  await expect(given(dialog)).toHaveValue(written(1000))
  expect(cashOf(app, placed)).toHaveLength(1)

  const again = page.waitForRequest(/missions\.advance/)
  await confirmStep(dialog).click()
  expect((await again).postData()).toBe(lost[0])
  await expect(toast(page, 'Statut mis à jour !')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(cashOf(app, placed)).toMatchObject([{ amount: 1000 }])
  expect(eventsOf(app, placed.id).filter((kind) => kind === 'payment_received')).toHaveLength(1)
})

test('without a network nothing typed is lost, and a double tap counts the money once', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page, context } = livreur
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await cutStream(livreur)
  await page.goto('/livreur/dashboard')
  const dialog = await openCash(livreur, card(livreur, placed))
  await given(dialog).fill('1200')
  await context.setOffline(true)
  await confirmStep(dialog).click()
  await expect(toast(page, 'Impossible de mettre à jour le statut.')).toBeVisible()
  await expect(given(dialog)).toHaveValue(written(1200))
  await context.setOffline(false)
  await confirmStep(dialog).dblclick()
  await expect(card(livreur, placed)).toHaveCount(0)
  expect(cashOf(app, placed)).toMatchObject([{ amount: 1200 }])
})

test('the second tap of a double one opens the dialog and confirms nothing', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await livreur.page.goto('/livreur/dashboard')
  await card(livreur, placed).getByRole('button', { name: 'Confirmer le ramassage' }).dblclick()
  await expect(given(livreur.page.getByRole('dialog'))).toBeVisible()
  expect(statusOf(app, placed.id)).toBe('pickup_en_route')
})

test('the keyboard alone does it: the amount, what goes back, the step', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await page.goto('/livreur/dashboard')
  await card(livreur, placed).getByRole('button', { name: 'Confirmer le ramassage' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await given(dialog).focus()
  await page.keyboard.type('5000')
  await page.keyboard.press('Enter')
  await expect(confirmStep(dialog)).toBeFocused()
  await expect(dialog.getByRole('status')).toContainText('Rendez')
  expect(statusOf(app, placed.id)).toBe('pickup_en_route')
  await page.keyboard.press('Enter')
  await expect(card(livreur, placed)).toHaveCount(0)
  expect(paidOf(app, placed).paid_amount).toBe(placed.grandTotal)
})

test('a Wave order asks for no cash, paid or not', async ({ app, client, livreur, order }) => {
  const wave = { status: 'pickup_en_route', payment: 'wave' } as const
  const placed = await order(client, wave, { livreur })
  const { page } = livreur
  await page.goto('/livreur/dashboard')
  await expect(card(livreur, placed)).toContainText('Paiement Wave en attente')
  app.db.prepare('update orders set payment_declared_at = 1 where id = ?').run(placed.id)
  await page.reload()
  await expect(card(livreur, placed)).toContainText('Paiement Wave à vérifier')
  app.db.prepare('update orders set paid_amount = grand_total where id = ?').run(placed.id)
  await page.reload()
  await expect(card(livreur, placed)).toContainText('Payé avec Wave')
  await card(livreur, placed).getByRole('button', { name: 'Confirmer le ramassage' }).click()
  await expect(page.getByText('Aucune mission pour le moment')).toBeVisible()
  expect(cashOf(app, placed)).toEqual([])
})

test('an order that turned to cash behind an old screen asks for it before the step', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const wave = { status: 'pickup_en_route', payment: 'wave' } as const
  const placed = await order(client, wave, { livreur })
  livreur.allow(refused(422))
  await cutStream(livreur)
  await livreur.page.goto('/livreur/dashboard')
  await expect(card(livreur, placed)).toContainText('Paiement Wave en attente')
  app.db.prepare("update orders set payment_method = 'espece' where id = ?").run(placed.id)
  await card(livreur, placed).getByRole('button', { name: 'Confirmer le ramassage' }).click()
  const dialog = livreur.page.getByRole('dialog', { name: 'Espèces' })
  await expect(dialog).toContainText('Dites combien le client a payé, ou qu’il n’a rien payé.')
  expect(statusOf(app, placed.id)).toBe('pickup_en_route')
  await confirmStep(dialog).click()
  await expect(card(livreur, placed)).toHaveCount(0)
  expect(paidOf(app, placed).paid_amount).toBe(placed.grandTotal)
})

test('less is due than the screen believed: the dialog says how much, and keeps what was typed', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, ON_THE_ROAD, { livreur })
  livreur.allow(refused(422))
  await cutStream(livreur)
  await livreur.page.goto('/livreur/dashboard')
  const dialog = await openCash(livreur, card(livreur, placed))
  await given(dialog).fill('5000')
  app.db.prepare('update orders set paid_amount = 1000 where id = ?').run(placed.id)
  await confirmStep(dialog).click()
  const due = placed.grandTotal - 1000
  await expect(dialog.getByText(`Il reste ${fcfa(due)} à payer.`)).toBeVisible()
  await expect(given(dialog)).toHaveValue(written(5000))
  await expect(dialog.getByRole('status')).toHaveText(`Rendez ${fcfa(5000 - due)}`)
  await confirmStep(dialog).click()
  await expect(card(livreur, placed)).toHaveCount(0)
  expect(paidOf(app, placed).paid_amount).toBe(placed.grandTotal)
})

test('an order that is cancelled while the money is counted leaves, and the livreur is told', async ({
  app,
  client,
  admin,
  livreur,
  order,
}) => {
  const placed = await order(client, ON_THE_ROAD, { livreur })
  livreur.allow(refused(409))
  await cutStream(livreur)
  await livreur.page.goto('/livreur/dashboard')
  const dialog = await openCash(livreur, card(livreur, placed))
  await admin.api.orders.cancel.mutate({ orderId: placed.id, from: 'pickup_en_route' })
  await confirmStep(dialog).click()
  await expect(toast(livreur.page, 'Impossible de mettre à jour le statut.')).toContainText(
    'L’équipe Lavéo l’a modifiée',
  )
  await expect(livreur.page.getByText('Aucune mission pour le moment')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(cashOf(app, placed)).toEqual([])
})

test('a mission that leaves while the money is counted is announced, and nothing is counted', async ({
  app,
  client,
  admin,
  livreur,
  order,
}) => {
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await livreur.page.goto('/livreur/dashboard')
  const dialog = await openCash(livreur, card(livreur, placed))
  await admin.api.orders.cancel.mutate({ orderId: placed.id, from: 'pickup_en_route' })
  await expect(toast(livreur.page, 'Mission modifiée')).toContainText(
    `La commande #${placed.reference} n’est plus dans votre liste.`,
  )
  await expect(dialog).toBeHidden()
  expect(cashOf(app, placed)).toEqual([])
})

test('a livreur who has to look for the client finds the landmark and the note', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, ON_THE_ROAD, { livreur })
  app.db
    .prepare('update orders set landmark = ?, note = ? where id = ?')
    .run('Portail vert', 'Le chien n’est pas méchant.', placed.id)
  await livreur.page.goto('/livreur/dashboard')
  await expect(card(livreur, placed)).toContainText('Portail vert')
  await expect(card(livreur, placed)).toContainText('Le chien n’est pas méchant.')
})
