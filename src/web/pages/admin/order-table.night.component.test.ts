import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  makeAdmin,
  makeClient,
  makeOrder,
  makeSuperadmin,
  readOrder,
} from '#server/testing/factories.ts'
import {
  expect,
  expectAddress,
  expectAnnounced,
  expectFocus,
  expectText,
  expectToast,
  expectUnanswered,
  type Page,
  setWidth,
  test,
} from '#web/testing/component-test.ts'
import {
  chooseMore,
  dialog,
  expectCards,
  expectIn,
  expectNoDialog,
  expectRows,
  type Finder,
  orderRows,
  pressIn,
  rowLink,
  showTable,
} from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const BOARD = '/admin/dashboard'
const bar = () => screen.getByRole('group', { name: 'Sélection' })
const views = () => screen.getByRole('navigation', { name: 'Vues' })
const beside = () => screen.getByRole('complementary', { name: 'Commande ouverte' })
const box = (index: number) => within(orderRows()[index] as HTMLElement).getByRole('checkbox')
const rowOf = (index: number) => () => orderRows()[index] as HTMLElement

/** The board of an admin as a table of this many orders, each of its own client. */
async function openTable(server: ServerInProcess, page: Page, orders: number): Promise<void> {
  for (let placed = 0; placed < orders; placed += 1)
    await makeOrder(server.t, {
      client: await makeClient(server.t, { fullname: `Awa Koné ${placed}` }),
    })
  await openBoard(server, page)
  await expectRows(Math.min(orders, 20))
}

async function openBoard(server: ServerInProcess, page: Page): Promise<void> {
  showTable(1280)
  await server.signIn(await makeAdmin(server.t))
  page.open(BOARD)
}

/** Chooses an entry in the menu of an order, which Mantine hides without a layout. */
async function chooseIn(page: Page, order: Finder, entry: string): Promise<void> {
  await pressIn(page, order, /^Actions/)
  await page.user.click(await screen.findByRole('menuitem', { name: entry, hidden: true }))
}

const chooseInRow = (page: Page, index: number, entry: string) =>
  chooseIn(page, rowOf(index), entry)

const keys = (page: Page, typed: string) => page.user.keyboard(typed)
const expectNoBar = () =>
  waitFor(() => expect(screen.queryByRole('group', { name: 'Sélection' })).toBeNull())
const expectNotBeside = () =>
  waitFor(() =>
    expect(screen.queryByRole('complementary', { name: 'Commande ouverte' })).toBeNull(),
  )

test('a desk shows the orders as a table, a choice that the device keeps, and a phone shows cards', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t, { fullname: 'محمد ولد أحمد' })
  const { reference } = await makeOrder(server.t, { client, status: 'assigned' })
  await server.signIn(await makeAdmin(server.t))
  setWidth(1280)
  page.open(BOARD)
  await expectRows(1)
  // A name from right to left does not turn the reference behind it.
  expect(screen.getByTitle(`\u2068محمد ولد أحمد\u2069, #${reference}`)).toBe(rowLink(0)())
  await expectIn(rowOf(0), 'Ramassage assigné')
  const showIn = async (look: string) => {
    await page.press('Filtres')
    await page.user.click(await screen.findByRole('radio', { name: look }))
    await page.press(/^Voir /)
    await expectNoDialog()
  }
  await showIn('Cartes')
  await expectCards(1)
  page.reload()
  await expectCards(1)
  await showIn('Liste')
  await expectRows(1)
  setWidth(390)
  page.reload()
  await expectCards(1)
  await page.press('Filtres')
  await screen.findByRole('combobox', { name: 'Livreur' })
  expect(screen.queryByRole('radio', { name: 'Liste' })).toBeNull()
})

test('the table goes by what is due soonest until its head is asked for the newest', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  const first = await makeOrder(server.t, { client })
  const second = await makeOrder(server.t, { client: await makeClient(server.t) })
  await openBoard(server, page)
  await expectRows(2)
  const head = () => screen.getByRole('columnheader', { name: 'Échéance' })
  expect(head().getAttribute('aria-sort')).toBe('ascending')
  const isFirst = (reference: string) =>
    waitFor(() => expect(rowLink(0)().getAttribute('aria-label')).toContain(`#${reference}`))
  await isFirst(first.reference)
  await page.press('Échéance')
  await isFirst(second.reference)
  page.reload()
  await screen.findByRole('button', { name: 'Plus récentes' })
  await isFirst(second.reference)
})

test('each view has its address and its count, and a search leaves it', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const { sqlite } = t.database
  await makeOrder(t, { client })
  const late = await makeOrder(t, { client, status: 'processing' })
  const express = await makeOrder(t, { client, status: 'assigned' })
  sqlite.prepare('update orders set ready_by = 1 where id = ?').run(late.id)
  sqlite.prepare('update orders set express_pieces = 1 where id = ?').run(express.id)
  await openBoard(server, page)
  await expectIn(views, 'Toutes 3En retard 1Non assignées 1En cours 2Express 1')
  for (const [view, status] of [
    ['Non assignées', 'En attente'],
    ['En retard', 'En traitement'],
  ] as const) {
    await page.user.click(within(views()).getByRole('link', { name: new RegExp(view) }))
    await expectRows(1)
    await expectIn(rowOf(0), status)
  }
  await page.user.click(within(views()).getByRole('link', { name: /Express/ }))
  await expectRows(1)
  await expectIn(rowOf(0), 'Ramassage assigné')
  const current = (view: string) =>
    waitFor(() => {
      const link = within(views()).getByRole('link', { name: new RegExp(view) })
      expect(link.getAttribute('aria-current')).toBe('page')
    })
  page.reload()
  await expectRows(1)
  await current('Express')
  await page.fill('Rechercher par client ou ID', 'aminata')
  await expectRows(3)
  await current('Toutes')
})

test('rows of a former view never stand under the name of another, however slow the answer', async ({
  server,
  page,
}) => {
  await makeOrder(server.t)
  await makeOrder(server.t, { status: 'processing' })
  await openBoard(server, page)
  await expectRows(2)
  const answer = server.hold(/orders\.list\?/)
  for (const view of ['En cours', 'Non assignées']) {
    await page.user.click(within(views()).getByRole('link', { name: new RegExp(view) }))
    await expectRows(0)
  }
  await page.user.click(within(views()).getByRole('link', { name: /^Toutes/ }))
  const status = screen.getByRole('combobox', { name: 'Filtrer par statut' })
  await page.user.selectOptions(status, 'processing')
  await expectRows(0)
  answer()
  await expectRows(1)
  await expectIn(rowOf(0), 'En traitement')
})

test('a range is chosen with Shift, and several are cancelled after a question, which leaves the focus to a row', async ({
  server,
  page,
}) => {
  await openTable(server, page, 4)
  await page.user.click(box(0))
  await page.user.keyboard('{Shift>}')
  await page.user.click(box(2))
  await page.user.keyboard('{/Shift}')
  await expectIn(bar, '3 choisies')
  await chooseMore(page, bar, 'Annuler 3 commandes')
  const question = dialog('Annuler 3 commandes')
  await expectIn(question, 'irréversible')
  await pressIn(page, question, 'Annuler 3 commandes')
  await expectAnnounced('3 commandes ont été annulées.')
  await expectNoBar()
  await waitFor(() =>
    expect(orderRows().some((row) => row.contains(document.activeElement))).toBe(true),
  )
  await page.user.click(within(views()).getByRole('link', { name: /^Non assignées/ }))
  await expectRows(1)
})

test('the menu of a row cancels and deletes its order, after a question, and leaves the focus to a row; an act that had no answer says so below the row, and is sent again from there', async ({
  server,
  page,
}) => {
  await openTable(server, page, 3)
  await chooseInRow(page, 1, 'Supprimer')
  await pressIn(page, dialog('Supprimer'), /suppr/i)
  await expectRows(2)
  await expectFocus(rowLink(1))
  await expectNoDialog()
  const mend = server.cut(/orders\.delete/)
  await chooseInRow(page, 0, 'Supprimer')
  await pressIn(page, dialog('Supprimer la commande #'), /suppr/i)
  await expectUnanswered('La suppression a échoué.')
  await expectIn(rowOf(1), 'La suppression a échoué.')
  mend()
  await pressIn(page, rowOf(1), 'Réessayer')
  await expectRows(1)
  await chooseInRow(page, 0, 'Annuler la commande')
  await pressIn(page, dialog('Annuler la commande #'), /annul/i)
  await expectIn(rowOf(0), 'Annulée')
  await expectNoDialog()
  await pressIn(page, rowOf(0), /^Actions/)
  await screen.findByRole('menuitem', { name: 'Supprimer', hidden: true })
  expect(screen.queryByRole('menuitem', { name: 'Annuler la commande', hidden: true })).toBeNull()
  await keys(page, '{Escape}')
  await chooseInRow(page, 0, 'Supprimer')
  await pressIn(page, dialog('Supprimer la commande #'), /suppr/i)
  await expectText('Aucune commande trouvée')
})

test('the keys choose, assign and print the row that has the focus, and leave fields alone; a second Enter, or →, leads into its order, and Escape back', async ({
  server,
  page,
}) => {
  await openTable(server, page, 2)
  const search = screen.getByRole('searchbox')
  await page.user.click(search)
  await keys(page, 'jx')
  await expectNoBar()
  await page.user.clear(search)
  await expectRows(2)
  search.blur()
  await keys(page, 'j')
  await expectFocus(rowLink(0))
  await keys(page, 'x')
  await pressIn(page, bar, 'Quitter')
  await expectNoBar()
  await expectFocus(rowLink(0))
  await keys(page, 'x')
  await keys(page, '{Enter}')
  await expectIn(beside, '1 sur 2')
  await expectFocus(rowLink(0))
  for (const key of ['{Enter}', '{ArrowRight}']) {
    await keys(page, key)
    await expectFocus(beside)
    await keys(page, '{Escape}')
    await expectFocus(rowLink(0))
    await expectIn(beside, '1 sur 2')
  }
  await keys(page, '{Escape}')
  await expectNotBeside()
  await expectFocus(rowLink(0))
  await expectIn(bar, '1 choisie')
  await keys(page, '{ArrowRight}')
  await expectIn(beside, '1 sur 2')
  await keys(page, '{Escape}')
  await expectNotBeside()
  await keys(page, 'a')
  await waitFor(dialog('Assigner'))
  await keys(page, '{Escape}')
  await expectNoDialog()
  await keys(page, 'p')
  await waitFor(() => expect(window.location.pathname).toBe('/admin/etiquettes'))
})

test('`a` and `x` say why an order can be neither assigned nor chosen; Ctrl-click is the browser’s, for whom its address opens an order beside the list too', async ({
  server,
  page,
}) => {
  await makeOrder(server.t, { status: 'completed' })
  const { id } = await makeOrder(server.t)
  const atCounter =
    'update orders set at_counter = 1, transport_fee = 0, grand_total = total_items_price, pickup_from = null, pickup_to = null, delivery_from = null, delivery_to = null where id = ?'
  server.t.database.sqlite.prepare(atCounter).run(id)
  await openBoard(server, page)
  await expectRows(2)
  const over = orderRows().findIndex((row) => row.textContent.includes('Livrée'))
  for (const index of [1 - over, over]) {
    rowLink(index)().focus()
    await keys(page, 'x')
    if (index !== over) {
      await keys(page, 'a')
      await expectToast('Aucune des commandes choisies ne peut être assignée.')
    }
  }
  await expectToast('Cette commande ne peut pas être choisie.', /Elle est déjà livrée/)
  await expectIn(bar, '1 choisie')
  expect(fireEvent.click(rowLink(1)(), { ctrlKey: true }), 'left to the browser').toBe(true)
  page.open(rowLink(1)().getAttribute('href') ?? '')
  await expectIn(beside, '2 sur 2')
})

test('`j` goes on past the rows that are loaded', async ({ server, page }) => {
  await openTable(server, page, 22)
  rowLink(19)().focus()
  await keys(page, 'j')
  await expectRows(22)
  await expectFocus(rowLink(20))
})

test('the owner opens the orders of one client, and filters them alone', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const own = await makeOrder(t, { client })
  await makeOrder(t)
  await server.signIn(await makeSuperadmin(t))
  page.open(`/admin/clients/${client.id}`)
  await page.press(/^Actions, fiche/)
  await page.user.click(
    await screen.findByRole('menuitem', { name: 'Ses commandes par période', hidden: true }),
  )
  await screen.findByRole('heading', { name: 'Commandes d’Aminata Koné' })
  const orders = () => screen.getAllByRole('link', { name: /^Détails de la commande/ })
  await waitFor(() => expect(orders()).toHaveLength(1))
  expect(orders()[0]?.textContent).toBe(`#${own.reference}`)
  await page.user.selectOptions(
    screen.getByRole('combobox', { name: 'Filtrer par statut' }),
    'completed',
  )
  await expectText('Aucune commande trouvée')
  await screen.findByRole('heading', { name: 'Commandes d’Aminata Koné' })
  await page.press('Réinitialiser')
  await waitFor(() => expect(orders()).toHaveLength(2))
})

test('the labels of the chosen orders are read with one request; one that is gone is said', async ({
  server,
  page,
}) => {
  const { t } = server
  const orders = [await makeOrder(t), await makeOrder(t)]
  await server.signIn(await makeAdmin(t))
  const gone = `${'0'.repeat(8)}${orders[0]?.id.slice(8)}`
  page.open(`/admin/etiquettes?commandes=${[gone, ...orders.map(({ id }) => id)].join(',')}`)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  await expectText('Une commande n’existe plus')
  for (const { request } of server.answers)
    expect(request.split('orders.label').length, request).toBeLessThanOrEqual(2)
  page.open(`/admin/etiquettes?commandes=${gone}`)
  await expectText('Aucune étiquette ici.')
  await page.follow('Voir les commandes')
  await expectAddress(BOARD)
  for (const { id } of orders) expect(readOrder(t, id).status).toBe('pending')
})
