import { screen } from '@testing-library/react'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import { expect, expectText, type Page, setWidth, test } from '#web/testing/component-test.ts'
import { expectCards, expectIn, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** The board of an admin on a phone. */
async function openPhone(server: ServerInProcess, page: Page): Promise<void> {
  setWidth(360)
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/dashboard')
}

test('on a phone late orders, orders to recontact and orders by due time are cards under their headings', async ({
  server,
  page,
}) => {
  const { t } = server
  const { sqlite } = t.database
  await makeOrder(t, { client: await makeClient(t, { fullname: 'Awa Koné' }) })
  const aya = await makeClient(t, { fullname: 'Aya Bamba' })
  const held = await makeOrder(t, { client: aya, status: 'assigned' })
  const ali = await makeClient(t, { fullname: 'Ali Touré' })
  const late = await makeOrder(t, { client: ali, status: 'processing' })
  sqlite.prepare('update orders set held_since = ? where id = ?').run(t.clock.now(), held.id)
  sqlite.prepare('update orders set ready_by = 1 where id = ?').run(late.id)
  await openPhone(server, page)
  await expectCards(3)
  await expectText('En retard 1')
  const text = screen.getByRole('main').textContent.replace(/\s+/g, ' ')
  expect(text).toMatch(
    /En retard 1.*Ali Touré.*À recontacter 1.*Aya Bamba.*Par échéance 1.*Awa Koné/,
  )
  await expectIn(orderCard(held), 'Un autre passage')
})

test('the card of a phone has every act on an order behind ⋯', async ({ server, page }) => {
  const { t } = server
  const order = await makeOrder(t, { livreur: await makeLivreur(t), status: 'assigned' })
  await openPhone(server, page)
  await expectCards(1)
  await pressIn(page, orderCard(order), /^Actions/)
  const offered = await screen.findAllByRole('menuitem', { hidden: true })
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Réassigner',
    'Suivre',
    'Encaisser',
    'Fiche du client',
    'Étiquette',
    'Annuler la commande',
    'Supprimer',
  ])
})
