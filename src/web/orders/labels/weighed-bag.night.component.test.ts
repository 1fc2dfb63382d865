import { randomUUID } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
} from '#server/testing/factories.ts'
import { makeBag, weighed } from '#server/testing/fixtures/door.fixture.ts'
import { expect, expectText, test } from '#web/testing/component-test.ts'
import { card, dialog, expectIn, openFold } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** Two bags of about 5 kg together, whose livreur is at the door. */
async function makeBags({ t }: ServerInProcess) {
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const livreur = await makeLivreur(t)
  const line = { productId: await makeBag(t), service: 'Complet', quantity: 2, grams: 5000 }
  const input = { lines: [line], shown: { total: 5000 } }
  const order = await makeOrder(t, { client, livreur, status: 'pickup_en_route', input })
  const { quantities, ...found } = weighed(6400, 6400)
  const agreed = { ...found, quantities: quantities.map((one) => ({ ...one, quantity: 2 })) }
  const weigh = async () =>
    (await t.as(livreur)).missions.advance({
      orderId: order.id,
      from: 'pickup_en_route',
      cashReceived: 6400,
      check: { counts: [], reserves: [], withClient: true },
      agreed,
      idempotencyKey: randomUUID(),
    })
  return { client, livreur, order, weigh }
}

test('the ticket and the invoice say the weight and the price of a kilo; there is no invoice before the total is agreed to', async ({
  server,
  page,
}) => {
  const { client, order, weigh } = await makeBags(server)
  await server.signIn(client)
  page.open(`/client/facture/${order.id}`)
  await screen.findByRole('heading', { name: 'Pas encore de facture.' })
  expect(screen.queryByRole('button', { name: 'Imprimer' })).toBeNull()
  await weigh()
  page.open(`/ticket/${order.id}`)
  const ticket = card(`Ticket de dépôt #${order.reference}`)
  for (const words of ['Sac de linge, 6,4 kg', '2 sacs pesés devant vous', '6 400 FCFA'])
    await expectIn(ticket, words)
  page.open(`/client/facture/${order.id}`)
  for (const words of ['6,4 kg', '1 000 FCFA le kilo', '2 × Sac de linge']) await expectText(words)
})

test('the team reads an estimate as one, in the list and in the drawer', async ({
  server,
  page,
}) => {
  const { t } = server
  const { order } = await makeBags(server)
  await makeCatalogue(t)
  const toCount = await makeOrder(t, { input: { lines: [], toCount: true, shown: { total: 0 } } })
  await server.signIn(await makeAdmin(t))
  page.open(`/admin/service?commande=${order.id}`)
  const drawer = dialog(`Commande #${order.reference}`)
  await openFold(page, drawer, 'Le linge')
  for (const words of [
    '2 × Sac de linge (environ 5 kg)',
    'environ 5 000 FCFA',
    'Total à accepter à la porte',
  ])
    await expectIn(drawer, words)
  expect(drawer().textContent).not.toContain('Facture')
  page.open(`/admin/service?commande=${toCount.id}`)
  await expectIn(dialog(`Commande #${toCount.reference}`), 'linge à compter')
  await waitFor(() => expect(screen.queryByText('Payé en espèces')).toBeNull())
})
