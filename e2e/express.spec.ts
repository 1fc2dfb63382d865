import { expectAccessible } from './axe.ts'
import { fcfa, HOME, transportFee } from './figures.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { loseAnswer } from './lost-answer.ts'
import { cart, expectPlaced, fillOrder, submit, TWO_SHIRTS_COST } from './order-form.ts'
import { ordersOf } from './orders.ts'
import type { App } from './server.ts'

/** Two shirts at 800 francs: half of it more. */
const EXPRESS = 800

/** Express takes so many pieces a day. */
function limitExpress(app: App, maxPieces: number): void {
  const express = { offered: true, hours: 24, percent: 50, francs: 0, maxPieces }
  app.db
    .prepare("insert or replace into settings (key, value, updated_at) values ('express', ?, 1)")
    .run(JSON.stringify(express))
}

const expressOf = ({ page }: Actor) => page.getByRole('checkbox', { name: /^Express/ })

test('express goes from the cart to the invoice, the bag’s label and the team’s card', async ({
  app,
  client,
  livreur,
  admin,
}) => {
  const { page } = client
  expect(livreur.role).toBe('livreur')
  await fillOrder(client)
  const express = expressOf(client)
  await expect(express).toHaveAccessibleName(new RegExp(`\\+\\s${EXPRESS}\\sFCFA`))
  await expect(express).toHaveAccessibleName(/Prêt\s.+\savant\s\d+\sh\sau\slieu\sde/)
  await expect(cart(page)).not.toContainText('Express')
  await express.check()
  await expect(cart(page)).toContainText(`Express · + 50 %${fcfa(EXPRESS)}`)
  await expect(cart(page)).toContainText(fcfa(TWO_SHIRTS_COST + EXPRESS))
  await expectAccessible(page)
  const promise = await cart(page)
    .getByText(/^Prêt .+, livré/)
    .textContent()
  await submit(page).click()
  await expectPlaced(page)
  await expectAccessible(page)
  const placed = page.getByRole('article', { name: /^Commande #/ })
  await expect(placed.getByText(promise ?? '', { exact: true })).toBeVisible()
  await expect(placed.getByText('Express', { exact: true })).toBeVisible()

  const [{ id } = { id: '' }] = ordersOf(app, client)
  expect(
    app.db.prepare('select express_fee, grand_total, express_pieces from orders').get(),
  ).toEqual({ express_fee: EXPRESS, grand_total: TWO_SHIRTS_COST + EXPRESS, express_pieces: 2 })

  await page.goto(`/client/facture/${id}`)
  const invoice = page.getByRole('main')
  await expect(invoice).toContainText(`Express${fcfa(EXPRESS)}`)
  await expect(invoice).toContainText(`Frais de transport${fcfa(transportFee(HOME))}`)
  await expect(invoice).toContainText(fcfa(TWO_SHIRTS_COST + EXPRESS))
  await expect(invoice).toContainText(/Prêt\s.+\savant\s\d+\sh,\slivré/)

  await admin.page.goto('/admin/commandes-non-assignees')
  const card = admin.page.getByRole('article', { name: `Commande #${id.slice(0, 8)}` })
  await expect(card.getByRole('img', { name: 'Express' })).toBeVisible()
  await admin.page.goto(`/etiquette/${id}`)
  const label = admin.page.getByRole('article', { name: `Étiquette #${id.slice(0, 8)}` })
  await expect(label).toContainText(/EXPRESS\s.+\d+\sh/)
})

test('an express that is full is said at its line, and the order is made without it', async ({
  app,
  client,
  livreur,
}) => {
  const { page } = client
  expect(livreur.role).toBe('livreur')
  limitExpress(app, 1)
  await fillOrder(client)
  const choice = expressOf(client)
  await expect(choice).toBeDisabled()
  await expect(choice).toHaveAccessibleName(
    /Il\sreste\s1\spièce\spour\s.+,\svotre\spanier\sen\sa\s2\./,
  )
  await expectAccessible(page)
  await submit(page).click()
  await expectPlaced(page)
  expect(ordersOf(app, client)).toHaveLength(1)
})

test('an express order that took the last pieces of its day, and whose answer was lost, is sent again as it was', async ({
  app,
  client,
  livreur,
}) => {
  const { page } = client
  expect(livreur.role).toBe('livreur')
  client.allow(/ERR_CONNECTION_RESET/)
  limitExpress(app, 2)
  await fillOrder(client)
  await expressOf(client).check()
  const lost = await loseAnswer(page, /checkout\.place/)
  await submit(page).click()
  await expect(page.getByText('Commande non confirmée', { exact: true })).toBeVisible()
  expect(lost).toHaveLength(1)
  expect(ordersOf(app, client)).toHaveLength(1)
  await expect(expressOf(client)).toBeChecked()
  await expect(cart(page)).toContainText(fcfa(TWO_SHIRTS_COST + EXPRESS))

  await submit(page).click()
  await expectPlaced(page)
  expect(ordersOf(app, client)).toHaveLength(1)
})
