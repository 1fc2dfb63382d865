import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { makeBag } from '#server/testing/fixtures/door.fixture.ts'
import { queryClient } from '#web/query-client.ts'
import {
  expect,
  expectAnnounced,
  expectFocus,
  expectText,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { card, dialog, expectCards, expectIn, openFold, pressIn } from '#web/testing/lists.ts'
import { signInClient } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** Wednesday 11 June 2025, 9 h. */
const WEDNESDAY = Date.UTC(2025, 5, 11, 9)

/** Has the client's order made again each week, on this day. */
async function askEvery(
  day: string,
  { server, page, told = '' }: { server: ServerInProcess; page: Page; told?: string },
) {
  server.t.clock.set(WEDNESDAY)
  const client = await signInClient(server)
  await makeLivreur(server.t)
  await makeOrder(server.t, { client, status: 'completed' })
  page.open('/client/historique')
  await pressIn(page, card('Commande #'), /pièces/)
  await pressIn(page, dialog(), 'Chaque semaine')
  const choice = dialog('Chaque semaine')
  await pressIn(page, choice, day)
  await pressIn(page, choice, /^Toutes les semaines, /)
  await expectIn(choice, 'C’est noté')
  await expectIn(choice, told)
  await pressIn(page, choice, 'Terminé')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Chaque semaine/ })).toBeNull())
}

const weekly = card('Chaque semaine, ')

/** By the bar at the foot, which the side bar stands beside without a layout. */
async function goTo(page: Page, tab: string): Promise<void> {
  const link = screen.getAllByRole('link', { name: tab }).at(-1)
  if (link) await page.user.click(link)
}

const countOrders = ({ t }: ServerInProcess) =>
  t.database.sqlite.prepare('select count(*) from orders').pluck().get()

test('who has an order made each week from a near day on is told that the first one is made', async ({
  server,
  page,
}) => {
  await askEvery('Vendredi', { server, page, told: 'La première commande est faite.' })
  expect(countOrders(server)).toBe(2)
  page.open('/client/commandes')
  await expectIn(weekly, 'Prochaine commande : passage du vendredi 20 juin 2025')
})

test('weekly orders wait for the orders above them, which would push them down', async ({
  server,
  page,
}) => {
  await askEvery('Vendredi', { server, page })
  page.open('/client/commandes')
  await waitFor(weekly)
  await goTo(page, 'Historique')
  await screen.findByRole('heading', { name: 'Historique' })
  queryClient.removeQueries({ queryKey: [['orders', 'mine']] })
  const release = server.hold(/orders\.mine/)
  await goTo(page, 'Suivi')
  await expectText('Chargement…')
  expect(screen.queryByText('Chaque semaine')).toBeNull()
  release()
  await waitFor(weekly)
})

test('of a far day the first is made later; its client lets a week pass in one tap and takes it again; « Arrêter » asks, and a double click on its answer stops it once, without an error', async ({
  server,
  page,
}) => {
  await askEvery('Mardi', { server, page, told: 'Toutes les semaines, mardi' })
  expect(countOrders(server)).toBe(1)
  page.open('/client/commandes')
  await expectIn(weekly, 'Prochaine commande : passage du mardi 17 juin 2025')
  await pressIn(page, weekly, 'Pas cette semaine')
  await expectIn(weekly, 'Prochaine commande : passage du mardi 24 juin 2025')
  await expectIn(weekly, 'Sauté : mardi 17 juin 2025')
  await pressIn(page, weekly, 'Le reprendre')
  await expectIn(weekly, 'Prochaine commande : passage du mardi 17 juin 2025')
  await expectFocus(() => screen.getByRole('button', { name: 'Pas cette semaine' }))
  await pressIn(page, weekly, 'Arrêter')
  const question = dialog('Arrêter cette commande')
  await waitFor(question)
  await page.user.dblClick(within(question()).getByRole('button', { name: 'Arrêter' }))
  await expectAnnounced('Commande arrêtée', 'mardi')
  await expectCards(0)
  expect(countOrders(server)).toBe(1)
  expect(screen.queryByText('Introuvable')).toBeNull()
  await expectFocus(() => screen.getByRole('heading', { level: 1 }))
})

test('one that cannot be made is told to its client and to the team, whom its row leads to the file', async ({
  server,
  page,
}) => {
  await askEvery('Mardi', { server, page })
  const PROBLEM = 'Un service n’est plus proposé.'
  server.t.database.sqlite.exec("update recurring_orders set problem = 'SERVICE_UNKNOWN'")
  page.open('/client/commandes')
  await expectIn(weekly, PROBLEM)
  server.signOut()
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/demandes?onglet=problemes')
  const row = card('Commande de la semaine non faite')
  await expectIn(row, 'Aminata Koné')
  await expectIn(row, PROBLEM)
  await page.user.click(within(row()).getByRole('link', { name: /^Voir sa fiche/ }))
  await screen.findByRole('heading', { level: 1, name: 'Aminata Koné' })
})

test('a bag by the kilo is repeated as an estimate, and says so', async ({ server, page }) => {
  const { t } = server
  t.clock.set(WEDNESDAY)
  await makeLivreur(t)
  const lines = [{ productId: await makeBag(t), service: 'Complet', quantity: 1, grams: 6400 }]
  const { id } = await makeOrder(t, { input: { lines, shown: null } })
  await server.signIn(await makeAdmin(t))
  page.open(`/admin/dashboard?commande=${id}`)
  const drawer = dialog('Commande #')
  await openFold(page, drawer, 'Papiers et suites')
  await pressIn(page, drawer, 'Chaque semaine')
  const choice = dialog('Chaque semaine')
  await expectIn(choice, 'une estimation, d’après 6,4 kg')
  await pressIn(page, choice, 'Mardi')
  await pressIn(page, choice, /^Toutes les semaines, /)
  await expectIn(choice, 'C’est noté')
  await pressIn(page, choice, 'Terminé')
  await expectIn(drawer, '1 × Sac de linge (environ 6,4 kg)')
})

test('clothes that are still to be counted are repeated once they are: the team reads why', async ({
  server,
  page,
}) => {
  const input = { lines: [], toCount: true as const, shown: null }
  const { id } = await makeOrder(server.t, { input })
  await server.signIn(await makeAdmin(server.t))
  page.open(`/admin/dashboard?commande=${id}`)
  await openFold(page, dialog('Commande #'), 'Papiers et suites')
  await expectIn(dialog('Commande #'), 'possible dès que ce linge est compté à la porte')
  expect(screen.queryByRole('button', { name: 'Chaque semaine' })).toBeNull()
})
