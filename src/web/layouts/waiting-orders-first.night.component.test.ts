import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { makeAdmin, makeCatalogue, makeClient } from '#server/testing/factories.ts'
import { OFFLINE_META } from '#shared/config.ts'
import { readStoredOrders } from '#web/orders/waiting/stored-orders.ts'
import { startWaitingQueue, waitingQueue } from '#web/orders/waiting/waiting-queue.ts'
import { prepareBasket } from '#web/testing/basket-steps.ts'
import {
  expect,
  expectAddress,
  expectNoText,
  expectText,
  expectToast,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { pressIn } from '#web/testing/lists.ts'
import {
  expectInCart,
  fillOrder,
  ordersOf,
  review,
  SUBMIT,
  sendOrder,
  signInClient,
  submitUnanswered,
  WAITS,
} from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** The pages of these tests are the copy that the device keeps. */
const mark = document.createElement('meta')
mark.name = OFFLINE_META
mark.content = 'oui'

beforeEach(() => document.head.append(mark))
afterEach(() => mark.remove())

const SHARED = '/suivre/partage/abcdef'

/** A client's order waits for the network. */
async function orderWithoutNetwork(server: ServerInProcess, page: Page) {
  const client = await signInClient(server)
  await fillOrder(page)
  server.setOnline(false)
  await sendOrder(page)
  await expectText(WAITS)
  return client
}

/** A visitor's order by number waits for the network. */
async function askWithoutNetwork(server: ServerInProcess, page: Page): Promise<void> {
  await prepareBasket(server, page)
  await review(page)
  await page.fill('Votre nom', 'Aminata Koné')
  server.setOnline(false)
  await page.press(SUBMIT)
  await expectText(WAITS)
}

/** A drop waits for the network, and the till is left to the next client. */
async function setDropAside(server: ServerInProcess, page: Page): Promise<void> {
  await makeCatalogue(server.t)
  const { phone } = await makeClient(server.t, { fullname: 'Aminata Koné' })
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/comptoir')
  await page.press('Ajouter Chemise')
  await page.fill('Client, nom ou téléphone', phone)
  await expectText('Aminata Koné')
  await page.user.click(screen.getByRole('radio', { name: 'Au retrait' }))
  server.setOnline(false)
  await page.press(/^(Encaisser|Enregistrer) et imprimer/)
  await page.press('Client suivant')
}

test('the address that is opened without a network stays, also once the order has left, with which the number of the shop goes', async ({
  server,
  page,
}) => {
  const contact = JSON.stringify({ phone: '+2252722450000', email: null, address: null })
  server.t.database.sqlite
    .prepare("insert into settings (key, value, updated_at) values ('contact', ?, 1)")
    .run(contact)
  const client = await orderWithoutNetwork(server, page)
  page.open(SHARED)
  await expectText(WAITS)
  await expectText('Par téléphone : 27 22 45 00 00')
  await expectAddress(SHARED)
  server.setOnline(true)
  await expectToast('Votre commande est partie')
  await expectNoText(WAITS)
  await expectAddress(SHARED)
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('+2252722450000'))
  expect(ordersOf(server.t, client)).toHaveLength(1)
})

test('an order that leaves from /connexion is seen on the home page of its client', async ({
  server,
  page,
}) => {
  const client = await orderWithoutNetwork(server, page)
  page.open('/connexion')
  await expectText(WAITS)
  await expectAddress('/connexion')
  server.setOnline(true)
  await expectToast('Votre commande est partie')
  await expectAddress('/client/dashboard')
  expect(ordersOf(server.t, client)).toHaveLength(1)
})

test('an order by number that leaves from a page that does not exist leads to its state', async ({
  server,
  page,
}) => {
  await askWithoutNetwork(server, page)
  page.open('/une-page-du-site')
  await expectText(WAITS)
  server.setOnline(true)
  await expectText('Nous vous écrivons sur WhatsApp')
  expect(window.location.pathname).toMatch(/^\/demande\/[\w-]{43}$/)
})

test('an order of which the client has signed out is shown to nobody who opens Lavéo without a network', async ({
  server,
  page,
}) => {
  const client = await signInClient(server)
  await fillOrder(page)
  await review(page)
  await submitUnanswered(page, server.cut(/checkout\.place/))
  page.open('/client/profil')
  // The frame has such a button too, and is there first.
  await pressIn(page, () => screen.getByRole('main'), 'Déconnexion')
  await page.press('Se déconnecter')
  await expectAddress('/')
  // The page that is about to be left knows its account, and what was loaded late may begin now.
  startWaitingQueue(client.id)
  await waitingQueue.refresh()
  expect(readStoredOrders()).toMatchObject({ kept: [client.id], account: undefined })
  server.setOnline(false)
  page.open('/client/dashboard')
  await screen.findByRole('heading', { name: 'Pas de réseau' })
  await expectNoText(WAITS)
})

test('a visitor takes the order that waits back without a network, and finds the basket in the form when it is back', async ({
  server,
  page,
}) => {
  await askWithoutNetwork(server, page)
  page.open('/une-page-du-site')
  await page.press('Reprendre ma commande')
  await expectNoText(WAITS)
  await expectText('La suite s’ouvre dès qu’elle revient')
  server.setOnline(true)
  await screen.findByRole('button', { name: SUBMIT })
  await expectInCart('2 pièces')
  const asked = server.t.database.sqlite.prepare('select count(*) from number_requests')
  expect(asked.pluck().get()).toBe(0)
})

test('the till opens without a network as it was, names the drop that was set aside, and sends it once it is back', async ({
  server,
  page,
}) => {
  await setDropAside(server, page)
  page.open('/admin/comptoir')
  await expectText('Un dépôt attend le réseau')
  await expectText(/Aminata Koné.*1 pièce/)
  await screen.findByRole('spinbutton', { name: /^Chemise, / })
  server.setOnline(true)
  await expectToast('Commande enregistrée')
  await expectNoText('attend le réseau')
  await expectAddress('/admin/comptoir')
})
