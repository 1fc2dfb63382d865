import { screen, waitFor, within } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import {
  makeClient,
  makeLivreur,
  makeOrder,
  type Order,
  readOrder,
} from '#server/testing/factories.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { config } from '#web/lib/config.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import { expect, type Page, test } from '#web/testing/component-test.ts'
import { dialog, expectIn, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const SHOP = '+2252722445566'
const ORDERS = '/client/commandes'
const help = dialog('Besoin d’aide')

/** A client with an order in this status, in a shop with a phone number. */
async function openHelp(
  { t, signIn }: ServerInProcess,
  page: Page,
  status: OrderStatus,
  open = (page: Page, _order: Order) => page.press('Aide'),
) {
  const { site } = config
  onTestFinished(() => void Object.assign(config, { site }))
  config.site = { ...site, phone: SHOP }
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const order = await makeOrder(t, { client, livreur, status })
  await signIn(client)
  page.open(ORDERS)
  await waitFor(orderCard(order))
  await open(page, order)
  await waitFor(help)
  return { order, livreur }
}

/** From « … » of its card. */
async function fromCard(page: Page, order: Order): Promise<void> {
  await pressIn(page, orderCard(order), /^Autres actions/)
  await pressIn(page, dialog('Cette commande'), 'Aide')
}

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

test('between two visits, the card and its help ring the shop, not the livreur who has left', async ({
  server,
  page,
}) => {
  const { order, livreur } = await openHelp(server, page, 'processing')
  expect(questions()).toEqual([
    'Quand revient mon linge\u202f?',
    'Ce que nous avons compté',
    'Changer l’heure',
  ])
  const calls = [...document.querySelectorAll('a[href^="tel:"]')].map((a) => a.getAttribute('href'))
  expect(calls).toEqual([`tel:${SHOP}`])
  expect(calls).not.toContain(`tel:${livreur.phone}`)
  expect(readOrder(server.t, order.id).livreurId).toBe(livreur.id)
})

test('« Aide » of an order’s card opens on that order, and cancels it where that is allowed', async ({
  server,
  page,
}) => {
  const { order } = await openHelp(server, page, 'pending', fromCard)
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
