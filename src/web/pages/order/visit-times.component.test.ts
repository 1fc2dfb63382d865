import { screen, waitFor, within } from '@testing-library/react'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type Order,
  readOrder,
} from '#server/testing/factories.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { deliveryUntil, NOTHING_PROMISED, setTimes } from '#server/testing/scenes/rounds.ts'
import { HOUR_MS } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { slotOfVisit } from '#shared/time/visits.ts'
import { mailsTo } from '#web/testing/auth-steps.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import {
  expect,
  expectText,
  expectToast,
  expectUnanswered,
  isDisabled,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { FAULT, whileWritesFail } from '#web/testing/faults.ts'
import { actsOf, chooseAct, openThread } from '#web/testing/follow-steps.ts'
import { chooseMore, dialog, expectIn, pressIn } from '#web/testing/lists.ts'
import { wordsOf } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'
import {
  chosenIn,
  fillSlot,
  KEEP_SLOT,
  keepSlot,
  pickSlot,
  timeSheet,
} from '#web/testing/slot-steps.ts'

/** An order in this status, its people, and what the page is opened on. */
async function makeVisited({ t }: ServerInProcess, status: OrderStatus) {
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const admin = await makeAdmin(t)
  const order = await makeOrder(t, { client, livreur, admin, status })
  return { client, livreur, admin, order }
}

/** Opens the drawer of an order, and returns the part that tells when the livreur comes. */
async function openVisits(page: Page, { id, reference }: Order) {
  page.open(`/admin/dashboard?commande=${id}`)
  const drawer = dialog(`Commande #${reference}`)
  await waitFor(drawer)
  const visits = () => within(drawer()).getByRole('region', { name: 'Le fil' })
  await waitFor(visits)
  return visits
}

/** Opens the client's orders and the sheet of another time. */
async function openSheet(page: Page, order: Order) {
  page.open('/client/commandes')
  await waitFor(orderCard(order))
  await chooseAct(page, order, 'Changer l’heure')
  await waitFor(timeSheet)
}

const changes = ({ t }: ServerInProcess, { id }: Order) =>
  eventsOf(t, id).filter(({ kind }) => kind === 'slot_changed')

test('« Linge prêt » tells the client when the livreur comes, and the client changes it in three taps', async ({
  server,
  page,
}) => {
  const { client, admin, order } = await makeVisited(server, 'processing')
  await server.signIn(admin)
  await openVisits(page, order)
  await pressIn(page, dialog(`Commande #${order.reference}`), 'Linge prêt')
  await waitFor(() => expect(readOrder(server.t, order.id).readyAt).not.toBeNull())
  const [mail] = await mailsTo(server, client.email, 'Votre linge est prêt')
  expect(mail?.text).toMatch(/Livraison\s: .+ entre .+ et /)
  expect(mail?.text).toContain('Changer l’heure')

  await server.signIn(client)
  page.open('/client/commandes')
  const own = orderCard(order)
  await waitFor(own)
  await expectIn(own, 'Votre linge est prêt')
  expect(wordsOf(own())).toMatch(/Livraison .+ entre .+ et /)
  await pressIn(page, own, 'Changer l’heure')
  const wanted = await pickSlot(page)
  await keepSlot(page)
  await expect.poll(() => readOrder(server.t, order.id).deliveryFrom).toBe(wanted)
  expect(changes(server, order)).toHaveLength(1)
  await expectIn(await openThread(page, order), 'Nouvelle heure de livraison')
})

test('the team changes a time with a reason, which the client reads in an e-mail', async ({
  server,
  page,
}) => {
  const { client, admin, order } = await makeVisited(server, 'assigned')
  await server.signIn(admin)
  await openVisits(page, order)
  await chooseMore(page, dialog(`Commande #${order.reference}`), 'Changer l’heure')
  await waitFor(timeSheet)
  await pickSlot(page)
  await pressIn(page, timeSheet, KEEP_SLOT)
  await expectIn(timeSheet, 'Dites pourquoi l’heure change.')
  await pressIn(page, timeSheet, 'Fortes pluies')
  await keepSlot(page)
  const [mail] = await mailsTo(server, client.email, 'Nouvelle heure pour votre ramassage')
  expect(mail?.text).toContain('Fortes pluies')
  await server.signIn(client)
  page.open('/client/commandes')
  await waitFor(orderCard(order))
  await expectIn(await openThread(page, order), 'Fortes pluies · L’équipe Lavéo')
})

test('when the server fails, and when its answer is lost, the chosen time stays in the sheet, and is changed once', async ({
  server,
  page,
}) => {
  const { client, order } = await makeVisited(server, 'assigned')
  await server.signIn(client)
  await openSheet(page, order)
  const wanted = await pickSlot(page)
  const failed = 'Impossible de changer l’heure.'
  await whileWritesFail(server, { on: 'update', table: 'orders' }, async () => {
    await pressIn(page, timeSheet, KEEP_SLOT)
    await expectToast(failed, FAULT)
  })
  expect(chosenIn()).toEqual([wanted])
  const mend = server.loseAnswers(/visits\.change/)
  await pressIn(page, timeSheet, KEEP_SLOT)
  await expectUnanswered(failed)
  expect(chosenIn()).toEqual([wanted])
  mend()
  await keepSlot(page)
  await expect.poll(() => readOrder(server.t, order.id).pickupFrom).toBe(wanted)
  expect(changes(server, order)).toHaveLength(1)
})

test('a time that was taken meanwhile is let go in the sheet, and the next opening starts anew', async ({
  server,
  page,
}) => {
  const { admin, order } = await makeVisited(server, 'assigned')
  await server.signIn(admin)
  await openVisits(page, order)
  await chooseMore(page, dialog(`Commande #${order.reference}`), 'Changer l’heure')
  await waitFor(timeSheet)
  const wanted = await pickSlot(page)
  fillSlot(server.t, wanted)
  await pressIn(page, timeSheet, 'Fortes pluies')
  await pressIn(page, timeSheet, KEEP_SLOT)
  await expectIn(timeSheet, 'Cette heure vient d’être prise.')
  const keep = within(timeSheet()).getByRole<HTMLButtonElement>('button', { name: KEEP_SLOT })
  expect(isDisabled(keep)).toBe(true)
  const taken = () => timeSheet().querySelector<HTMLInputElement>(`input[value="${wanted}"]`)
  await waitFor(() => expect(taken()?.disabled).toBe(true))
  await pressIn(page, timeSheet, 'Fermer')
  await chooseMore(page, dialog(`Commande #${order.reference}`), 'Changer l’heure')
  await waitFor(() =>
    within(timeSheet()).getByRole('button', { name: 'Fortes pluies', pressed: false }),
  )
  expect(within(timeSheet()).queryByRole('alert')).toBeNull()
  expect(readOrder(server.t, order.id).pickupFrom).not.toBe(wanted)
})

test('the livreur who set off days ahead reads that the client has changed the time', async ({
  server,
  page,
}) => {
  const { client, livreur, order } = await makeVisited(server, 'delivery_en_route')
  await setTimes(server.t, order.id, deliveryUntil(Date.now() + 32 * HOUR_MS))
  await server.signIn(client)
  await openSheet(page, order)
  expect(screen.queryByRole('button', { name: 'Je ne serai pas là' })).toBeNull()
  await server.signIn(livreur)
  page.open(`/livreur/mission/${order.id}`)
  await screen.findByRole('heading', { name: 'Livraison' })
  await expectText('Comptez ensemble')
  const own = await server.t.as(client)
  const seen = slotOfVisit(readOrder(server.t, order.id), 'delivery')
  const slots = await own.visits.slots({ orderId: order.id, visit: 'delivery' })
  const slot = slots.filter(({ left }) => left > 0).at(-1)
  if (!slot) throw new Error('No slot is free')
  const { from, to } = slot
  await own.visits.change({ orderId: order.id, visit: 'delivery', seen, slot: { from, to } })
  await expectText('L’heure a changé')
  expect(readOrder(server.t, order.id).status).toBe('assigned_for_delivery')
})

test('an order from before there were slots is shown as it was', async ({ server, page }) => {
  const { client, admin, order } = await makeVisited(server, 'assigned')
  await setTimes(server.t, order.id, NOTHING_PROMISED)
  await server.signIn(client)
  page.open('/client/commandes')
  const own = orderCard(order)
  await waitFor(own)
  await expectIn(own, 'Livreur assigné')
  const acts = await actsOf(page, order)
  expect(acts.join()).not.toMatch(/Changer l’heure|Je ne serai pas là/)
  await page.press('Fermer')
  expect(wordsOf(own())).not.toMatch(/null|Heure à|entre \d/)
  await server.signIn(admin)
  page.open(`/admin/dashboard?commande=${order.id}`)
  await screen.findByRole('heading', { name: 'Le fil' })
  expect(wordsOf(screen.getByRole('region', { name: 'Le fil' }))).not.toMatch(/null|heure à/)
})
