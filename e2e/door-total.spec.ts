import { randomUUID } from 'node:crypto'
import { expectAccessible } from './axe.ts'
import { sellBags } from './bags.ts'
import { card, confirmAndReturn, paidOf } from './cash.ts'
import { fcfa, HOME, transportFee } from './figures.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { excess, expectNoExcess } from './narrow.ts'
import { bringTo, eventsOf, type Order, statusOf } from './orders.ts'
import type { Person } from './people.ts'

// A bag by the kilo: the livreur weighs it at the door, and the client agrees to its total on their own phone.

const SMALL = { width: 360, height: 740 }

/** A bag of about 5 kg at 1,000 francs the kilo, from 3 kg on. */
async function orderBag(owner: Person, client: Person): Promise<Order> {
  const { id: productId } = await sellBags(owner)
  const { latitude, longitude } = HOME
  const { orderId, ...placed } = await client.api.checkout.place.mutate({
    lines: [{ productId, service: 'Complet', quantity: 1, grams: 5000 }],
    location: { type: 'Point', coordinates: [longitude, latitude] },
    contactPhone: client.phone,
    paymentMethod: 'espece',
    shownTotal: 5000 + transportFee(HOME),
    idempotencyKey: randomUUID(),
  })
  return { id: orderId, ...placed }
}

/** Weighs the bag and asks the client on their own phone. */
async function weigh({ page }: Actor, kilos: string): Promise<void> {
  await page.getByRole('button', { name: 'Confirmer le ramassage' }).click()
  await expect(page.getByRole('heading', { name: 'Pesez ensemble' })).toBeVisible()
  await expectAccessible(page)
  await expectNoExcess(page)
  await page.getByLabel(/^Poids en kilos/).fill(kilos)
  await page.getByRole('button', { name: 'Montrer au client' }).click()
  await expect(page.getByRole('heading', { name: 'Votre sac est pesé' })).toBeVisible()
  await expectAccessible(page)
  await expectNoExcess(page)
  await page.getByRole('button', { name: 'Demander sur son téléphone' }).click()
}

test('a bag is weighed at the door, its client agrees on their own phone, and it is collected and paid at that total, which the team reads', async ({
  app,
  superadmin,
  admin,
  client,
  livreur,
}) => {
  const total = 6400 + transportFee(HOME)
  const order = await orderBag(superadmin, client)
  await bringTo(order.id, { to: 'pickup_en_route' }, { admin, livreur })
  for (const { page } of [client, livreur]) await page.setViewportSize(SMALL)
  await client.page.goto('/client/commandes')
  await expect(client.page.getByText(/^environ/)).toBeVisible()
  await livreur.page.goto('/livreur/dashboard')
  await weigh(livreur, '6,4')

  await test.step('the client reads the weight at once, and agrees', async () => {
    const { page } = client
    await page.getByRole('link', { name: 'Répondre' }).click()
    await expect(page.getByRole('heading', { name: 'Votre sac est pesé' })).toBeVisible()
    await expect(page.getByText('6,4 kg × 1 000 FCFA')).toBeVisible()
    await expectAccessible(page)
    expect(await excess(page)).toBe(0)
    await page.getByRole('button', { name: 'D’accord', exact: true }).click()
    await expect(page.getByText('Vous avez accepté, sur votre téléphone')).toBeVisible()
  })

  const { page } = livreur
  await expect(page.getByText(/est d’accord, sur son téléphone$/)).toBeVisible()
  await page.getByRole('button', { name: `Le compte, ${fcfa(total)}` }).click()
  await confirmAndReturn(page.getByRole('main'))
  await expect(card(livreur, order)).toHaveCount(0)
  expect(statusOf(app, order.id)).toBe('picked_up')
  expect(paidOf(app, order)).toMatchObject({ paid_amount: total })
  expect(eventsOf(app, order.id)).toContain('adjustment_accepted')
  await expect(client.page.getByText('Sac fermé devant vous')).toBeVisible()
  await expect(client.page.getByText(/^Payé en espèces/)).toBeVisible()
  await admin.page.goto(`/admin/commandes-en-cours?commande=${order.id}`)
  const payment = admin.page.getByRole('dialog').getByRole('region', { name: 'Paiement' })
  await expect(payment).toContainText(fcfa(total))
  await expect(payment).toContainText('Payé en espèces')
})
