import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { orders } from '#server/db/schema.ts'
import { makeClient, makeLivreur, makeOrder, readOrder } from '#server/testing/factories.ts'
import { makeHotel } from '#server/testing/fixtures/companies.fixture.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { CLOSING_MS } from '#shared/orders/closings.ts'
import { config } from '#web/lib/config.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import { expect, type Page, test } from '#web/testing/component-test.ts'
import { dialog, expectIn, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const SHOP = '+2250709445566'
const ORDERS = '/client/commandes'
const help = dialog('Besoin d’aide')

/** A client with an order in this status, in a shop with a phone number. */
async function openHelp(
  { t, signIn }: ServerInProcess,
  page: Page,
  status: OrderStatus,
  phone = SHOP,
) {
  const { site } = config
  onTestFinished(() => void Object.assign(config, { site }))
  config.site = { ...site, phone }
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const order = await makeOrder(t, { client, livreur, status })
  await signIn(client)
  page.open(ORDERS)
  await waitFor(orderCard(order))
  await page.press('Aide')
  await waitFor(help)
  return { order, livreur }
}

test('of an order on account nothing is to be prepared', async ({ server, page }) => {
  const { t, signIn } = server
  const client = await makeHotel(t, { onAccount: false })
  const order = await makeOrder(t, { client })
  t.database.orm.update(orders).set({ onAccount: true }).where(eq(orders.id, order.id)).run()
  await signIn(client)
  page.open(ORDERS)
  await waitFor(orderCard(order))
  await page.press('Aide')
  await waitFor(help)
  await expectIn(help, 'Rien maintenant : la commande est en compte.')
})

const link = (name: RegExp) => within(help()).getByRole('link', { name }).getAttribute('href')
const questions = () =>
  within(help())
    .getAllByRole('group')
    .map((group) => group.querySelector('summary')?.textContent)

test('who waits for the pick-up calls the shop, writes with the reference, and reads what fits', async ({
  server,
  page,
}) => {
  const { order } = await openHelp(server, page, 'pickup_en_route')
  expect(link(/^Appeler (jusqu’à|dès)/)).toBe(`tel:${SHOP}`)
  expect(decodeURIComponent(link(/^WhatsApp/) ?? '')).toContain(
    `Bonjour, commande #${order.reference}\u00a0:`,
  )
  expect(questions()).toEqual([
    'Je ne serai pas là',
    'Le livreur ne trouve pas',
    'Combien préparer\u202f?',
  ])
  await expectIn(help, 'Un proche peut donner le sac à Konan Yao')
})

test('where the shop has a fixed line no WhatsApp is offered, and a message is', async ({
  server,
  page,
}) => {
  const fixed = '+2252722445566'
  await openHelp(server, page, 'processing', fixed)
  expect(link(/^Appeler (jusqu’à|dès)/)).toBe(`tel:${fixed}`)
  expect(link(/^Message/)).toBe('/contact')
  expect(document.querySelector('a[href*="wa.me"]')).toBeNull()
})

test('between two visits, the card and its help ring the shop, not the livreur who has left', async ({
  server,
  page,
}) => {
  const { order, livreur } = await openHelp(server, page, 'processing')
  expect(questions()).toEqual(['Quand revient mon linge\u202f?', 'Ce que nous avons compté'])
  const calls = [...document.querySelectorAll('a[href^="tel:"]')].map((a) => a.getAttribute('href'))
  expect(calls).toEqual([`tel:${SHOP}`])
  expect(calls).not.toContain(`tel:${livreur.phone}`)
  expect(readOrder(server.t, order.id).livreurId).toBe(livreur.id)
})

test('« Aide » opens on the order under way, and cancels it where that is allowed', async ({
  server,
  page,
}) => {
  const { order } = await openHelp(server, page, 'pending')
  await pressIn(page, help, 'Annuler la commande')
  await pressIn(page, dialog('Annuler la commande'), 'Annuler la commande')
  await expect.poll(() => readOrder(server.t, order.id).status).toBe('cancelled')
})

test('a client with nothing under way finds the shop and the questions', async ({
  server,
  page,
}) => {
  const { signIn, t } = server
  await signIn(await makeClient(t))
  page.open(ORDERS)
  await screen.findByText('Aucune commande en cours')
  await page.press('Aide')
  await waitFor(help)
  await expectIn(help, 'Nos coordonnées arrivent bientôt')
  expect(link(/Questions fréquentes/)).toBe('/fonctionnement')
})

test('« Aide » of a delivered order tells its problem, and leads to its invoice', async ({
  server,
  page,
}) => {
  const { signIn, t } = server
  const client = await makeClient(t)
  const order = await makeOrder(t, { client, status: 'completed' })
  await signIn(client)
  page.open('/client/historique')
  await page.press(`Aide, Commande #${order.reference}`)
  await waitFor(help)
  expect(questions()).toEqual(['J’ai un problème', 'Ma facture'])
  expect(link(/Voir la facture/)).toBe(`/client/facture/${order.id}`)
  await waitFor(() => expect(link(/Un problème/)).toBe(`/client/commandes/${order.id}/probleme`))
})

test('seven days after the delivery, « Aide » says to call or write', async ({ server, page }) => {
  const { signIn, t } = server
  const client = await makeClient(t)
  t.clock.advance(-CLOSING_MS)
  const order = await makeOrder(t, { client, status: 'completed' })
  t.clock.advance(CLOSING_MS)
  await signIn(client)
  page.open('/client/historique')
  await page.press(`Aide, Commande #${order.reference}`)
  await waitFor(help)
  await expectIn(help, 'appelez-nous ou écrivez-nous')
  expect(within(help()).queryByRole('button', { name: 'Dire ce qui ne va pas' })).toBeNull()
})
