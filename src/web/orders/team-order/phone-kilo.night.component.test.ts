import { screen, waitFor } from '@testing-library/react'
import { orders } from '#server/db/schema.ts'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  orderInput,
} from '#server/testing/factories.ts'
import { makeBag } from '#server/testing/fixtures/door.fixture.ts'
import { expect, expectText, test } from '#web/testing/component-test.ts'
import { card, dialog, expectIn, pressIn } from '#web/testing/lists.ts'
import { fcfa, SUBMIT, wordsOf } from '#web/testing/order-steps.ts'
import { basket, garment, MORNING } from '#web/testing/till-steps.ts'
import { teamOrderPath, teamOrderPlacedPath } from '../team-order-paths.ts'

const placed = card('Commande #')

test('a bag is ordered by phone at an estimate, with a discount, and the team says what the client agrees to', async ({
  server,
  page,
}) => {
  const { t } = server
  await makeCatalogue(t)
  await makeBag(t)
  await makeLivreur(t)
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  await server.signIn(await makeAdmin(t))
  page.open(teamOrderPath(client.id))
  await page.press('Ajouter Sac de linge')
  await page.press('Remise')
  const discount = dialog('Remise')
  await page.fill('Du prix des articles', '10')
  await expectIn(discount, `Avant la remise : ${fcfa(5000)}${fcfa(4500)}`)
  await page.fill('Raison, lue par le client', 'Bienvenue')
  await pressIn(page, discount, 'Appliquer')
  await page.press(/^Choisir.*Où passer/)
  await expectText('1 × Sac de linge (environ 5 kg) · 1 sac')
  await page.fill('Quartier ou point de repère', 'treichville')
  await page.user.keyboard('{Enter}')
  await page.fill('Point de repère, nécessaire ici', 'Derrière le marché')
  await page.press(/^Changer.*Paiement/)
  await page.user.click(await screen.findByRole('radio', { name: /^Espèces/ }))
  await page.press(SUBMIT)
  await waitFor(placed)
  const [order] = t.database.orm.select().from(orders).all()
  expect(order).toMatchObject({ toAgree: 'weight', discount: 500, clientId: client.id })
  expect(wordsOf(placed())).toContain(`environ ${fcfa(order?.grandTotal ?? 0)}`)
  await expectIn(placed, 'le livreur pèse le sac devant lui')
})

test('clothes to count that were ordered by phone are said without a total', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const admin = await makeAdmin(t)
  await makeLivreur(t)
  const input = { ...(await orderInput(t)), lines: [], toCount: true as const, shown: { total: 0 } }
  const desk = await t.as(admin)
  const { orderId } = await desk.checkout.placeFor({ clientId: client.id, ...input })
  await server.signIn(admin)
  page.open(teamOrderPlacedPath(orderId))
  await expectIn(placed, `${fcfa(0)} + linge à compter`)
  await expectIn(placed, 'le livreur compte le linge devant lui')
})

test('a bag that was begun for a livreur is weighed once its client comes to the counter', async ({
  server,
  page,
}) => {
  const { t } = server
  t.clock.set(MORNING)
  await makeCatalogue(t)
  await makeBag(t)
  const client = await makeClient(t)
  await server.signIn(await makeAdmin(t))
  page.open(teamOrderPath(client.id))
  await page.press('Ajouter Sac de linge')
  await page.follow('Au comptoir')
  await garment('Sac de linge')
  await expectIn(basket, 'pesez le sac.')
  expect(screen.getByLabelText<HTMLInputElement>(/^Poids en kilos/).value).toBe('')
})
