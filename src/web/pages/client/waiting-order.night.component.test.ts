import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import { TEST_PASSWORD, type User } from '#server/testing/factories.ts'
import { WAITING_KINDS } from '#web/orders/waiting/waiting-kinds.ts'
import { databaseStore } from '#web/record/queue-store.ts'
import {
  button,
  expect,
  expectAddress,
  expectFocus,
  expectNoText,
  expectText,
  expectToast,
  type Page,
  skipWaits,
  test,
} from '#web/testing/component-test.ts'
import {
  expectInCart,
  expectPlaced,
  openFilledOrder,
  ordersOf,
  review,
  SUBMIT,
  sendOrder,
  signInClient,
  submitUnanswered,
  TWO_SHIRTS_COST,
  WAITS,
} from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const STOPPED = 'Votre commande n’est pas partie'
const CANNOT_WRITE = /notre serveur ne peut plus écrire pour le moment/

/** The server answers, but can store nothing, while `work` runs. */
async function whileStorageFails(
  server: ServerInProcess,
  work: () => Promise<void>,
): Promise<void> {
  const { sqlite } = server.t.database
  sqlite.pragma('query_only = on')
  await work()
  sqlite.pragma('query_only = off')
}

/** A client orders with no network: the order waits on the device. */
async function orderWithoutNetwork(server: ServerInProcess, page: Page): Promise<User> {
  const client = await openFilledOrder(server, page)
  server.setOnline(false)
  await sendOrder(page)
  await expectText(WAITS)
  return client
}

/** A client's order reaches the server, whose answer is lost: the order waits on the device until `answerAgain` is called. */
async function orderWithoutAnswer(server: ServerInProcess, page: Page) {
  const client = await openFilledOrder(server, page)
  await review(page)
  const answerAgain = await submitUnanswered(page, server.loseAnswers(/checkout\.place/))
  return { client, answerAgain }
}

test('an order that is sent without a network is kept in place of its form, and leaves once when it is back', async ({
  server,
  page,
}) => {
  const client = await orderWithoutNetwork(server, page)
  await expectFocus(() => screen.getByRole('heading', { name: WAITS }))
  await expectText(/Gardée sur ce téléphone/)
  await expectText(/2 pièces/)
  await page.press('Essayer maintenant')
  await expectText('Le réseau ne passe pas encore. Rien n’est perdu.')
  expect(ordersOf(server.t, client)).toEqual([])
  server.setOnline(true)
  await expectPlaced()
  await expectToast('Commande passée avec succès !', 'Un livreur vous contactera bientôt.')
  expect(ordersOf(server.t, client)).toMatchObject([{ grand_total: TWO_SHIRTS_COST }])
})

test('an order whose answer was lost is shown after a reload in place of its form and told on the other screens, which send it again: it is made once', async ({
  server,
  page,
}) => {
  const { client, answerAgain } = await orderWithoutAnswer(server, page)
  page.reload()
  await expectText(WAITS)
  expect(screen.queryByRole('button', { name: SUBMIT })).toBeNull()
  page.open('/client/dashboard')
  await expectText('Une commande attend sur ce téléphone.')
  answerAgain()
  await expectToast('Votre commande est partie')
  await expectNoText('Une commande attend sur ce téléphone.')
  expect(ordersOf(server.t, client)).toHaveLength(1)
})

test('an order that waits is taken back with its basket, and is not sent', async ({
  server,
  page,
}) => {
  const client = await openFilledOrder(server, page)
  await page.fill('Point de repère', 'Portail vert')
  server.setOnline(false)
  await sendOrder(page)
  await expectText(WAITS)
  await page.press('Reprendre ma commande')
  await expectInCart('2 pièces')
  await expectInCart('Portail vert')
  server.setOnline(true)
  await waitFor(() => expect(button(SUBMIT)).toBeTruthy())
  expect(ordersOf(server.t, client)).toEqual([])
  await page.press(SUBMIT)
  await expectPlaced()
  expect(ordersOf(server.t, client)).toHaveLength(1)
})

test('an order whose price has changed meanwhile stops and asks, with its basket kept', async ({
  server,
  page,
}) => {
  const client = await orderWithoutNetwork(server, page)
  const services = JSON.stringify([{ name: 'Lavage', price: 950 }])
  server.t.database.sqlite
    .prepare('update products set services = ? where name = ?')
    .run(services, 'Chemise')
  server.setOnline(true)
  await expectText('Votre commande n’est pas partie')
  expect(ordersOf(server.t, client)).toEqual([])
  await page.press('Vérifier ma commande')
  await expectInCart('2 pièces')
  await page.press(SUBMIT)
  await expectPlaced()
  expect(ordersOf(server.t, client)).toHaveLength(1)
})

test('signing out while an order waits is asked once more, and the order is still there at the next sign-in', async ({
  server,
  page,
}) => {
  const { client, answerAgain } = await orderWithoutAnswer(server, page)
  await page.press('Déconnexion')
  await expectText('Une commande attend le réseau')
  await page.press('Se déconnecter')
  await waitFor(() => expect(localStorage.getItem(`laveo-draft-${client.id}`)).toBeNull())
  await server.signIn(client)
  page.open('/client/passer-commande')
  await expectText(WAITS)
  answerAgain()
  await expectPlaced()
  expect(ordersOf(server.t, client)).toHaveLength(1)
})

async function deleteAccount(page: Page): Promise<void> {
  page.open('/client/profil#supprimer')
  await page.press('Supprimer mon compte')
  const dialog = within(await screen.findByRole('dialog'))
  await page.user.type(dialog.getByLabelText('Mot de passe'), TEST_PASSWORD)
  await page.press('Supprimer définitivement')
}

test('an order that waits leaves the device with the account of its client', async ({
  server,
  page,
}) => {
  await openFilledOrder(server, page)
  await review(page)
  await submitUnanswered(page, server.cut(/checkout\.place/))
  await deleteAccount(page)
  await expectAddress('/')
  expect(await databaseStore(Object.keys(WAITING_KINDS)).list()).toEqual([])
})

test('who deletes the account leaves its page also where the device does not give its database back', async ({
  server,
  page,
}) => {
  skipWaits(3_000)
  await signInClient(server)
  const never = new EventTarget() as IDBOpenDBRequest
  const blocked = vi.spyOn(indexedDB, 'deleteDatabase').mockReturnValue(never)
  await deleteAccount(page)
  await expectAddress('/')
  blocked.mockRestore()
})

test('an order that waits is not tried once the session has ended, and leaves when its client signs in again', async ({
  server,
  page,
}) => {
  const { client, answerAgain } = await orderWithoutAnswer(server, page)
  server.signOut()
  answerAgain()
  await expectAddress('/connexion')
  const before = server.answers.length
  window.dispatchEvent(new Event('online'))
  await expectText('Mot de passe')
  await server.signIn(client)
  page.open('/client/dashboard')
  await expectToast('Votre commande est partie')
  const tries = server.answers.slice(before).filter(({ request }) => /checkout/.test(request))
  expect(tries).toHaveLength(1)
  expect(ordersOf(server.t, client)).toHaveLength(1)
})

test('an order that waits says what the server answers meanwhile, and leaves once it can be stored', async ({
  server,
  page,
}) => {
  const client = await orderWithoutNetwork(server, page)
  await whileStorageFails(server, async () => {
    server.setOnline(true)
    await expectText(CANNOT_WRITE)
    await expectText(STOPPED)
    await expectText(/Elle partira seule dès que possible/)
  })
  await page.press('Essayer maintenant')
  await expectPlaced()
  expect(ordersOf(server.t, client)).toHaveLength(1)
})
