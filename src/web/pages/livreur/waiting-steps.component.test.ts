import { screen, waitFor } from '@testing-library/react'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type Order,
  readOrder,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import {
  confirmStep,
  countAll,
  openMissions,
  openStep,
  orderCard,
  payExact,
} from '#web/testing/cash-steps.ts'
import {
  button,
  expect,
  expectAddress,
  expectNoText,
  expectText,
  expectToast,
  expectValue,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, expectNoDialog, pressIn, region } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const WAITS = '1 en attente d’envoi'
const SET_OFF = 'En route pour ramassage'

/** A livreur who departs to a slot of now without a network: the step waits on the phone. */
async function departOffline(server: ServerInProcess, page: Page) {
  const { t } = server
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const order = await makeOrder(t, {
    client: await makeClient(t, { fullname: 'Aminata Koné' }),
    livreur,
    status: 'assigned',
  })
  const now = t.clock.now()
  t.database.sqlite
    .prepare('update orders set pickup_from = ?, pickup_to = ?')
    .run(now - 60_000, now + 3_600_000)
  await server.signIn(livreur)
  await openMissions(page, order)
  server.setOnline(false)
  await pressIn(page, orderCard(order), SET_OFF)
  await expectText(WAITS)
  return { livreur, order }
}

async function signInAs(page: Page, { email }: User): Promise<void> {
  await page.fill('Email', email)
  await page.fill('Mot de passe', TEST_PASSWORD)
  await page.press('Se connecter')
}

test('a livreur without a network keeps the missions, is informed, and their step is taken once when it is back', async ({
  server,
  page,
}) => {
  const { order } = await departOffline(server, page)
  await expectToast('Gardé dans ce téléphone')
  await expectIn(orderCard(order), 'Aminata Koné')
  await screen.findByRole('button', { name: /^Hors connexion/ })
  expect(readOrder(server.t, order.id).status).toBe('assigned')
  await page.user.click(screen.getAllByRole('link', { name: 'Profil' })[0] as HTMLElement)
  await page.follow(new RegExp(WAITS))
  await expectAddress('/livreur/dashboard')
  server.setOnline(true)
  await expectNoText(WAITS)
  await screen.findByRole('button', { name: 'Confirmer le ramassage' })
  expect(eventsOf(server.t, order.id).map(({ kind }) => kind)).toEqual([
    'created',
    'assigned',
    'moved',
  ])
})

test('the line of what waits opens to each step and its client, and « Réessayer » sends it', async ({
  server,
  page,
}) => {
  const { order } = await departOffline(server, page)
  const waiting = region('En attente d’envoi')
  const mend = server.cut(/missions\.advance/)
  server.setOnline(true)
  await waitFor(() => expect(waiting().textContent).toBe(WAITS))
  await pressIn(page, waiting, WAITS)
  await expectIn(waiting, SET_OFF)
  await expectIn(waiting, `Aminata Koné · #${order.reference}`)
  await expectIn(waiting, 'Tout est gardé dans ce téléphone et partira avec le réseau.')
  mend()
  await pressIn(page, waiting, 'Réessayer')
  await expectNoText(WAITS)
  expect(readOrder(server.t, order.id).status).toBe('pickup_en_route')
})

test('an order reassigned meanwhile: the step is explained to its livreur and kept for the team', async ({
  server,
  page,
}) => {
  const { livreur, order } = await departOffline(server, page)
  const admin = await server.t.as(await makeAdmin(server.t))
  await admin.orders.assign({
    orderId: order.id,
    livreurId: (await makeLivreur(server.t)).id,
    kind: 'reassign',
    from: 'assigned',
    currentLivreurId: livreur.id,
  })
  server.setOnline(true)
  const explained = () => button('J’ai compris').closest('[role=alert]') as HTMLElement
  await expectIn(explained, `Refusé : ${SET_OFF}`)
  await expectIn(explained, 'L’équipe Lavéo l’a modifiée')
  page.reload()
  await expectIn(explained, 'L’équipe est prévenue')
  await pressIn(page, explained, 'J’ai compris')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  const items = await openProblems(admin, 'flag')
  expect(items).toMatchObject([{ kind: 'refused_action', orderId: order.id }])
})

/** The livreur rides on without a network, counts at the door, and confirms the pick-up. */
async function collectOffline(page: Page, order: Order): Promise<void> {
  await openStep(page, order)
  await countAll(page)
  await payExact(page)
  await confirmStep(page)
  await expectAddress('/livreur/dashboard')
  await expectText('3 en attente d’envoi')
}

const notices = () => screen.getAllByRole('button', { name: 'J’ai compris' })
const notice = () => notices()[0]?.closest('[role=alert]') as HTMLElement

test('a pick-up of an order that was cancelled meanwhile is one notice: the livreur keeps the clothes, and the team has to call', async ({
  server,
  page,
}) => {
  const { order } = await departOffline(server, page)
  await collectOffline(page, order)
  const admin = await server.t.as(await makeAdmin(server.t))
  await admin.orders.cancel({ orderId: order.id, from: 'assigned' })
  server.setOnline(true)
  await expectIn(notice, 'Refusé : Ramassage confirmé')
  await expectIn(notice, 'Gardez le linge, l’équipe appelle.')
  expect(notices()).toHaveLength(1)
  expect(await openProblems(admin, 'flag')).toMatchObject([{ kind: 'linen_to_return' }])
})

test('a pick-up of an order that another livreur had by then stands, and its livreur is told once to keep the clothes', async ({
  server,
  page,
}) => {
  const { livreur, order } = await departOffline(server, page)
  await collectOffline(page, order)
  const admin = await server.t.as(await makeAdmin(server.t))
  await admin.orders.assign({
    orderId: order.id,
    livreurId: (await makeLivreur(server.t)).id,
    kind: 'reassign',
    from: 'assigned',
    currentLivreurId: livreur.id,
  })
  server.setOnline(true)
  await expectIn(notice, 'La commande n’était plus la vôtre. Gardez le linge, l’équipe appelle.')
  expect(notice().textContent).not.toContain('Refusé')
  expect(notices()).toHaveLength(1)
  expect(readOrder(server.t, order.id)).toMatchObject({
    status: 'picked_up',
    livreurId: livreur.id,
  })
})

test('a session that ends meanwhile keeps the queue, and another account on the phone never sends it', async ({
  server,
  page,
}) => {
  const { livreur, order } = await departOffline(server, page)
  const other = await makeLivreur(server.t, { fullname: 'Mariam Touré' })
  server.t.database.sqlite.prepare('delete from sessions where user_id = ?').run(livreur.id)
  server.setOnline(true)
  await expectText('Reconnectez-vous pour envoyer.')
  await signInAs(page, other)
  await expectText('Une action d’un autre compte attend')
  expect(readOrder(server.t, order.id).status).toBe('assigned')
  server.signOut()
  page.open('/connexion')
  await signInAs(page, livreur)
  await waitFor(() => expect(readOrder(server.t, order.id).status).toBe('pickup_en_route'))
  await expectNoText(WAITS)
  await screen.findByRole('button', { name: 'Confirmer le ramassage' })
})

test('a page whose account is not the browser’s any more sends nothing, keeps what was typed, and can be loaded again', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  await server.signIn(client)
  page.open('/client/profil')
  await expectValue('Nom complet', 'Aminata Koné')
  await page.fill('Nom complet', 'Aminata Koné-Diallo')
  // Another tab of this browser signs in to another account.
  await server.signIn(await makeClient(t, { fullname: 'Mariam Touré' }))
  await page.user.click(screen.getAllByRole('button', { name: 'Enregistrer' })[0] as HTMLElement)
  const question = dialog('Un autre compte est ouvert')
  await expectIn(question, 'Ce que vous avez écrit reste ici')
  const names = t.database.sqlite.prepare('select fullname from users order by fullname').pluck()
  expect(names.all()).toEqual(['Aminata Koné', 'Mariam Touré'])
  await pressIn(page, question, 'Rester ici')
  await expectNoDialog()
  await expectValue('Nom complet', 'Aminata Koné-Diallo')
  page.reload()
  await expectValue('Nom complet', 'Mariam Touré')
  await expectAddress('/client/profil')
})
