import {
  card,
  cashOf,
  completeStep,
  confirmAndReturn,
  confirmStep,
  given,
  ON_THE_ROAD,
  openCash,
  openStep,
  paidOf,
  written,
} from './cash.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, test, toast } from './fixtures.ts'
import { eventsOf, type Order, statusOf } from './orders.ts'

/** The livreur's pick-up screen and the client's orders. */
async function meet(livreur: Actor, client: Actor, order: Order): Promise<void> {
  await Promise.all([
    livreur.page.goto('/livreur/dashboard'),
    client.page.goto('/client/commandes'),
  ])
  await expect(card(livreur, order)).toContainText(`À recevoir : ${fcfa(order.grandTotal)}`)
  await expect(card(client, order)).toContainText('Ramassage en route')
}

test('a bag as ordered and an exact payment take one tap on the pick-up screen, and the client reads it at once', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await meet(livreur, client, placed)
  await completeStep(livreur, card(livreur, placed))
  await expect(toast(livreur.page, 'Statut mis à jour !')).toBeVisible()
  await expect(card(livreur, placed)).toHaveCount(0)
  await expect(client.page.getByRole('main')).toContainText('Payé en espèces')
  expect(paidOf(app, placed)).toEqual({
    paid_amount: placed.grandTotal,
    payment_method: 'espece',
    payment_missing_at: null,
  })
  expect(cashOf(app, placed)).toEqual([
    {
      kind: 'received',
      method: 'espece',
      amount: placed.grandTotal,
      livreur_id: livreur.id,
    },
  ])
  expect(eventsOf(app, placed.id).slice(-3).sort()).toEqual([
    'counted',
    'moved',
    'payment_received',
  ])
  const check = 'select step, counts, expected, counted from order_checks where order_id = ?'
  expect(app.db.prepare(check).all(placed.id)).toEqual([
    { step: 'pickup', counts: '[]', expected: 1, counted: 1 },
  ])
})

test('when more is given the screen says what goes back, and only what is due is kept', async ({
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
  await confirmAndReturn(dialog)
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
  await confirmAndReturn(dialog)
  await expect(card(livreur, placed)).toHaveCount(0)
  await expect(client.page.getByRole('main')).toContainText(`Reste ${fcfa(rest)} à payer`)
  expect(paidOf(app, placed).paid_amount).toBe(1500)

  app.db.prepare("update orders set status = 'delivery_en_route' where id = ?").run(placed.id)
  await livreur.page.reload()
  await expect(card(livreur, placed)).toContainText(`À recevoir : ${fcfa(rest)}`)
  const second = await openCash(livreur, card(livreur, placed))
  await expect(given(second)).toHaveValue(written(rest))
  await confirmAndReturn(second)
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
  await confirmAndReturn(dialog)
  await expect(card(livreur, placed)).toHaveCount(0)
  await expect(client.page.getByRole('main')).toContainText('Rien payé à la collecte')
  expect(paidOf(app, placed)).toMatchObject({ paid_amount: 0, payment_method: 'espece' })
  expect(paidOf(app, placed).payment_missing_at).not.toBeNull()
  expect(cashOf(app, placed)).toEqual([])
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
  const dialog = page.getByRole('region', { name: 'Espèces' })
  await given(dialog).focus()
  await page.keyboard.type('5000')
  await page.keyboard.press('Enter')
  await expect(confirmStep(dialog)).toBeFocused()
  await expect(dialog.getByRole('status')).toContainText('Rendez')
  expect(statusOf(app, placed.id)).toBe('pickup_en_route')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/livreur\/dashboard$/)
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
  await openStep(livreur, card(livreur, placed))
  await expect(page.getByRole('main')).toContainText('Rien à encaisser')
  await confirmAndReturn(page.getByRole('main'))
  await expect(page.getByText('Aucune mission pour le moment')).toBeVisible()
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
