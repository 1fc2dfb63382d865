import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import type { Caller } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
  type Order,
} from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import { payPath } from '#shared/money/payments.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { payWithWaveLink } from '#web/testing/cash-desk-steps.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import {
  expect,
  expectAnnounced,
  expectText,
  expectToast,
  test,
} from '#web/testing/component-test.ts'
import { agree, askOf, openThread, unfold } from '#web/testing/follow-steps.ts'
import { dialog, expectIn, expectNoDialog, type Finder, pressIn } from '#web/testing/lists.ts'
import { fcfa, openLiveOrders } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const ORDERS = '/client/commandes'

const region =
  (name: string): Finder =>
  () =>
    screen.getByRole('region', { name: (found) => found.startsWith(name) })

/** An order of three shirts and a dress, whose client is signed in. */
async function signInWithOrder(
  { t, signIn }: ServerInProcess,
  status: OrderStatus,
  paymentMethod: 'espece' | 'wave' = 'espece',
) {
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const { shirt, dress } = await makeCatalogue(t)
  const lines = [
    { productId: shirt, service: 'Lavage', quantity: 3 },
    { productId: dress, service: 'Lavage', quantity: 1 },
  ] as const
  const input = {
    lines: [...lines],
    shown: { total: 3900 },
    paymentMethod,
    idempotencyKey: randomUUID(),
  }
  const order = await makeOrder(t, { client, livreur, status, input })
  await signIn(client)
  await makeOpenDrawer(t)
  return { client, order, rider: await t.as(livreur), admin: await t.as(await makeAdmin(t)) }
}

type Advance = Parameters<Caller['missions']['advance']>[0]

/** The missing shirt would have cost it, in francs. */
const MISSING = 800

/** The livreur's count: one shirt less than ordered, which costs less, and a reserve for a stain on the dress. */
function collected({ id: orderId, grandTotal }: Order): Advance {
  return {
    orderId,
    from: 'pickup_en_route',
    cashReceived: grandTotal - MISSING,
    check: {
      counts: [
        { position: 0, counted: 2, reason: 'absent', note: 'Pas trouvée' },
        { position: 1, counted: 1 },
      ],
      reserves: [{ kind: 'tache', position: 1, note: 'Sur le col' }],
      withClient: true,
    },
    idempotencyKey: randomUUID(),
  }
}

test('the client sees the count at once, says that they do not agree, and the team reads their words', async ({
  server,
  page,
}) => {
  const { client, order, rider } = await signInWithOrder(server, 'pickup_en_route')
  await openLiveOrders(page)
  const [home] = screen.getAllByRole('link', { name: 'Accueil' })
  await page.user.click(home as HTMLElement)
  await expectText('Commandes récentes')
  await rider.missions.advance(collected(order))
  await expectToast('Linge ramassé', '3 pièces comptées sur 4')
  await expectToast('Linge ramassé', fcfa(order.grandTotal - MISSING))
  await expectIn(askOf(order), '3 pièces, pas 4 : d’accord ?')
  await pressIn(page, askOf(order), 'Photos')
  const count = dialog('Ce que nous avons compté')
  await waitFor(count)
  await within(count()).findByRole('heading', { name: 'Comptage au ramassage' })
  for (const fact of [
    '3 pièces comptées sur 4 commandées',
    '1 pièce de moins',
    'Par Konan Yao',
    'Compté devant vous',
    'Tache · Robe · Sur le col',
  ])
    await expectIn(count, fact)
  const differences = within(count()).getByRole('list', { name: 'Ce qui diffère' })
  expect(differences.textContent).toMatch(/Chemise · lavage.*Pas dans le sac\s: Pas trouvée.*3 → 2/)
  await page.user.keyboard('{Escape}')
  await expectNoDialog()

  const sheet = dialog('Pas d’accord')
  const word = () => within(sheet()).getByRole<HTMLTextAreaElement>('textbox')
  await pressIn(page, askOf(order), 'Pas d’accord')
  await waitFor(sheet)
  await page.user.click(within(sheet()).getByRole('radio', { name: 'Autre chose' }))
  await pressIn(page, sheet, 'Envoyer')
  await expectIn(sheet, 'Dites ce qui ne va pas.')
  await page.user.click(word())
  await page.user.paste('J’ai donné trois chemises.')
  await page.user.keyboard('{Escape}')
  await expectNoDialog()
  await pressIn(page, askOf(order), 'Pas d’accord')
  await waitFor(() => expect(word().value).toBe('J’ai donné trois chemises.'))
  await page.user.dblClick(within(sheet()).getByRole('button', { name: 'Envoyer' }))
  await expectAnnounced('Message envoyé')
  await expectNoDialog()

  server.signOut()
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/demandes?onglet=problemes')
  await page.user.click(await screen.findByRole('link', { name: 'Comptage contesté' }))
  for (const fact of ['J’ai donné trois chemises.', 'devant le client', 'Konan Yao'])
    await expectText(fact)
  await page.user.click(await screen.findByRole('radio', { name: /^Garder/ }))
  const answer = screen.getByLabelText('Le client lira')
  await page.user.click(answer)
  await page.user.paste('Chemise retrouvée.')
  await page.press(/^Répondre à /)
  await expectAnnounced('Réponse envoyée au client.')

  server.signOut()
  await server.signIn(client)
  page.open(ORDERS)
  await unfold(page, order)
  await page.user.click(await screen.findByRole('link', { name: 'Votre réclamation' }))
  await expectText('Chemise retrouvée.')
  await page.press('Accepter')
  await expectText('Réglé')
})

test('the client accepts a lower total with one tap, though the first answer is lost, and is owed the rest', async ({
  server,
  page,
}) => {
  const { order, rider, admin } = await signInWithOrder(server, 'pickup_en_route')
  await rider.missions.advance(collected(order))
  await openLiveOrders(page)
  const mine = orderCard(order)
  await waitFor(mine)
  await admin.adjustments.propose({
    orderId: order.id,
    quantities: [{ position: 0, quantity: 1 }],
    added: [],
    reason: 'Une chemise n’était pas dans le sac.',
  })
  const before = order.grandTotal - MISSING
  await expectAnnounced('Nouveau total proposé', order.reference)
  await expectAnnounced('Nouveau total proposé', 'ci-dessous')
  for (const fact of [
    'Une chemise n’était pas dans le sac.',
    'Chemise · lavage',
    fcfa(before).replace(' FCFA', ''),
    `l’équipe vous rendra ${fcfa(800)}`,
  ])
    await expectIn(askOf(order), fact)
  expect(askOf(order)().textContent).not.toContain('Robe')
  page.open('/client/dashboard')
  await expectIn(askOf(order), 'Votre total a changé : d’accord ?')

  const mend = server.loseAnswers(/adjustments\.answer/)
  await agree(page, order)
  await waitFor(() =>
    expect(server.answers.map(({ request }) => request)).toContain('POST /trpc/adjustments.answer'),
  )
  mend()
  await waitFor(() => expect(screen.queryByText(/Votre total a changé/)).toBeNull())
  page.open(ORDERS)
  await unfold(page, order)
  await expectText('Total ajusté avec votre accord')
  const total = before - 800
  await expectIn(mine, fcfa(total))
  const owed = server.t.database.sqlite.prepare('select reason, amount from refunds')
  expect(owed.all()).toEqual([{ reason: 'order_adjusted', amount: 800 }])
  await expectIn(mine, `L’équipe vous doit ${fcfa(800)}`)

  await openLiveOrders(page)
  await waitFor(mine)
  await unfold(page, order)
  await expectIn(mine, `Compté avant le nouveau total de ${fcfa(total)}`)
  const thread = await openThread(page, order)
  await waitFor(() => expect(thread().textContent).toMatch(/À rembourser.*En attente/))
  const { items } = await admin.payments.refunds({})
  await admin.payments.settleRefund({ refundId: items[0]?.id ?? '', outcome: 'refunded' })
  await waitFor(() => expect(mine().textContent).toMatch(/Rendu le.*800\sFCFA/))
  expect(mine().textContent).not.toContain('vous doit')
  page.open(`/client/facture/${order.id}`)
  await expectText('Rendu le')
})

test('what a higher total leaves of an order paid in cash may be paid with Wave', async ({
  server,
  page,
}) => {
  const { client, order, admin } = await signInWithOrder(server, 'picked_up')
  await admin.adjustments.propose({
    orderId: order.id,
    quantities: [{ position: 0, quantity: 4 }],
    added: [],
    reason: 'Une chemise de plus dans le sac.',
  })
  page.open(ORDERS)
  const mine = orderCard(order)
  await waitFor(mine)
  await agree(page, order)
  await waitFor(() => expect(screen.queryByText(/Votre total a changé/)).toBeNull())
  await unfold(page, order)
  await expectIn(mine, `Vous donnez ${fcfa(800)} au livreur à la livraison.`)
  const pay = within(mine()).getByRole('link', { name: 'Payer avec Wave' })
  expect(pay.getAttribute('href')).toBe(payPath(order.id))
  await payWithWaveLink(server, client, order)
  await server.signIn(client)
  page.open(ORDERS)
  await waitFor(mine)
  await expectIn(mine, 'Paiement annoncé, vérification en cours')
  await page.user.click(within(mine()).getByText('Payer autrement'))
  await within(mine()).findByRole('button', { name: 'Payer en espèces' })
})

test('« D’accord » without a network is told at once as not sent, and goes when it is pressed again with one', async ({
  server,
  page,
}) => {
  const { order, admin } = await signInWithOrder(server, 'picked_up')
  await admin.adjustments.propose({
    orderId: order.id,
    quantities: [{ position: 1, quantity: 2 }],
    added: [],
    reason: 'Il y avait 2 robes.',
  })
  await openLiveOrders(page)
  await waitFor(askOf(order))
  server.setOnline(false)
  await pressIn(page, askOf(order), 'D’accord')
  await expectIn(askOf(order), 'Votre réponse au nouveau total n’est pas partie.')
  server.setOnline(true)
  await pressIn(page, askOf(order), 'Réessayer')
  await waitFor(() => expect(screen.queryByText(/Votre total a changé/)).toBeNull())
})

test('a total that comes under the finger in the place of another is not answered by a tap meant for that one', async ({
  server,
  page,
}) => {
  const { order, admin } = await signInWithOrder(server, 'picked_up')
  const propose = (quantity: number) =>
    admin.adjustments.propose({
      orderId: order.id,
      quantities: [{ position: 1, quantity }],
      added: [],
      reason: `Il y avait ${quantity} robes.`,
    })
  await propose(2)
  await openLiveOrders(page)
  await expectIn(askOf(order), '1 → 2')
  const answers = () =>
    within(askOf(order)()).getByRole('button', { name: 'D’accord' }).parentElement?.className
  await waitFor(() => expect(answers()).not.toContain('held'))
  const { adjustment } = await admin.orders.byId({ orderId: order.id })
  await Promise.all([
    admin.adjustments.withdraw({ adjustmentId: adjustment?.id ?? '' }),
    propose(3),
  ])
  await expectIn(askOf(order), '1 → 3')
  expect(answers()).toContain('held')
  await waitFor(() => expect(answers()).not.toContain('held'))

  // « D’accord » that is held is of the total that was read.
  await pressIn(page, askOf(order), 'D’accord')
  await waitFor(() => within(askOf(order)()).getByRole('button', { name: 'Annuler' }))
  const read = await admin.orders.byId({ orderId: order.id })
  await admin.adjustments.withdraw({ adjustmentId: read.adjustment?.id ?? '' })
  await propose(4)
  await expectIn(askOf(order), '1 → 4')
  const states = server.t.database.sqlite.prepare('select status from order_adjustments').pluck()
  expect(states.all().filter((state) => state === 'accepted')).toEqual([])
})

test('the client refuses a higher total, reads what happens next, and pays what was agreed', async ({
  server,
  page,
}) => {
  const { order, admin } = await signInWithOrder(server, 'picked_up', 'wave')
  await admin.adjustments.propose({
    orderId: order.id,
    quantities: [{ position: 1, quantity: 2 }],
    added: [],
    reason: 'Il y avait deux robes.',
  })
  page.open(ORDERS)
  await waitFor(orderCard(order))
  await expectIn(askOf(order), '1 → 2')
  await pressIn(page, askOf(order), 'Pas d’accord')
  const sheet = dialog('Pas d’accord')
  await expectIn(sheet, `le total reste ${fcfa(order.grandTotal)}`)
  await page.user.dblClick(within(sheet()).getByRole('button', { name: 'Envoyer' }))
  await expectToast('Nouveau total refusé')
  await expectNoDialog()
  await unfold(page, order)
  await expectIn(orderCard(order), 'L’équipe voit votre réponse et vous contacte.')
  await expectIn(orderCard(order), `Le total reste ${fcfa(order.grandTotal)}`)
  const states = server.t.database.sqlite.prepare('select status from order_adjustments').pluck()
  expect(states.all()).toEqual(['refused'])
})

test('the hand-over code is shown to the client while their clothes come back, and the count stays in the history', async ({
  server,
  page,
}) => {
  await chooseModules(server.t, { handoverCode: true })
  const { order, rider } = await signInWithOrder(server, 'delivery_en_route')
  await openLiveOrders(page)
  const code = region('Code de livraison')
  await waitFor(code)
  await expectIn(code, 'À donner au livreur une fois le linge en main.')
  const [digits = ''] = /(\d\s?){4}/.exec(code().textContent) ?? []
  await rider.missions.advance({
    orderId: order.id,
    from: 'delivery_en_route',
    code: digits.replace(/\s/g, ''),
    check: {
      counts: [
        { position: 0, counted: 3 },
        { position: 1, counted: 1 },
      ],
      reserves: [],
      withClient: false,
    },
    idempotencyKey: randomUUID(),
  })
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: /Code de livraison/ })).toBeNull(),
  )
  page.open('/client/historique')
  await waitFor(orderCard(order))
  await pressIn(page, orderCard(order), /pièces/)
  await waitFor(dialog())
  await expectIn(dialog(), 'Comptage à la livraison')
  await expectIn(dialog(), 'Compte juste')
  expect(dialog()().textContent).not.toContain('Compté sans vous')
  expect(dialog()().textContent).not.toContain('Livrée sans code')
})
