import { screen, waitFor, within } from '@testing-library/react'
import { missedVisits } from '#server/db/schema.ts'
import { readOrder } from '#server/testing/factories.ts'
import { createDoorFixture, type DoorFixture } from '#server/testing/fixtures/door.fixture.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import {
  confirmAndReturn,
  expectNoCard,
  MISSIONS,
  openMissions,
  orderCard,
  payExact,
  stepButton,
} from '#web/testing/cash-steps.ts'
import {
  expect,
  expectAddress,
  expectButton,
  expectNoText,
  expectText,
  expectToast,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { pressIn } from '#web/testing/lists.ts'
import { answerGps, fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

type Door = DoorFixture
type Order = Awaited<ReturnType<Door['bagAtDoor']>>

/** A livreur before the door of an order whose total is agreed to there. */
async function atDoor(server: ServerInProcess, page: Page, kind: 'bagAtDoor' | 'countAtDoor') {
  const door = await createDoorFixture(server.t)
  const order = await door[kind]()
  // Sixty metres north of the place.
  answerGps({
    latitude: (order.locationLat ?? 0) + 60 / 111_195,
    longitude: order.locationLng ?? 0,
    accuracy: 10,
  })
  await server.signIn(door.people.livreur)
  await openMissions(page, order)
  await pressIn(page, orderCard(order), 'Confirmer le ramassage')
  return { door, order }
}

const weight = () => screen.getByLabelText<HTMLInputElement>(/^Poids en kilos/)

async function weigh(page: Page, kilos: string) {
  await screen.findByRole('heading', { name: 'Pesez ensemble' })
  await page.user.clear(weight())
  await page.user.type(weight(), kilos)
}

const ticket = ({ reference }: Order) =>
  screen.getByRole('article', { name: `Commande #${reference}` })
const words = (element: HTMLElement) => element.textContent.replace(/[\s\u00a0\u202f]+/g, ' ')

async function showClient(page: Page, title: string) {
  await page.press('Montrer au client')
  await screen.findByRole('heading', { name: title })
}

test('a bag is weighed, its client agrees on the livreur’s phone and pays that total', async ({
  server,
  page,
}) => {
  const { order } = await atDoor(server, page, 'bagAtDoor')
  await screen.findByRole('heading', { name: 'Pesez ensemble' })
  // The estimate is no weight.
  expect(weight().value).toBe('')
  await page.press(/^Il manque\s: le poids du sac/)
  await expectText('Écrivez le poids que montre la balance.')
  await weigh(page, '6,4')
  await showClient(page, 'Votre sac est pesé')
  await expectText(/c’est à vous/)
  expect(words(ticket(order))).toContain('6,4 kg × 1 000 FCFA')
  expect(words(ticket(order))).toContain('5 kg estimés : 5 000')
  await page.press('D’accord')
  await screen.findByRole('heading', { name: 'Compté ensemble' })
  await payExact(page)
  await expectText(`1\u00a0sac (6,4\u00a0kg) · ${fcfa(6400)} reçus`)
  await confirmAndReturn(page, order)
  expect(readOrder(server.t, order.id)).toMatchObject({
    status: 'picked_up',
    toAgree: null,
    grandTotal: 6400,
    paidAmount: 6400,
  })
  const told = eventsOf(server.t, order.id).find(({ kind }) => kind === 'adjustment_accepted')
  expect(told?.data).toMatchObject({ door: 1, via: 'door', metres: 60 })
})

test('what was weighed and agreed to is there when the page opens again, and may be weighed anew', async ({
  server,
  page,
}) => {
  await atDoor(server, page, 'bagAtDoor')
  await weigh(page, '6,4')
  page.reload()
  await screen.findByRole('heading', { name: 'Pesez ensemble' })
  expect(weight().value).toBe('6,4')
  await showClient(page, 'Votre sac est pesé')
  await page.press('D’accord')
  await screen.findByRole('heading', { name: 'Compté ensemble' })
  page.reload()
  await screen.findByRole('heading', { name: 'Compté ensemble' })
  await page.press('Peser ou compter à nouveau')
  await weigh(page, '7')
  await showClient(page, 'Votre sac est pesé')
  await page.press('Peser à nouveau')
  await screen.findByRole('heading', { name: 'Pesez ensemble' })
  expect(weight().value).toBe('7')
})

test('without a network the agreement waits with the pick-up, and is taken once', async ({
  server,
  page,
}) => {
  const { order } = await atDoor(server, page, 'bagAtDoor')
  await weigh(page, '6,4')
  server.setOnline(false)
  await showClient(page, 'Votre sac est pesé')
  // The question on the client's own phone needs a network.
  await expectButton('Demander sur son téléphone', 'disabled')
  await page.press('D’accord')
  await payExact(page)
  await page.user.click(stepButton())
  await expectToast('Gardé dans ce téléphone')
  expect(readOrder(server.t, order.id)).toMatchObject({ toAgree: 'weight' })
  server.setOnline(true)
  await waitFor(() => expect(readOrder(server.t, order.id).status).toBe('picked_up'))
  expect(readOrder(server.t, order.id)).toMatchObject({ grandTotal: 6400, paidAmount: 6400 })
  const kinds = eventsOf(server.t, order.id).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'adjustment_accepted')).toHaveLength(1)
})

test('who does not agree is asked once and keeps the bag: nothing is due, and the mission goes', async ({
  server,
  page,
}) => {
  const { order } = await atDoor(server, page, 'bagAtDoor')
  await weigh(page, '9')
  await showClient(page, 'Votre sac est pesé')
  await page.press('Pas d’accord')
  await page.press('Je garde mon linge')
  await expectToast('Le linge reste chez le client')
  await expectAddress(MISSIONS)
  await expectNoCard(order)
  expect(readOrder(server.t, order.id)).toMatchObject({ status: 'assigned', toAgree: 'weight' })
  expect(server.t.database.orm.select().from(missedVisits).all()).toMatchObject([{ fee: 0 }])
  const told = eventsOf(server.t, order.id).find(({ kind }) => kind === 'visit_missed')
  expect(told?.data).toMatchObject({ disagreed: 1, distance: 60 })
})

test('a disagreement without a network leaves with it, once', async ({ server, page }) => {
  const { order } = await atDoor(server, page, 'bagAtDoor')
  await weigh(page, '9')
  server.setOnline(false)
  await showClient(page, 'Votre sac est pesé')
  await page.press('Pas d’accord')
  await page.press('Je garde mon linge')
  await expectToast('Gardé dans ce téléphone')
  expect(readOrder(server.t, order.id).status).toBe('pickup_en_route')
  server.setOnline(true)
  await waitFor(() => expect(readOrder(server.t, order.id).status).toBe('assigned'))
  expect(server.t.database.orm.select().from(missedVisits).all()).toHaveLength(1)
})

test('a client who is asked on their own phone and agrees there is not counted again', async ({
  server,
  page,
}) => {
  const { door, order } = await atDoor(server, page, 'bagAtDoor')
  await weigh(page, '6,4')
  await showClient(page, 'Votre sac est pesé')
  await page.press('Demander sur son téléphone')
  await expectText('Sa réponse arrive ici d’elle-même.')
  await door.answer(order, true)
  await expectText(/est d’accord, sur son téléphone$/)
  await payExact(page)
  await confirmAndReturn(page, order)
  expect(readOrder(server.t, order.id)).toMatchObject({ status: 'picked_up', paidAmount: 6400 })
})

test('a client who says no on their own phone keeps the bag: the livreur reads why the mission is gone', async ({
  server,
  page,
}) => {
  const { door, order } = await atDoor(server, page, 'bagAtDoor')
  await weigh(page, '9')
  await showClient(page, 'Votre sac est pesé')
  await page.press('Demander sur son téléphone')
  await expectText('Sa réponse arrive ici d’elle-même.')
  await door.answer(order, false)
  await expectText('Pas d’accord avec le total')
  await expectText('Son linge reste chez lui, rien n’est dû.')
})

/** The client is asked on their own phone about a bag of nine kilos. */
async function askThere(server: ServerInProcess, page: Page) {
  const { door, order } = await atDoor(server, page, 'bagAtDoor')
  await weigh(page, '9')
  await showClient(page, 'Votre sac est pesé')
  await page.press('Demander sur son téléphone')
  await expectText('Sa réponse arrive ici d’elle-même.')
  const asked = async () => (await door.as.client.orders.byId({ orderId: order.id })).adjustment
  return { door, order, asked }
}

test('weighing anew takes the question from the client’s own phone, and one that the team takes back is answered on the livreur’s', async ({
  server,
  page,
}) => {
  const { door, order, asked } = await askThere(server, page)
  expect(await asked()).toMatchObject({ status: 'proposed', total: 9000 })
  await page.press('Peser à nouveau')
  await screen.findByRole('heading', { name: 'Pesez ensemble' })
  await waitFor(async () => expect(await asked()).toBeNull())
  await weigh(page, '6,4')
  await showClient(page, 'Votre sac est pesé')
  await page.press('Demander sur son téléphone')
  await waitFor(async () => expect(await asked()).toMatchObject({ total: 6400 }))
  const kinds = eventsOf(server.t, order.id).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'adjustment_withdrawn')).toHaveLength(1)
  await expectText('Sa réponse arrive ici d’elle-même.')
  const { id: adjustmentId = '' } = (await asked()) ?? {}
  await door.as.admin.adjustments.withdraw({ adjustmentId })
  await expectText('L’équipe a repris la question')
  await page.press('D’accord')
  await screen.findByRole('heading', { name: 'Compté ensemble' })
})

test('clothes are counted from the price list of their day, as many as were typed', async ({
  server,
  page,
}) => {
  const { order } = await atDoor(server, page, 'countAtDoor')
  await screen.findByRole('heading', { name: 'Comptez ensemble' })
  await page.press(/^Il manque\s: au moins une pièce/)
  const search = await screen.findByLabelText('Chercher un vêtement')
  await page.user.type(search, '3 che{Enter}')
  await screen.findByLabelText(/^Pièces comptées, Chemise/)
  await page.press(/^Ajouter 1 Chemise/)
  const [line] = screen.getAllByLabelText<HTMLInputElement>(/^Pièces comptées, Chemise/)
  expect(line?.value).toBe('4')
  // The phone closes the tab.
  sessionStorage.clear()
  page.reload()
  await waitFor(() =>
    expect(screen.getAllByLabelText<HTMLInputElement>(/^Pièces comptées, Chemise/)[0]?.value).toBe(
      '4',
    ),
  )
  await showClient(page, 'Votre linge est compté')
  expect(words(ticket(order))).toContain('4 × Chemise')
  await page.press('D’accord')
  await within(await screen.findByRole('region', { name: 'Compté ensemble' })).findByText(
    /^4\s×\sChemise/,
  )
  await payExact(page)
  await confirmAndReturn(page, order)
  expect(readOrder(server.t, order.id)).toMatchObject({
    status: 'picked_up',
    grandTotal: 6000,
    paidAmount: 6000,
  })
  await expectNoText('Compté ensemble')
})
