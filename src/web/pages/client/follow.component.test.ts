import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
  type Order,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { OPEN_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import { toPoint } from '#shared/places/points.ts'
import { DEFAULT_PRICING } from '#shared/shop/prices/pricing.ts'
import { newTransaction } from '#web/testing/cash-desk-steps.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import {
  expect,
  expectFocus,
  expectText,
  expectToast,
  expectUnanswered,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import {
  actsOf,
  agree,
  askOf,
  chooseAct,
  footOf,
  openThread,
  unfold,
} from '#web/testing/follow-steps.ts'
import {
  dialog,
  expectCards,
  expectIn,
  type Finder,
  openFold,
  pressIn,
} from '#web/testing/lists.ts'
import { fcfa, HOME, HOME_FEE, openLiveOrders } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** The steps of a thread with this text. */
const steps = (thread: Finder, text: string) =>
  within(thread())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replace(/\s+/g, ' '))
    .filter((said) => said.includes(text))

const pageTitle = () => screen.getByRole('heading', { level: 1 })

/** Opens the orders of a client whose livreur is on the way to collect. */
async function collecting(server: ServerInProcess, page: Page) {
  const { t } = server
  const client = await makeClient(t)
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const order = await makeOrder(t, { client, livreur, status: 'pickup_en_route' })
  await server.signIn(client)
  await openLiveOrders(page)
  await waitFor(orderCard(order))
  const { missions } = await t.as(livreur)
  const receive = (cashReceived: number) =>
    missions.advance({
      orderId: order.id,
      from: 'pickup_en_route',
      cashReceived,
      idempotencyKey: randomUUID(),
    })
  return { order, receive }
}

test('the cash received is shown to the client at once, with the livreur who received it', async ({
  server,
  page,
}) => {
  const { order, receive } = await collecting(server, page)
  const mine = orderCard(order)
  await expectIn(mine, 'À payer en espèces')
  await unfold(page, order)
  await expectIn(mine, `Vous donnez ${fcfa(order.grandTotal)} au livreur au ramassage.`)
  await receive(order.grandTotal)
  await expectIn(mine, 'Payé en espèces')
  const thread = await openThread(page, order)
  const paid = `Payé : ${fcfa(order.grandTotal)}`
  await waitFor(() => expect(steps(thread, paid)).toHaveLength(1))
  expect(steps(thread, paid)[0]).toContain('Espèces · Konan Yao')
  expect(steps(thread, '(En ce moment)')).toEqual([
    expect.stringContaining('Ramassée'),
    expect.stringContaining('Ramassée'),
  ])
})

const LIT_STEPS = {
  pending: 'En attente',
  assigned: 'Livreur assigné',
  pickup_en_route: 'Ramassage en route',
  picked_up: 'Ramassée',
  processing: 'En traitement',
  assigned_for_delivery: 'En traitement',
  delivery_en_route: 'Retour en cours',
} as const satisfies Partial<Record<OrderStatus, string>>

test('each open order of a client has one step lit, that of its status', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const livreur = await makeLivreur(t)
  const orders: Order[] = []
  for (const status of OPEN_STATUSES) orders.push(await makeOrder(t, { client, livreur, status }))
  await server.signIn(client)
  await openLiveOrders(page)
  await expectCards(OPEN_STATUSES.length)
  const lit = orders.map((order) =>
    within(orderCard(order)())
      .getAllByRole('listitem', { current: 'step' })
      .map(({ textContent }) => textContent),
  )
  expect(lit).toEqual(OPEN_STATUSES.map((status) => [`${LIT_STEPS[status]} (En ce moment)`]))
})

/** An order paid with Wave, whose payment the team has confirmed. */
async function makePaidOrder({ t }: ServerInProcess, client: User): Promise<Order> {
  const order = await makeOrder(t, { client, input: { paymentMethod: 'wave' } })
  const { payments } = await t.as(await makeAdmin(t))
  const transactionId = newTransaction()
  await payments.confirmWave({ orderId: order.id, transactionId, amount: order.grandTotal })
  return order
}

test('a paid order that the client cancels asks first, and its money is to go back', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const order = await makePaidOrder(server, client)
  const { id, grandTotal } = order
  await server.signIn(client)
  page.open('/client/commandes')
  await waitFor(orderCard(order))
  await expectIn(orderCard(order), 'Payé avec Wave')
  await chooseAct(page, order, 'Annuler la commande')
  const sure = dialog('Annuler la commande')
  await waitFor(sure)
  await expectIn(sure, `Les ${fcfa(grandTotal)} que vous avez payés`)
  await pressIn(page, sure, 'Retour')
  const more = { name: /^Autres actions/ }
  await expectFocus(() => within(orderCard(order)()).getByRole('button', more))
  await chooseAct(page, order, 'Annuler la commande')
  await pressIn(page, sure, 'Annuler la commande')
  await expectToast('La commande a été annulée.')
  await expectText('Aucune commande en cours')
  await expectFocus(pageTitle)
  expect(readOrder(t, id).status).toBe('cancelled')
  const refunds = t.database.sqlite.prepare('select amount, reason from refunds')
  expect(refunds.all()).toEqual([{ amount: grandTotal, reason: 'order_cancelled' }])

  page.open('/client/dashboard')
  await waitFor(orderCard(order))
  await expectIn(orderCard(order), 'Remboursement à faire')
  await expectIn(orderCard(order), `L’équipe vous rend ${fcfa(grandTotal)}.`)
})

test('a cancellation that had no answer says so on its order, until it is sent again', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t)
  const order = await makeOrder(server.t, { client })
  await server.signIn(client)
  await openLiveOrders(page)
  await waitFor(orderCard(order))
  const mend = server.cut(/orders\.cancel/)
  await chooseAct(page, order, 'Annuler la commande')
  const sure = dialog('Annuler la commande')
  await waitFor(sure)
  await pressIn(page, sure, 'Annuler la commande')
  await expectUnanswered("L'opération a échoué.")
  await expectIn(orderCard(order), "L'opération a échoué.")
  mend()
  await pressIn(page, orderCard(order), 'Réessayer')
  await expectToast('La commande a été annulée.')
  expect(readOrder(server.t, order.id).status).toBe('cancelled')
})

const isOpen = (order: Order) => footOf(order)().getAttribute('aria-expanded') === 'true'

const shownReferences = () =>
  screen.getAllByRole('article').map((article) => article.getAttribute('aria-label')?.slice(-8))

test('of several orders each says its state and its sum once, and unfolds what is in it', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const admin = await makeAdmin(t)
  const livreur = await makeLivreur(t)
  const former = await makeOrder(t, { client, admin, livreur, status: 'processing' })
  const { dress } = await makeCatalogue(t)
  const lines = [{ productId: dress, service: 'Complet', quantity: 2 }]
  const input = { lines, shown: { total: 6000 }, idempotencyKey: randomUUID() }
  const latest = await makeOrder(t, { client, input })
  await server.signIn(client)
  await openLiveOrders(page)
  await expectCards(2)
  expect(shownReferences()).toEqual([latest.reference, former.reference])
  await expectIn(orderCard(latest), 'En attente (En ce moment)')
  await expectIn(footOf(latest), fcfa(latest.grandTotal))
  const sums = orderCard(latest)().textContent.replace(/\s+/g, ' ')
  expect(sums.split(fcfa(latest.grandTotal))).toHaveLength(2)
  expect([latest, former].map(isOpen)).toEqual([false, false])
  const old = orderCard(former)
  await expectIn(footOf(former), '2 × Chemise')
  await expectIn(old, 'Payé en espèces')
  const chips = () =>
    within(within(old()).getAllByRole('list')[0] as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.trim())
  expect(chips()).toEqual([
    'En attente (Fait)',
    'Livreur assigné (Fait)',
    'Ramassage en route (Fait)',
    'Ramassée (Fait)',
    'En traitement (En ce moment)',
    'Retour en cours (À venir)',
  ])

  footOf(former)().focus()
  await page.user.keyboard('{Enter}')
  await expectIn(old, 'lavé-repassé')
  await (await t.as(admin)).orders.assign({
    orderId: former.id,
    livreurId: livreur.id,
    kind: 'delivery',
    from: 'processing',
    currentLivreurId: livreur.id,
  })
  await expectIn(old, 'Livreur assigné pour la livraison')
  expect(isOpen(former)).toBe(true)
  const now = chips().filter((said) => said.includes('(En ce moment)'))
  expect(now).toEqual([expect.stringMatching(/^En traitement/)])
  await page.user.click(footOf(former)())
  await waitFor(() => expect(old().textContent).not.toContain('lavé-repassé'))
})

test('a livreur on the way stands first, above newer orders, and what is open stays open when they leave', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const riding = await makeOrder(t, { client, livreur, status: 'assigned' })
  const newer = await makeOrder(t, { client, input: { idempotencyKey: randomUUID() } })
  await server.signIn(client)
  await openLiveOrders(page)
  await waitFor(orderCard(riding))
  expect(shownReferences()).toEqual([newer.reference, riding.reference])
  await unfold(page, riding)
  await expectIn(orderCard(riding), 'lavé-repassé')
  await (await t.as(livreur)).missions.advance({
    orderId: riding.id,
    from: 'assigned',
    idempotencyKey: randomUUID(),
  })
  await waitFor(() => expect(shownReferences()).toEqual([riding.reference, newer.reference]))
  await expectIn(orderCard(riding), 'Konan ne partage pas sa position pour le moment.')
  const call = within(orderCard(riding)()).getByRole('link', { name: /^Appeler / })
  expect(call.getAttribute('href')).toBe(`tel:${livreur.phone}`)
  expect(isOpen(riding)).toBe(true)
  await expectIn(orderCard(riding), 'lavé-repassé')
  expect((await actsOf(page, riding))[0]).toBe('Écrire à Konan sur WhatsApp')
  const write = within(dialog('Cette commande')()).getByRole('link', { name: /WhatsApp/ })
  const href = new URL(write.getAttribute('href') ?? '')
  expect(href.origin + href.pathname).toBe(`https://wa.me/${livreur.phone.slice(1)}`)
  expect(href.searchParams.get('text')).toBe(
    `Bonjour Konan, c’est ${client.fullname} pour la commande #${riding.reference}.`,
  )
  expect(write.getAttribute('target')).toBe('_blank')
})

test('a livreur on the way comes before a total to answer, which is asked above its order, and that before what is to be paid', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const admin = await makeAdmin(t)
  const livreur = await makeLivreur(t)
  const key = () => ({ idempotencyKey: randomUUID() })
  const riding = await makeOrder(t, { client, livreur, status: 'delivery_en_route' })
  const toAnswer = await makeOrder(t, { client, livreur, status: 'picked_up', input: key() })
  const toPay = await makeOrder(t, { client, input: { paymentMethod: 'wave', ...key() } })
  await (await t.as(admin)).adjustments.propose({
    orderId: toAnswer.id,
    quantities: [{ position: 0, quantity: 1 }],
    added: [],
    reason: 'Une chemise en moins.',
  })
  await server.signIn(client)
  await openLiveOrders(page)
  await waitFor(orderCard(riding))
  expect(shownReferences()).toEqual([riding.reference, toAnswer.reference, toPay.reference])
  const mine = orderCard(toAnswer)
  await expectIn(mine, 'Ramassée (En ce moment)')
  await expectIn(askOf(toAnswer), 'Votre total a changé : d’accord ?')
  await expectIn(askOf(toAnswer), 'Une chemise en moins.')
  expect(footOf(toAnswer)().textContent).not.toContain('FCFA')
  within(orderCard(toPay)()).getByRole('link', { name: 'Payer maintenant' })
  await agree(page, toAnswer)
  await waitFor(() =>
    expect(shownReferences()).toEqual([riding.reference, toPay.reference, toAnswer.reference]),
  )
  await expectIn(footOf(toAnswer), 'FCFA')
  await expectFocus(pageTitle)
  await unfold(page, toAnswer)
  await expectIn(mine, 'Total ajusté avec votre accord')
})

test('why a client does not agree stays open when a livreur leaves for another order', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const admin = await makeAdmin(t)
  const livreur = await makeLivreur(t)
  const leaving = await makeOrder(t, { client, livreur, status: 'assigned' })
  const input = { idempotencyKey: randomUUID() }
  const toAnswer = await makeOrder(t, { client, livreur, status: 'picked_up', input })
  await (await t.as(admin)).adjustments.propose({
    orderId: toAnswer.id,
    quantities: [{ position: 0, quantity: 1 }],
    added: [],
    reason: 'Une chemise en moins.',
  })
  await server.signIn(client)
  await openLiveOrders(page)
  await waitFor(orderCard(toAnswer))
  await pressIn(page, askOf(toAnswer), 'Pas d’accord')
  const sheet = dialog('Pas d’accord')
  const send = await waitFor(() => within(sheet()).getByRole('button', { name: 'Envoyer' }))
  await (await t.as(livreur)).missions.advance({
    orderId: leaving.id,
    from: 'assigned',
    idempotencyKey: randomUUID(),
  })
  const articles = () =>
    Array.from(document.querySelectorAll('article'), (one) => one.getAttribute('aria-label'))
  await waitFor(() => expect(articles()[0]).toContain(leaving.reference))
  expect(within(sheet()).getByRole('button', { name: 'Envoyer' })).toBe(send)
})

test('the note for the livreur and the invoice are shown with the content of the order', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t)
  const order = await makeOrder(server.t, { client })
  server.t.database.sqlite
    .prepare('update orders set note = ? where id = ?')
    .run('Sonnez deux fois.', order.id)
  await server.signIn(client)
  page.open('/client/commandes')
  await waitFor(orderCard(order))
  await unfold(page, order)
  await expectIn(orderCard(order), 'Sonnez deux fois.')
  const invoice = within(orderCard(order)()).getByRole('link', { name: 'Voir la facture' })
  expect(invoice.getAttribute('href')).toBe(`/client/facture/${order.id}`)
})

test('the transport of an order says how it came, to its client and to the team, whatever the rate is today', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const location = toPoint({ lat: HOME.latitude, lng: HOME.longitude })
  const input = { location, shown: { total: 3000 + HOME_FEE } }
  const order = await makeOrder(t, { client, input })
  t.database.sqlite.exec(
    `insert into settings (key, value, updated_at) values ('pricing', '{"base":{"lat":5.3,"lng":-3.9},"ratePerKm":500}', 0)`,
  )
  const reason = `Frais de transport${fcfa(HOME_FEE)}≈ 3,86 km aller-retour × ${fcfa(300)}`
  await server.signIn(client)
  await openLiveOrders(page)
  await unfold(page, order)
  await expectIn(orderCard(order), reason)
  await server.signIn(await makeAdmin(t))
  page.open(`/admin/dashboard?commande=${order.id}`)
  const drawer = dialog(`Commande #${order.reference}`)
  await openFold(page, drawer, 'Le linge')
  await expectIn(drawer, reason)
})

test('a position that comes before the answer that was asked for earlier is not replaced by it', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const order = await makeOrder(t, { client, livreur, status: 'delivery_en_route' })
  await server.signIn(client)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let late = 0
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const answer = await server.fetch(...request)
    if (/positions\.ofOrder/.test(String(request[0]))) {
      late += 1
      await released
      late -= 1
    }
    return answer
  })
  page.open('/client/dashboard')
  const opened = () => server.answers.map(({ request }) => request).join()
  await waitFor(() => expect(opened()).toContain('live.events'))
  await waitFor(() => expect(late).toBe(1))
  const { base } = DEFAULT_PRICING
  const point = { lat: base.lat + 1 / 111.195, lng: base.lng, accuracy: 8 }
  await (await t.as(livreur)).positions.share(point)
  await expectIn(orderCard(order), 'à 1 km, vu il y a')
  release()
  await waitFor(() => expect(late).toBe(0))
  await new Promise(requestAnimationFrame)
  await expectIn(orderCard(order), 'à 1 km, vu il y a')
})
