import { expectAccessible } from './axe.ts'
import { fcfa, HOME, transportFee } from './figures.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { cart, expectPlaced, fillOrder, submit, TWO_SHIRTS_COST } from './order-form.ts'
import { ordersOf } from './orders.ts'

/** Two shirts at 800 francs: half of it more. */
const EXPRESS = 800

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
