import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { orders } from '#server/db/schema.ts'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  type User,
} from '#server/testing/factories.ts'
import { checkOf } from '#server/testing/fixtures/custody.fixture.ts'
import { partsOf } from '#shared/text/order-reference.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import { expect, expectAddress, expectText, type Page, test } from '#web/testing/component-test.ts'
import { card, expectIn } from '#web/testing/lists.ts'
import { addLine, fcfa, SUBMIT, wordsOf } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

// An order by phone, from the call to the invoice: by screens only, but for the livreur's ride.

const FATOU = { name: 'Fatou Diabaté', phone: '05 46 12 90 77' }
const COUNT = checkOf([3])

/** Opens an address as this person, or as a phone that is signed out. */
async function openAs(
  server: ServerInProcess,
  page: Page,
  address: string,
  person?: { id: string },
): Promise<void> {
  server.signOut()
  if (person) await server.signIn(person)
  page.open(address)
}

async function addShirts(page: Page, quantity: number): Promise<void> {
  await addLine(page, { garment: 'Chemise', service: 'Complet', quantity })
}

/** The caller is recorded, and the order of three shirts taken with the quarter that she names. */
async function takeCall(page: Page): Promise<void> {
  await page.fill('Nom ou téléphone', FATOU.phone)
  await page.press('Nouveau client')
  await page.fill('Nom complet', FATOU.name)
  await page.press('Créer la fiche')
  await addShirts(page, 3)
  await page.press(/^Choisir.*Où passer/)
  await page.fill('Quartier ou point de repère', 'treichville')
  await page.user.keyboard('{Enter}')
  await page.fill('Point de repère, nécessaire ici', 'Derrière le marché')
  await page.press(/^Changer.*Paiement/)
  await page.user.click(await screen.findByRole('radio', { name: /^Espèces/ }))
  await page.press(SUBMIT)
}

/** The address to which the team’s screen leads WhatsApp. */
async function pressedWhatsApp(page: Page, name: string): Promise<URL> {
  const led: string[] = []
  const location = { replace: (address: string) => led.push(address) }
  const document = window.document.implementation.createHTMLDocument()
  const open = vi
    .spyOn(window, 'open')
    .mockReturnValue({ document, location, close: () => {} } as unknown as Window)
  onTestFinished(() => open.mockRestore())
  await page.press(name)
  await waitFor(() => expect(led[0]).toContain('https://wa.me/'))
  return new URL(led[0] ?? '')
}

/** The livreur collects the order, or brings it back. */
async function ride(
  { t }: ServerInProcess,
  { livreur, admin }: { livreur: User; admin: User },
  orderId: string,
  kind: 'pickup' | 'delivery',
): Promise<void> {
  const isPickup = kind === 'pickup'
  const [desk, rider] = [await t.as(admin), await t.as(livreur)]
  const currentLivreurId = isPickup ? null : livreur.id
  const from = isPickup ? 'pending' : 'picked_up'
  await desk.orders.assign({ orderId, livreurId: livreur.id, kind, from, currentLivreurId })
  const key = () => ({ orderId, idempotencyKey: randomUUID() })
  await rider.missions.advance({ ...key(), from: isPickup ? 'assigned' : 'assigned_for_delivery' })
  const { payment } = await desk.orders.byId({ orderId })
  await rider.missions.advance({
    ...key(),
    from: isPickup ? 'pickup_en_route' : 'delivery_en_route',
    ...(isPickup && { cashReceived: payment.due }),
    check: COUNT,
  })
}

test('an order taken by phone for a client without e-mail is followed by its link to the invoice', async ({
  server,
  page,
}) => {
  const { t } = server
  await makeCatalogue(t)
  const admin = await makeAdmin(t)
  const livreur = await makeLivreur(t)
  await openAs(server, page, '/admin/nouvelle-commande', admin)
  await takeCall(page)
  const placed = card('Commande #')
  await waitFor(placed)
  expect(wordsOf(placed())).toMatch(/Ramassage .* entre .* et .*Prêt .* avant .*, livraison /)
  const { searchParams } = await pressedWhatsApp(page, 'Envoyer son lien')
  const message = searchParams.get('text') ?? ''
  const [link = ''] = message.match(/https?:\S+\/c\/\S+/) ?? []
  const [order] = t.database.orm.select().from(orders).all()
  if (!order) throw new Error('No order was placed')
  expect(wordsOf(placed())).toContain(fcfa(order.grandTotal))
  expect(message).toContain(`#${partsOf(order.reference).join(' ')}`)

  const followed = orderCard(order)
  await openAs(server, page, new URL(link).pathname)
  await expectAddress('/client/dashboard')
  await expectIn(followed, 'En attente')
  await ride(server, { livreur, admin }, order.id, 'pickup')
  await expectIn(followed, 'Ramassée')

  // Its ticket gets a code for an account once the clothes are counted.
  await openAs(server, page, `/ticket/${order.id}`, admin)
  const ticket = card(`Ticket de dépôt #${order.reference}`)
  await page.press('Ajouter le code du ticket')
  await within(ticket()).findByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)

  await ride(server, { livreur, admin }, order.id, 'delivery')
  await openAs(server, page, new URL(link).pathname)
  await expectAddress('/client/dashboard')
  page.open('/client/historique')
  await page.follow(/^Voir la facture/)
  const invoice = card(`Facture #${order.reference}`)
  await expectIn(invoice, FATOU.name)
  await expectIn(invoice, 'Payée')
})

test('each client has a cart of their own, which is there after another call', async ({
  server,
  page,
}) => {
  const { t } = server
  await makeCatalogue(t)
  const [first, second] = [await makeClient(t), await makeClient(t, { fullname: 'Kouassi Tano' })]
  await server.signIn(await makeAdmin(t))
  const cart = () => screen.getByRole('region', { name: 'Le panier' })
  const openCall = async ({ id }: User, pieces: string) => {
    page.open(`/admin/nouvelle-commande?client=${id}`)
    await waitFor(cart)
    await expectIn(cart, pieces)
  }
  await openCall(first, '0 pièce')
  await addShirts(page, 2)
  await expectIn(cart, '2 pièces')
  await openCall(second, '0 pièce')
  await addShirts(page, 5)
  await expectIn(cart, '5 pièces')
  await openCall(first, '2 pièces')
  await expectText(first.fullname)
})

test('an address of a client who does not exist is not blamed on the network', async ({
  server,
  page,
}) => {
  await makeCatalogue(server.t)
  const admin = await makeAdmin(server.t)
  await openAs(server, page, `/admin/nouvelle-commande?client=${randomUUID()}`, admin)
  await expectText('Impossible de charger les informations du client.')
  expect(screen.getByRole('main').textContent).not.toMatch(/connexion/i)
})

test('an order by phone without a network waits in the place of its form, and is made once when it is back', async ({
  server,
  page,
}) => {
  await makeCatalogue(server.t)
  await openAs(server, page, '/admin/nouvelle-commande', await makeAdmin(server.t))
  const mend = server.loseAnswers(/checkout\.placeFor/)
  await takeCall(page)
  await expectText('La commande de Fatou Diabaté attend le réseau')
  page.reload()
  await expectText('La commande de Fatou Diabaté attend le réseau')
  mend()
  window.dispatchEvent(new Event('online'))
  await waitFor(card('Commande #'))
  expect(server.t.database.orm.select().from(orders).all()).toHaveLength(1)
})
