import { screen, waitFor } from '@testing-library/react'
import { makeAdmin, makeClient } from '#server/testing/factories.ts'
import { makeOwedOrder, putOnAccount } from '#server/testing/fixtures/company-invoices.fixture.ts'
import { expect, expectText, test } from '#web/testing/component-test.ts'
import { showTable } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** An order that a hotel owes, delivered. */
async function owedOrder({ t }: ServerInProcess) {
  const hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel, { ordersBy: 'account' })
  return { hotel, order: await makeOwedOrder(t, hotel) }
}

test('the paper of an order that its company owes is a « bon de livraison » wherever it is offered', async ({
  server,
  page,
}) => {
  const { hotel, order } = await owedOrder(server)
  await server.signIn(hotel)
  page.open('/client/historique')
  const way = await screen.findByRole('link', {
    name: `Voir le bon de livraison, Commande #${order.reference}`,
  })
  expect(way.getAttribute('href')).toBe(`/client/facture/${order.id}`)
  await page.press(`Aide, Commande #${order.reference}`)
  await expectText('Mon bon de livraison')
  await expectText('Voir le bon de livraison')
  expect(screen.queryByText('Ma facture')).toBeNull()
})

test('its page is named by no other paper while it loads', async ({ server, page }) => {
  const { hotel, order } = await owedOrder(server)
  await server.signIn(hotel)
  const release = server.hold(/orders\.byId/)
  page.open(`/client/facture/${order.id}`)
  await screen.findByRole('heading', { name: 'Commande' })
  expect(screen.queryByText(/facture/i)).toBeNull()
  release()
  await screen.findByRole('heading', { name: 'Bon de livraison' })
  await waitFor(() => expect(document.title).toBe(`Bon de livraison #${order.reference} · Lavéo`))
})

test('the team reads it on the card of the order, in its menu and in its drawer', async ({
  server,
  page,
}) => {
  const { order } = await owedOrder(server)
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/commandes-livrees')
  await screen.findByRole('link', { name: 'Bon de livraison' })
  showTable()
  page.open('/admin/commandes-livrees')
  await page.press(/^Actions, Hôtel Le Baobab/)
  await screen.findByRole('menuitem', { name: 'Bon de livraison', hidden: true })
  expect(screen.queryByRole('menuitem', { name: 'Facture', hidden: true })).toBeNull()
  page.open(`/admin/commandes-livrees?commande=${order.id}`)
  await screen.findByRole('link', { name: 'Bon de livraison' })
})
