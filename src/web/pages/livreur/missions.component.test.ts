import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { orders } from '#server/db/schema.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { pieceAct } from '#server/testing/fixtures/workshop.fixture.ts'
import { makeReceived } from '#server/testing/scenes/rounds.ts'
import { DAY_MS } from '#shared/dates.ts'
import { queryClient } from '#web/query-client.ts'
import { type Done, rememberDone } from '#web/rounds/missions/last-done.ts'
import { MISSIONS, openMissions, orderCard } from '#web/testing/cash-steps.ts'
import {
  expect,
  expectFocus,
  expectText,
  expectToast,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, pressIn } from '#web/testing/lists.ts'
import { answerGps, HOME } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const DELIVERED: Omit<Done, 'at'> = {
  kind: 'delivery',
  reference: '60e67a41',
  clientName: 'Serge Kouassi',
  due: 40_915,
  received: 50_000,
  returned: 9_085,
  contents: '6\u00a0pièces',
}

const stamp = () => screen.getByText('#60e67a41', { exact: false }).closest('[role=status]')
const plain = (element: Element | null) => element?.textContent.replace(/\s+/g, ' ')

async function signInLivreur(server: ServerInProcess): Promise<User> {
  const livreur = await makeLivreur(server.t, { fullname: 'Konan Yao' })
  await server.signIn(livreur)
  return livreur
}

/** Opens the missions right after a step was confirmed. */
async function comeBack(page: Page, livreur: User, done: Partial<Done> = {}): Promise<void> {
  rememberDone(livreur.id, { ...DELIVERED, at: Date.now(), ...done })
  page.open(MISSIONS)
  await screen.findByText('Voici vos missions du jour')
}

test('after a delivery the stamp says what was due, received and given back, until it is closed', async ({
  server,
  page,
}) => {
  const livreur = await signInLivreur(server)
  await comeBack(page, livreur)
  await waitFor(() =>
    expect(plain(stamp())).toBe(
      'Livrée · 9 085 FCFA rendusSerge Kouassi · #60e67a41Dû 40 915 FCFAReçus 50 000 FCFARendus 9 085 FCFA',
    ),
  )
  page.reload()
  await waitFor(stamp)
  await page.press('Fermer')
  await waitFor(() => expect(screen.queryByText(/60e67a41/)).toBeNull())
  await expectFocus(() => screen.getByRole('heading', { level: 1 }))
})

/** An order whose pick-up is so many days from today, at this hour. */
async function pickupIn(server: ServerInProcess, livreur: User, days: number) {
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  const order = await makeOrder(server.t, { client, livreur, status: 'assigned' })
  const from = Date.now() + days * DAY_MS
  await server.t.database.write((orm) =>
    orm
      .update(orders)
      .set({ pickupFrom: from, pickupTo: from + 1 })
      .where(eq(orders.id, order.id))
      .run(),
  )
  return order
}

test('setting off for a visit of tomorrow is asked first, and sent only after a yes', async ({
  server,
  page,
}) => {
  const livreur = await signInLivreur(server)
  const order = await pickupIn(server, livreur, 1)
  await openMissions(page, order)
  await pressIn(page, orderCard(order), 'En route pour ramassage')
  const question = await screen.findByRole('dialog', { name: 'Ce passage est prévu demain' })
  expect(question.textContent).toContain('Aminata Koné vous attend demain entre')
  await page.user.click(within(question).getByRole('button', { name: 'Retour' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(readOrder(server.t, order.id).status).toBe('assigned')
  await pressIn(page, orderCard(order), 'En route pour ramassage')
  await page.press('Partir quand même')
  await waitFor(() => expect(readOrder(server.t, order.id).status).toBe('pickup_en_route'))
})

test('the next mission is announced, and its action waits a moment; taking it removes the stamp', async ({
  server,
  page,
}) => {
  const livreur = await signInLivreur(server)
  const order = await pickupIn(server, livreur, 0)
  await comeBack(page, livreur)
  await screen.findByRole('heading', { name: 'Suivante' })
  const action = () =>
    within(orderCard(order)()).getByRole('button', { name: 'En route pour ramassage' })
  expect(action().closest('[inert]')).not.toBeNull()
  await waitFor(() => expect(action().closest('[inert]')).toBeNull())
  await page.user.click(action())
  await waitFor(() => expect(screen.queryByText(/60e67a41/)).toBeNull())
  await screen.findByRole('button', { name: 'Confirmer le ramassage' })
})

test('without a phone, a name or an address the card says N/A, and Détails tells the pieces, the sums and the label', async ({
  server,
  page,
}) => {
  const livreur = await signInLivreur(server)
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  const order = await makeOrder(server.t, { client, livreur, status: 'assigned' })
  server.t.database.sqlite
    .prepare(
      "update orders set client_contact_phone = '', client_address = '', landmark = null where id = ?",
    )
    .run(order.id)
  server.t.database.sqlite.prepare("update users set fullname = '' where id = ?").run(client.id)
  await openMissions(page, order)
  await expectIn(orderCard(order), 'N/A')
  await expectIn(orderCard(order), 'Adresse : N/A')
  const call = within(orderCard(order)()).getByRole<HTMLButtonElement>('button', {
    name: 'Contacter N/A',
  })
  expect(call.disabled).toBe(true)
  const half = within(orderCard(order)()).getByRole('button', { name: 'Détails' })
  expect(half.getAttribute('aria-expanded')).toBe('false')
  await pressIn(page, orderCard(order), 'Détails')
  expect(half.getAttribute('aria-expanded')).toBe('true')
  await expectIn(orderCard(order), '2 pièces')
  await expectIn(orderCard(order), 'Linge 3 000 FCFA + transport 0 FCFA')
  await within(orderCard(order)()).findByRole('link', { name: 'Étiquette du sac' })
})

test('a position that is refused after an earlier one says that the missions stay sorted by distance', async ({
  server,
  page,
}) => {
  const livreur = await signInLivreur(server)
  for (let made = 0; made < 2; made += 1) await makeOrder(server.t, { livreur, status: 'assigned' })
  answerGps({ ...HOME, accuracy: 12 })
  page.open(MISSIONS)
  await page.press(/^Trier les missions/)
  const sort = async (by: string) => page.user.click(await screen.findByRole('radio', { name: by }))
  await sort('Plus proches')
  await expectText('Triées par distance')
  answerGps(1)
  await sort('Par heure')
  await sort('Plus proches')
  await expectText(
    'La localisation est refusée sur ce téléphone. Les missions restent triées par distance.',
  )
})

test('without a network the missions stay as they are, without an error over them', async ({
  server,
  page,
}) => {
  const livreur = await signInLivreur(server)
  const order = await makeOrder(server.t, { livreur, status: 'assigned' })
  page.open(MISSIONS)
  await waitFor(orderCard(order))
  server.cut(/missions\.list/)
  void queryClient.invalidateQueries()
  const hasFailed = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .some(({ state, queryKey }) => state.error && JSON.stringify(queryKey).includes('missions'))
  await waitFor(() => expect(hasFailed()).toBe(true), { timeout: 10_000 })
  expect(screen.queryByText(/Impossible de charger les missions/)).toBeNull()
  orderCard(order)()
})

test('a livreur whose screen is outdated reads what happened, and the mission leaves', async ({
  server,
  page,
}) => {
  const livreur = await signInLivreur(server)
  const order = await makeOrder(server.t, { livreur, status: 'assigned' })
  server.cut(/live\.events/)
  await openMissions(page, order)
  const admin = await server.t.as(await makeAdmin(server.t))
  await admin.orders.cancel({ orderId: order.id, from: 'assigned' })
  await pressIn(page, orderCard(order), 'En route pour ramassage')
  const question = screen.queryByRole('button', { name: 'Partir quand même' })
  if (question) await page.user.click(question)
  await expectToast('Impossible de mettre à jour le statut.', /L’équipe Lavéo l’a modifiée/)
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
})

test('a delivery that misses a piece says that it waits, and asks before it leaves', async ({
  server,
  page,
}) => {
  const { t } = server
  const livreur = await signInLivreur(server)
  const admin = await makeAdmin(t)
  const client = await makeClient(t)
  const order = await makeReceived(t, { admin, client, livreur })
  const staff = await t.as(admin)
  const seen = { orderId: order.id, from: 'picked_up', currentLivreurId: livreur.id } as const
  await staff.orders.assign({ ...seen, livreurId: livreur.id, kind: 'delivery' })
  await staff.workshop.act(pieceAct(order.id, { kind: 'miss', piece: 2, reason: 'unknown' }))
  page.open(MISSIONS)
  await expectIn(orderCard(order), 'Attend une pièce. Demandez au bureau.')
  await pressIn(page, orderCard(order), 'En route pour livraison')
  await pressIn(page, dialog('Attend une pièce'), 'Retour')
  expect(readOrder(t, order.id).status).toBe('assigned_for_delivery')
  await staff.pieces.release({ orderId: order.id, reason: 'will_follow' })
  await waitFor(() => expect(orderCard(order)().textContent).not.toContain('Attend une pièce'))
  await pressIn(page, orderCard(order), 'En route pour livraison')
  await pressIn(page, dialog('Ce passage est prévu'), 'Partir quand même')
  await waitFor(() => expect(readOrder(t, order.id).status).toBe('delivery_en_route'))
})
