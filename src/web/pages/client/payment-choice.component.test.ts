import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type Order,
  readOrder,
} from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { payPath } from '#shared/money/payments.ts'
import { queryClient } from '#web/query-client.ts'
import { newTransaction, payWithWaveLink } from '#web/testing/cash-desk-steps.ts'
import { countAll, orderCard } from '#web/testing/cash-steps.ts'
import {
  expect,
  expectAddress,
  expectNoText,
  expectText,
  expectToast,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { askOf, openThread, unfold } from '#web/testing/follow-steps.ts'
import { chooseStatus, dialog, expectIn, expectNoDialog, pressIn } from '#web/testing/lists.ts'
import {
  fcfa,
  openFilledOrder,
  openLiveOrders,
  ordersOf,
  sendOrder,
  signInClient,
} from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const ORDERS = '/client/commandes'
const WAVE = { paymentMethod: 'wave' } as const

/** A signed-in client with an order to pay with Wave. */
async function waveOrder(server: ServerInProcess) {
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  const order = await makeOrder(server.t, { client, input: WAVE })
  await server.signIn(client)
  return { client, order }
}

async function adminOf({ t }: ServerInProcess) {
  await makeOpenDrawer(t)
  return t.as(await makeAdmin(t))
}

const confirmIn = async (server: ServerInProcess, { id, grandTotal }: Order) =>
  (await adminOf(server)).payments.confirmWave({
    orderId: id,
    amount: grandTotal,
    transactionId: newTransaction(),
  })

/** Follows the link to Wave, and opens our page that the server redirects to. */
async function followPayLink(server: ServerInProcess, page: Page, orderId: string): Promise<void> {
  const answer = await server.fetch(payPath(orderId))
  const location = answer.headers.get('location') ?? ''
  const { origin, pathname, search } = new URL(location, window.location.href)
  expect(origin).toBe(window.location.origin)
  page.open(pathname + search)
}

const linkIn = (order: Order, name: string | RegExp) =>
  within(orderCard(order)()).queryByRole('link', { name })

test('a payment that the team does not find is said, and can be made again', async ({
  server,
  page,
}) => {
  const { client, order } = await waveOrder(server)
  await payWithWaveLink(server, client, order)
  await server.signIn(client)
  await openLiveOrders(page)
  const mine = orderCard(order)
  await waitFor(mine)
  await expectIn(mine, 'Paiement annoncé, vérification en cours')
  const thread = await openThread(page, order)
  await expectIn(thread, 'Paiement Wave annoncé')
  await (await adminOf(server)).payments.rejectWave({ orderId: order.id })
  await expectIn(mine, 'Paiement Wave non reçu')
  await expectIn(thread, 'Paiement Wave non trouvé')
  const steps = within(thread()).getAllByRole('listitem')
  const missing = steps.find(({ textContent }) => textContent.includes('Paiement Wave non trouvé'))
  expect(missing?.textContent).toContain('L’équipe Lavéo')
  await page.press('Fermer')
  await expectNoDialog()
  expect(linkIn(order, 'Payer maintenant')?.getAttribute('href')).toBe(payPath(order.id))
  await payWithWaveLink(server, client, order)
  await server.signIn(client)
  page.open(ORDERS)
  await waitFor(mine)
  await expectIn(mine, 'Paiement annoncé, vérification en cours')
})

test('linen whose announced Wave payment is not found is handed over, and closed, only knowingly', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const livreur = await makeLivreur(t)
  const plan = { client, livreur, status: 'delivery_en_route', input: WAVE } as const
  const first = await makeOrder(t, plan)
  const second = await makeOrder(t, { ...plan, input: { ...WAVE, idempotencyKey: randomUUID() } })
  for (const placed of [first, second]) await payWithWaveLink(server, client, placed)
  const move = t.database.sqlite.prepare(
    "select data ->> 'waveUnverified' from order_trail where order_id = ? and to_status = 'completed' and kind = 'moved'",
  )
  const lastMove = ({ id }: Order) => move.pluck().get(id)

  await server.signIn(livreur)
  page.open(`/livreur/mission/${first.id}`)
  await expectText('Annoncé par Wave')
  await expectNoText('rien à encaisser')
  await countAll(page)
  const CONFIRM = 'Confirmer la livraison'
  await page.press(CONFIRM)
  const asked = dialog('Wave à vérifier')
  await waitFor(asked)
  await expectIn(asked, fcfa(first.grandTotal))
  await pressIn(page, asked, 'Retour')
  await expectNoDialog()
  expect(lastMove(first)).toBeUndefined()
  await page.press(CONFIRM)
  await pressIn(page, asked, CONFIRM)
  await expectToast('Statut mis à jour !')
  await waitFor(() => expect(lastMove(first)).toBe('acknowledged'))

  server.signOut()
  await server.signIn(await makeAdmin(t))
  page.open('/admin/commandes-en-cours')
  await waitFor(orderCard(second))
  await chooseStatus(page, orderCard(second), 'Livrée')
  await waitFor(dialog())
  await expectIn(dialog(), 'Wave à vérifier')
  await pressIn(page, dialog(), 'Marquer livrée')
  await expectToast('Le statut de la commande a été mis à jour.')
  expect(lastMove(second)).toBe('acknowledged')
})

test('back from Wave, the payment is waited for and its arrival is said once', async ({
  server,
  page,
}) => {
  const { order } = await waveOrder(server)
  await server.fetch(payPath(order.id))
  // The answer of Wave is told by itself, without the live stream.
  server.hold(/live\.events/)
  page.open(`${ORDERS}?paiement=retour&commande=${order.id}`)
  const mine = orderCard(order)
  await waitFor(mine)
  await expectText('Nous vérifions avec Wave…')
  await expectAddress(ORDERS)
  await confirmIn(server, order)
  await expectIn(mine, `Votre commande #${order.reference} est payée.`)
  await expectIn(mine, 'Payé avec Wave')
  page.reload()
  await waitFor(mine)
  await expectIn(mine, 'Payé avec Wave')
  await expectNoText('Nous vérifions avec Wave…')
  for (const name of ['Accueil', 'Suivi']) {
    const [link] = await screen.findAllByRole('link', { name })
    await page.user.click(link as HTMLElement)
    await waitFor(mine)
  }
  await expectIn(mine, 'Payé avec Wave')
  await expectNoText('est payée.')
})

test('a Wave that never opens does not leave the client on a loading screen', async ({
  server,
  page,
}) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const opened = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const client = await openFilledOrder(server, page)
  await page.user.click(screen.getByRole('radio', { name: /Wave/ }))
  await sendOrder(page)
  await expectText('Ouverture de Wave…')
  const [order] = ordersOf(server.t, client)
  const pay = payPath(order?.id ?? '')
  expect(opened.mock.calls).toEqual([[pay]])
  expect(screen.getByRole('link', { name: 'Ouvrir Wave' }).getAttribute('href')).toBe(pay)
  vi.advanceTimersByTime(15_000)
  await screen.findByRole('article', { name: `Commande #${order?.id.slice(0, 8)}` })
  await expectNoText('Ouverture de Wave…')
  await expectAddress(ORDERS)
})

test('going to pay for an order says that it is paid already, that it was cancelled, or that there is none', async ({
  server,
  page,
}) => {
  const { client, order } = await waveOrder(server)
  const theirs = await makeOrder(server.t, { input: WAVE })
  await confirmIn(server, order)
  await followPayLink(server, page, order.id)
  await expectAddress(ORDERS)
  await expectText('Commande déjà payée')
  for (const id of [randomUUID(), theirs.id, 'n-importe-quoi']) {
    await followPayLink(server, page, id)
    await expectText('Commande introuvable')
    await waitFor(orderCard(order))
  }
  page.open(`${ORDERS}?paiement=autre-chose`)
  await expectAddress(ORDERS)
  await waitFor(orderCard(order))

  const input = { ...WAVE, idempotencyKey: randomUUID() }
  const cancelled = await makeOrder(server.t, { client, input })
  await (await adminOf(server)).orders.cancel({ orderId: cancelled.id, from: 'pending' })
  await followPayLink(server, page, cancelled.id)
  // The order that was cancelled says so too, in a note of its own.
  const note = () => screen.getByText('Commande annulée').closest('[role=alert]') as HTMLElement
  await waitFor(note)
  await expectIn(note, 'Si vous avez payé, l’équipe vous rend l’argent.')
  await expectNoText('n’existe pas')
})

test('coming back to an order that was paid twice and cancelled says that both sums go back', async ({
  server,
  page,
}) => {
  const { order } = await waveOrder(server)
  await confirmIn(server, order)
  const { id: orderId, reference, grandTotal } = order
  const desk = await adminOf(server)
  await desk.payments.record({
    reference,
    method: 'espece',
    amount: grandTotal,
    shown: { due: 0, received: grandTotal },
    idempotencyKey: randomUUID(),
  })
  await desk.orders.cancel({ orderId, from: 'pending' })
  await followPayLink(server, page, orderId)
  await expectText(`Votre paiement est bien arrivé. L’équipe vous rend ${fcfa(2 * grandTotal)}.`)
})

test('who opened Wave is asked on any device whether they paid, first on their home, and announces nothing before', async ({
  server,
  page,
}) => {
  const { order } = await waveOrder(server)
  await server.fetch(payPath(order.id))
  page.open('/client/dashboard')
  const question = askOf(order)
  await waitFor(question)
  await expectIn(question, 'Avez-vous payé')
  await expectNoText('Ne payez pas une seconde fois')
  expect(readOrder(server.t, order.id).paymentDeclaredAt).toBeNull()
  page.reload()
  await waitFor(question)
  await pressIn(page, question, 'Oui, j’ai payé')
  await waitFor(() => expect(screen.queryByText(/^Avez-vous payé/)).toBeNull())
  await expectText(/Ne payez pas une seconde fois/)
  expect(readOrder(server.t, order.id).paymentDeclaredAt).not.toBeNull()
  page.open(ORDERS)
  await waitFor(orderCard(order))
  await expectNoText(/^Avez-vous payé/)
})

test('a delivered order whose Wave was opened is paid only where the client is asked whether they paid', async ({
  server,
  page,
}) => {
  const client = await signInClient(server)
  const order = await makeOrder(server.t, { client, status: 'completed', input: WAVE })
  await server.fetch(payPath(order.id))
  const question = askOf(order)
  const linksToPay = (where: HTMLElement) =>
    [...where.querySelectorAll('a')].filter(
      (link) => link.getAttribute('href') === payPath(order.id),
    )
  page.open('/client/dashboard')
  await waitFor(question)
  await expectIn(question, 'Rouvrir Wave')
  expect(linksToPay(document.body)).toEqual(linksToPay(question()))
  page.open('/client/historique')
  await pressIn(page, orderCard(order), /pièces/)
  await expectIn(dialog(), 'Paiement Wave en attente')
  expect(linksToPay(dialog()())).toEqual([])
})

test('« J’ai payé » leads back to the order, which asks for no second payment; who opens Wave again, once it was not found, is asked again whether they paid', async ({
  server,
  page,
}) => {
  const { client, order } = await waveOrder(server)
  await (await server.t.as(client)).payments.announce({ orderId: order.id })
  page.open(`${ORDERS}?paiement=annonce&commande=${order.id}`)
  await expectIn(orderCard(order), 'Merci, c’est noté')
  await expectIn(orderCard(order), 'Paiement annoncé, vérification en cours')
  await expectIn(orderCard(order), 'Ne payez pas une seconde fois.')
  expect(linkIn(order, /^Payer \d/)).toBeNull()
  await expectAddress(ORDERS)
  await (await adminOf(server)).payments.rejectWave({ orderId: order.id })
  await server.fetch(payPath(order.id))
  page.reload()
  await expectIn(askOf(order), 'Rouvrir Wave')
  expect(linkIn(order, 'Payer maintenant')).toBeNull()
})

test('who comes back from Wave to an open page is asked there, until they turn to cash', async ({
  server,
  page,
}) => {
  const { order } = await waveOrder(server)
  page.open(ORDERS)
  await waitFor(orderCard(order))
  const link = linkIn(order, 'Payer maintenant') as HTMLElement
  // No page of Wave's is opened here.
  link.addEventListener('click', (event) => event.preventDefault())
  await page.user.click(link)
  // As a live update has them read, before Wave opens.
  await queryClient.refetchQueries({ queryKey: [['orders']] })
  await server.fetch(payPath(order.id))
  window.dispatchEvent(new Event('visibilitychange'))
  await pressIn(page, askOf(order), 'Payer en espèces')
  await pressIn(page, dialog(), 'Payer en espèces')
  await expectNoText(/^Avez-vous payé/)
  expect(readOrder(server.t, order.id).waveOpenedAt).toBeNull()
})

test('back from Wave without a payment, it is tried again, or made in cash after a question', async ({
  server,
  page,
}) => {
  const { order } = await waveOrder(server)
  for (const [back, said] of [
    ['wave-indisponible', 'Wave ne répond pas'],
    ['echec', 'Paiement non abouti'],
  ] as const) {
    page.open(`${ORDERS}?paiement=${back}&commande=${order.id}`)
    await expectIn(orderCard(order), said)
    await expectAddress(ORDERS)
    expect(linkIn(order, 'Réessayer')?.getAttribute('href')).toBe(payPath(order.id))
  }
  const said = 'Paiement non abouti'
  page.reload()
  const mine = orderCard(order)
  await expectIn(mine, said)
  await pressIn(page, mine, 'Payer en espèces')
  const asked = dialog('Payer en espèces')
  await waitFor(asked)
  await expectIn(asked, `Vous donnez ${fcfa(order.grandTotal)} au livreur`)
  await pressIn(page, asked, 'Retour')
  await expectNoDialog()
  expect(readOrder(server.t, order.id).paymentMethod).toBe('wave')
  await pressIn(page, mine, 'Payer en espèces')
  await pressIn(page, asked, 'Payer en espèces')
  await expectToast('Mode de paiement sélectionné', 'espèces')
  await expectIn(mine, 'À payer en espèces')
  await waitFor(() => expect(mine().textContent).not.toContain(said))
  expect(linkIn(order, 'Payer maintenant')).toBeNull()
  expect(readOrder(server.t, order.id).paymentMethod).toBe('espece')
})

test('a client who has not chosen how to pay chooses at the order, and no cash is mentioned before', async ({
  server,
  page,
}) => {
  const { order } = await waveOrder(server)
  server.t.database.sqlite.exec('update orders set payment_method = null')
  page.open(ORDERS)
  await waitFor(orderCard(order))
  expect(orderCard(order)().textContent).not.toContain('au livreur')
  await page.user.click(await screen.findByRole('radio', { name: /Espèces/ }))
  await expectToast('Mode de paiement sélectionné', 'Vous avez choisi de payer par espèces.')
  await waitFor(() => expect(within(orderCard(order)()).queryAllByRole('radio')).toEqual([]))
  await unfold(page, order)
  await expectIn(orderCard(order), `Vous donnez ${fcfa(order.grandTotal)} au livreur`)
  expect(readOrder(server.t, order.id).paymentMethod).toBe('espece')
  expect(eventsOf(server.t, order.id).map(({ kind }) => kind)).toEqual([
    'created',
    'payment_method',
  ])
})

test('a confirmation that is late is said to be, and who says that they paid is believed where Wave cannot be asked', async ({
  server,
  page,
}) => {
  const { order } = await waveOrder(server)
  await server.fetch(payPath(order.id))
  // The waits between the checks are twenty seconds in all.
  const wait = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (act: () => void, time = 0, ...facts: unknown[]) =>
    wait(act, time % 500 === 0 && time > 1000 && time < 8000 ? 1 : time, ...(facts as [])),
  )
  page.open(`${ORDERS}?paiement=retour&commande=${order.id}`)
  await expectText(/^Avez-vous payé/)
  await expectText('Nous ne voyons pas encore votre paiement.')
  await page.press('Oui, j’ai payé')
  await expectIn(orderCard(order), 'Merci, c’est noté')
  await expectIn(orderCard(order), 'Ne payez pas une seconde fois.')
  await expectNoText(/^Avez-vous payé/)
})
