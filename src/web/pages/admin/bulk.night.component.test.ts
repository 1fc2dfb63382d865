import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import type { TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type Order,
  readOrder,
} from '#server/testing/factories.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { UNDO_MS } from '#shared/orders/assignments.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import {
  expect,
  expectAnnounced,
  expectText,
  expectToast,
  expectUnanswered,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectCards, expectIn, expectNoDialog, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const toast = () => document.querySelector('[data-tone]') as HTMLElement
const bar = () => screen.getByRole('group', { name: 'Sélection' })
const box = (order: Order) =>
  within(orderCard(order)()).queryByRole('checkbox', { name: `Choisir #${order.reference}` })

async function startSelecting(page: Page): Promise<void> {
  await page.press('Sélectionner plusieurs commandes')
  await waitFor(bar)
}

/** Chooses a livreur by name in the dialog. */
async function choose(page: Page, name: string): Promise<void> {
  await page.user.click(await within(dialog()()).findByRole('radio', { name: new RegExp(name) }))
}

/** An order of the board that an admin has just assigned, and can still undo. */
async function assignOne(server: ServerInProcess, page: Page): Promise<Order> {
  const order = await makeOrder(server.t)
  await makeLivreur(server.t, { fullname: 'Konan Yao' })
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/dashboard')
  await expectCards(1)
  await page.press('Assigner pour ramassage')
  await waitFor(dialog('Assigner pour ramassage'))
  await choose(page, 'Konan Yao')
  await pressIn(page, dialog(), 'Confirmer')
  await expectNoDialog()
  await screen.findByRole('button', { name: /^Annuler l’assignation/ })
  return order
}

const kindsOf = (t: TestContext, { id }: Order) => eventsOf(t, id).map(({ kind }) => kind)

test('an admin gives many orders at once; those that a colleague moved are explained', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const placed = () => makeOrder(t, { client, input: { idempotencyKey: randomUUID() } })
  const cancelled = await placed()
  const first = await placed()
  const second = await placed()
  const collected = await makeOrder(t, { status: 'picked_up' })
  await makeOrder(t, { status: 'assigned' })
  const delivered = await makeOrder(t, { status: 'completed' })
  await server.signIn(await makeAdmin(t))
  page.open('/admin/dashboard')
  await expectCards(6)
  await startSelecting(page)
  expect(box(delivered)).toBeNull()
  await page.user.click(box(first) as HTMLElement)
  await expectIn(bar, '1 choisie')
  await pressIn(page, bar, 'Tout sélectionner')
  await expectIn(bar, '5 choisies')

  // One of them has its livreur.
  await pressIn(page, bar, /^Assigner… 4/)
  const asked = dialog('Assigner 4 commandes')
  await waitFor(asked)
  await expectIn(asked, '3 ramassages et 1 livraison')
  await choose(page, 'Konan Yao')
  const colleague = await t.as(await makeAdmin(t, { fullname: 'Serge Yapi' }))
  await colleague.orders.cancel({ orderId: cancelled.id, from: 'pending' })
  await page.user.dblClick(within(asked()).getByRole('button', { name: 'Confirmer' }))
  const result = dialog('3 assignées, 1 à revoir')
  await waitFor(result)
  const lines = within(result()).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      new RegExp(
        `#${cancelled.reference}.*Serge Yapi l’a modifiée à \\d+\\sh(\\s\\d\\d)?\\s: «\\sAnnulée\\s»`,
      ),
    ),
  ])
  await pressIn(page, result, 'J’ai compris')
  await expectToast('3 commandes assignées à Konan Yao')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Sélection' })).toBeNull())
  await expectIn(orderCard(collected), 'Assigné pour livraison')
  for (const given of [first, second]) expect(kindsOf(t, given)).toEqual(['created', 'assigned'])
  expect(readOrder(t, cancelled.id).status).toBe('cancelled')

  server.signOut()
  await server.signIn(livreur)
  page.open('/livreur/dashboard')
  await expectCards(3)
})

test('after a lost answer, sending again gives nothing twice and says that it is done', async ({
  server,
  page,
}) => {
  const { t } = server
  const orders = [await makeOrder(t), await makeOrder(t)]
  await makeLivreur(t, { fullname: 'Konan Yao' })
  await server.signIn(await makeAdmin(t))
  server.cut(/live\.events/)
  page.open('/admin/commandes-non-assignees')
  await expectCards(2)
  await startSelecting(page)
  await pressIn(page, bar, 'Tout sélectionner')
  await pressIn(page, bar, /^Assigner/)
  const asked = dialog('Assigner 2 commandes')
  await waitFor(asked)
  await choose(page, 'Konan Yao')
  const mend = server.loseAnswers(/orders\.assignMany/)
  await pressIn(page, asked, 'Confirmer')
  await expectUnanswered("L'assignation a échoué.")
  mend()
  await pressIn(page, asked, 'Confirmer')
  await expectToast('2 commandes assignées à Konan Yao')
  await expectNoDialog()
  await expectText('Aucune commande en attente')
  for (const order of orders) expect(kindsOf(t, order)).toEqual(['created', 'assigned'])
})

const FAILED = 'L’annulation a échoué.'

test('an « Annuler » that did not leave, or whose answer was lost, says so on its order, and is tried again until the server has said what became of it', async ({
  server,
  page,
}) => {
  const { t } = server
  const order = await assignOne(server, page)
  const mend = server.cut(/orders\.undoAssigned/)
  await page.press(/^Annuler l’assignation/)
  await expectIn(orderCard(order), FAILED)
  mend()
  const answer = server.loseAnswers(/orders\.undoAssigned/)
  await pressIn(page, orderCard(order), 'Réessayer')
  await waitFor(() => expect(kindsOf(t, order).at(-1)).toBe('assignment_undone'))
  await expectIn(orderCard(order), FAILED)
  answer()
  // Its ten seconds are over: what was undone in time is told so.
  t.clock.advance(UNDO_MS * 2)
  await pressIn(page, orderCard(order), 'Réessayer')
  await expectAnnounced('Assignation annulée', 'Personne n’a été prévenu.')
  expect(kindsOf(t, order)).toEqual(['created', 'assigned', 'assignment_undone'])
  await waitFor(() => expect(orderCard(order)().textContent).not.toContain(FAILED))
})

test('an « Annuler » that leaves too late says so', async ({ server, page }) => {
  const order = await assignOne(server, page)
  const mend = server.cut(/orders\.undoAssigned/)
  await page.press(/^Annuler l’assignation/)
  await expectIn(orderCard(order), FAILED)
  server.t.clock.advance(UNDO_MS * 2)
  mend()
  await pressIn(page, orderCard(order), 'Réessayer')
  await expectToast('Trop tard pour annuler', 'Le livreur est prévenu.')
  expect(readOrder(server.t, order.id).status).toBe('assigned')
})

test('twelve orders that were assigned at once are taken back at once', async ({
  server,
  page,
}) => {
  const { t } = server
  const orders: Order[] = []
  for (let i = 0; i < 12; i++) orders.push(await makeOrder(t))
  await makeLivreur(t, { fullname: 'Konan Yao' })
  await server.signIn(await makeAdmin(t))
  page.open('/admin/commandes-non-assignees')
  await expectCards(12)
  await startSelecting(page)
  await pressIn(page, bar, 'Tout sélectionner')
  await pressIn(page, bar, /^Assigner/)
  await waitFor(dialog('Assigner 12 commandes'))
  await choose(page, 'Konan Yao')
  await pressIn(page, dialog(), 'Confirmer')
  await expectToast('12 commandes assignées à Konan Yao')
  for (const order of orders) await expectIn(orderCard(order), 'Konan Yao')
  await expectCards(12)
  await pressIn(page, toast, 'Annuler')
  await expectAnnounced('12 assignations annulées', 'Personne n’a été prévenu.')
  await expectCards(12)
  for (const { id } of orders)
    expect(readOrder(t, id)).toMatchObject({ status: 'pending', livreurId: null })
})

test('when the network drops midway, what was assigned is said and can be undone, and only the rest is sent again', async ({
  server,
  page,
}) => {
  const { t } = server
  const orders: Order[] = []
  for (let i = 0; i < 12; i++) orders.push(await makeOrder(t))
  await makeLivreur(t, { fullname: 'Konan Yao' })
  await server.signIn(await makeAdmin(t))
  page.open('/admin/commandes-non-assignees')
  await expectCards(12)
  await startSelecting(page)
  await pressIn(page, bar, 'Tout sélectionner')
  await pressIn(page, bar, /^Assigner/)
  await waitFor(dialog('Assigner 12 commandes'))
  await choose(page, 'Konan Yao')
  const release = server.hold(/orders\.assignMany/)
  const mend = server.cut(/orders\.assignMany/, 1)
  await pressIn(page, dialog(), 'Confirmer')
  await expectIn(dialog(), '0 sur 12 traitées')
  const back = within(dialog()()).getByRole<HTMLButtonElement>('button', { name: 'Annuler' })
  expect(back.disabled).toBe(true)
  await page.user.keyboard('{Escape}')
  await pressIn(page, dialog(), 'Fermer')
  release()
  const rest = dialog('Assigner 2 commandes')
  await waitFor(rest)
  await expectIn(rest, '10 sur 12 assignées, le reste n’est pas parti.')
  await expectIn(rest, 'La connexion est coupée')
  await expectToast('10 commandes assignées à Konan Yao')
  mend()
  await pressIn(page, rest, 'Confirmer')
  await expectToast('2 commandes assignées à Konan Yao')
  await expectNoDialog()
  await expectText('Aucune commande en attente')
  for (const order of orders) expect(kindsOf(t, order)).toEqual(['created', 'assigned'])
})
