import { screen, waitFor, within } from '@testing-library/react'
import {
  makeAdmin,
  makeLivreur,
  makeOrder,
  type Order,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import {
  expect,
  expectAnnounced,
  expectToast,
  type Page,
  test,
  toasts,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, expectNoDialog, letItStand, pressIn } from '#web/testing/lists.ts'
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

const kindsOf = ({ t }: ServerInProcess, { id }: Order) => eventsOf(t, id).map(({ kind }) => kind)
const SOON = 'Konan Yao dans'

test('a wrong assignment is undone before anybody is told, and the whole team sees it meanwhile', async ({
  server,
  page,
}) => {
  const placed = await makeOrder(server.t)
  const { admin, livreur, serge } = await openUnassigned(server, page)
  await assign(page, placed, livreur)
  await expectIn(orderCard(placed), SOON)
  await expectIn(orderCard(placed), 'Bientôt assignée')
  // « Annuler » stands in the place of the act, with its focus.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Annuler l’assignation'))
  expect(within(orderCard(placed)()).queryByRole('button', { name: PICKUP })).toBeNull()
  expect(toasts()).toEqual([])
  server.signOut()
  await server.signIn(serge)
  page.open('/admin/dashboard')
  await expectIn(orderCard(placed), SOON)
  await expectIn(orderCard(placed), 'par Mireille Assi')
  expect(within(orderCard(placed)()).queryByRole('button', { name: /l’assignation/ })).toBeNull()

  server.signOut()
  await server.signIn(admin)
  page.open(UNASSIGNED)
  await page.user.dblClick(
    await screen.findByRole('button', { name: `Annuler l’assignation de #${placed.reference}` }),
  )
  await expectAnnounced('Assignation annulée')
  await waitFor(() => expect(orderCard(placed)().textContent).not.toContain(SOON))
  expect(kindsOf(server, placed)).toEqual(['created'])
  expect(await (await server.t.as(livreur)).missions.list()).toEqual([])
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

test('an admin hears that an assignment could not be made after all', async ({ server, page }) => {
  const placed = await makeOrder(server.t)
  const { livreur, colleague } = await openUnassigned(server, page)
  await assign(page, placed, livreur)
  await colleague.orders.cancel({ orderId: placed.id, from: 'pending' })
  await letItStand(server)
  await expectToast(`#${placed.reference} n’est pas assignée`, /Serge Yapi l’a modifiée/)
})

test('who assigns an order that a colleague has just assigned learns who did, and to whom', async ({
  server,
  page,
}) => {
  const placed = await makeOrder(server.t)
  const { livreur, colleague } = await openUnassigned(server, page)
  const mariam = await makeLivreur(server.t, { fullname: 'Mariam Touré' })
  await choose(page, placed, livreur)
  await colleague.orders.assign({
    orderId: placed.id,
    livreurId: mariam.id,
    kind: 'pickup',
    from: 'pending',
    currentLivreurId: null,
    undoable: true,
  })
  await pressIn(page, dialog(), 'Confirmer')
  await expectToast('Commande déjà assignée', /Serge Yapi vient de l’assigner à Mariam Touré/)
  await expectNoDialog()
  await expectIn(orderCard(placed), 'Mariam Touré dans')
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
  await expectIn(orderCard(placed), 'Bientôt réassignée')
  await letItStand(server)
  await waitFor(() => expect(readOrder(t, placed.id).livreurId).toBe(mariam.id))
  server.signOut()
  await server.signIn(mariam)
  page.open('/livreur/dashboard')
  await waitFor(orderCard(placed))
})
