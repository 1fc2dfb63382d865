import { act, screen, waitFor, within } from '@testing-library/react'
import {
  makeAdmin,
  makeLivreur,
  makeOrder,
  type Order,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { setOff } from '#server/testing/scenes/rounds.ts'
import { forgetUndoOffers } from '#web/orders/undo-offers.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import {
  expect,
  expectAnnounced,
  expectFocus,
  expectText,
  expectToast,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import {
  dialog,
  expectIn,
  expectNoDialog,
  expectRows,
  orderRows,
  pressIn,
  rowLink,
  showTable,
} from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const UNASSIGNED = '/admin/commandes-non-assignees'
const PICKUP = 'Assigner pour ramassage'

/** An admin at the waiting orders, and one livreur to give them to. */
async function openUnassigned(server: ServerInProcess, page: Page) {
  const { t } = server
  const admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  await server.signIn(admin)
  page.open(UNASSIGNED)
  const serge = await makeAdmin(t, { fullname: 'Serge Yapi' })
  return { admin, livreur, serge, colleague: await t.as(serge) }
}

async function choose(page: Page, order: Order, { fullname }: User): Promise<void> {
  await pressIn(page, orderCard(order), PICKUP)
  await waitFor(dialog(PICKUP))
  await page.user.click(
    await within(dialog()()).findByRole('radio', { name: new RegExp(fullname) }),
  )
}

async function assign(page: Page, order: Order, livreur: User): Promise<void> {
  await choose(page, order, livreur)
  await pressIn(page, dialog(), 'Confirmer')
  await expectNoDialog()
}

const seen = (order: Order, livreur: User) =>
  ({
    orderId: order.id,
    livreurId: livreur.id,
    kind: 'pickup',
    from: 'pending',
    currentLivreurId: null,
  }) as const

const kindsOf = ({ t }: ServerInProcess, { id }: Order) => eventsOf(t, id).map(({ kind }) => kind)
const undoOf = ({ reference }: Order) =>
  screen.findByRole('button', { name: `Annuler l’assignation de #${reference}` })

test('an assignment stands at once, and « Annuler » in its row takes it back before anybody is told', async ({
  server,
  page,
}) => {
  const placed = await makeOrder(server.t)
  const { livreur } = await openUnassigned(server, page)
  page.open('/admin/dashboard')
  await assign(page, placed, livreur)
  await expectToast('Le livreur a bien été assigné.')
  await expectIn(orderCard(placed), 'Konan Yao')
  await expectIn(orderCard(placed), 'Ramassage assigné')
  // « Annuler » stands in the place of the act, with its focus.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Annuler l’assignation'))
  await page.user.dblClick(await undoOf(placed))
  await expectAnnounced('Assignation annulée')
  await waitFor(() => expect(orderCard(placed)().textContent).not.toContain('Konan Yao'))
  expect(kindsOf(server, placed)).toEqual(['created', 'assigned', 'assignment_undone'])
  expect(await (await server.t.as(livreur)).missions.list()).toEqual([])
})

const rowOf = (index: number) => () => orderRows()[index] as HTMLElement
const cards = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))

test('in a list that the order leaves, its card stays in its place for ten seconds, with its livreur and « Annuler »', async ({
  server,
  page,
}) => {
  const { t } = server
  const orders = [await makeOrder(t), await makeOrder(t), await makeOrder(t), await makeOrder(t)]
  const [first, placed, gone, last] = orders as [Order, Order, Order, Order]
  const { livreur, colleague } = await openUnassigned(server, page)
  const shown = await waitFor(orderCard(placed))
  await assign(page, placed, livreur)
  await expectIn(orderCard(placed), 'Ramassage assigné')
  await expectIn(orderCard(placed), 'Konan Yao')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Annuler l’assignation'))

  // It stays where it stands also when others leave.
  await colleague.orders.cancel({ orderId: gone.id, from: 'pending' })
  const left = [first, placed, last].map(({ reference }) => `Commande #${reference}`)
  await waitFor(() => expect(cards()).toEqual(left))
  expect(document.activeElement?.textContent).toBe('Annuler l’assignation')

  await page.user.click(await undoOf(placed))
  await expectAnnounced('Assignation annulée')
  await waitFor(() => expect(orderCard(placed)().textContent).not.toContain('Konan Yao'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe(PICKUP))
  expect(cards()).toEqual(left)
  // It never left the list between.
  expect(orderCard(placed)()).toBe(shown)
  expect(readOrder(t, placed.id)).toMatchObject({ status: 'pending', livreurId: null })

  await assign(page, placed, livreur)
  await undoOf(placed)
  act(forgetUndoOffers)
  await waitFor(() => expect(cards()).toEqual([left[0], left[2]]))
  // The card in its place has the focus.
  expect(document.activeElement?.closest('article')?.getAttribute('aria-label')).toBe(left[2])
})

test('in the table a row stays so too, « Annuler » leaves it the focus, and the row in its place takes it in the end', async ({
  server,
  page,
}) => {
  const [first, last] = [await makeOrder(server.t), await makeOrder(server.t)]
  showTable(1280)
  await openUnassigned(server, page)
  await expectRows(2)
  await page.user.keyboard('ja')
  await waitFor(dialog())
  await page.user.click(await screen.findByRole('radio', { name: /Konan Yao/ }))
  await pressIn(page, dialog(), 'Confirmer')
  await expectNoDialog()
  await expectIn(rowOf(0), 'Ramassage assigné')
  const undo = await undoOf(first)
  undo.focus()
  await page.user.keyboard('{Enter}')
  await expectIn(rowOf(0), 'Non assigné')
  await expectFocus(rowLink(0))

  await page.user.keyboard('a')
  await waitFor(dialog())
  await page.user.click(await screen.findByRole('radio', { name: /Konan Yao/ }))
  await pressIn(page, dialog(), 'Confirmer')
  await expectNoDialog()
  const again = await undoOf(first)
  again.focus()
  act(forgetUndoOffers)
  await expectRows(1)
  await expectFocus(rowLink(0))
  expect(readOrder(server.t, last.id).status).toBe('pending')
})

test('an order that a colleague has assigned leaves the list at once, and one that is deleted within the ten seconds too', async ({
  server,
  page,
}) => {
  const { t } = server
  const [placed, other] = [await makeOrder(t), await makeOrder(t)]
  const { livreur, colleague } = await openUnassigned(server, page)
  await assign(page, placed, livreur)
  await undoOf(placed)
  await colleague.orders.assign(seen(other, livreur))
  await waitFor(() => expect(cards()).toEqual([`Commande #${placed.reference}`]))
  await colleague.orders.delete({ orderId: placed.id })
  await expectText('Aucune commande en attente')
})

test('« Annuler » that comes too late says what has moved, and leaves it', async ({
  server,
  page,
}) => {
  const placed = await makeOrder(server.t)
  const { livreur } = await openUnassigned(server, page)
  page.open('/admin/dashboard')
  server.cut(/live\.events/)
  await assign(page, placed, livreur)
  const undo = await undoOf(placed)
  await setOff(await server.t.as(livreur), placed)
  await page.user.click(undo)
  await expectToast('La commande a changé', /Konan Yao l’a modifiée à .* «\sRamassage en route\s»/)
  expect(readOrder(server.t, placed.id).status).toBe('pickup_en_route')
  await waitFor(() => expect(screen.queryByRole('button', { name: /l’assignation de/ })).toBeNull())
})

test('Enter takes the livreur who has the focus', async ({ server, page }) => {
  const placed = await makeOrder(server.t)
  await openUnassigned(server, page)
  await pressIn(page, orderCard(placed), PICKUP)
  const first = await screen.findByRole<HTMLInputElement>('radio')
  await waitFor(() => expect(document.activeElement).toBe(first))
  await page.user.keyboard('{Enter}')
  expect(first.checked).toBe(true)
  await pressIn(page, dialog(), 'Confirmer')
  await expectNoDialog()
})

test('who assigns an order that a colleague has just assigned learns who did', async ({
  server,
  page,
}) => {
  const placed = await makeOrder(server.t)
  const { livreur, colleague } = await openUnassigned(server, page)
  const mariam = await makeLivreur(server.t, { fullname: 'Mariam Touré' })
  await choose(page, placed, livreur)
  await colleague.orders.assign(seen(placed, mariam))
  await pressIn(page, dialog(), 'Confirmer')
  await expectToast('La commande a changé', /Serge Yapi l’a modifiée/)
  await expectNoDialog()
  expect(readOrder(server.t, placed.id).livreurId).toBe(mariam.id)
})

test('an order is reassigned to another livreur, and the one who has it is not offered', async ({
  server,
  page,
}) => {
  const { t } = server
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const mariam = await makeLivreur(t, { fullname: 'Mariam Touré' })
  const placed = await makeOrder(t, { livreur, status: 'assigned' })
  await server.signIn(await makeAdmin(t))
  page.open('/admin/commandes-en-cours')
  await pressIn(page, orderCard(placed), 'Réassigner')
  const asked = dialog('Réassigner la commande')
  await page.user.click(await screen.findByRole('radio', { name: /Mariam Touré/ }))
  expect(within(asked()).queryByRole('radio', { name: /Konan Yao/ })).toBeNull()
  await pressIn(page, asked, 'Confirmer')
  await expectNoDialog()
  await expectToast('La commande a été réassignée au nouveau livreur.')
  await waitFor(() => expect(readOrder(t, placed.id).livreurId).toBe(mariam.id))
  server.signOut()
  await server.signIn(mariam)
  page.open('/livreur/dashboard')
  await waitFor(orderCard(placed))
})
