import { card, confirmAndReturn, given, openStep, section, stateAll } from './cash.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, NO_NETWORK, test } from './fixtures.ts'
import { sendWaiting } from './network.ts'
import { bringTo, type Order, placeOrder, statusOf } from './orders.ts'
import type { Person } from './people.ts'
import { type App, chooseModules } from './server.ts'
import { moveSlot } from './slots.ts'

interface Stop extends Order {
  client: Person
  visit: 'pickup' | 'delivery'
}

interface House {
  app: App
  client: Person
  admin: Actor
  livreur: Actor
  /** Collected what comes back today. */
  collector: Person
}

test('two stops are ridden over a server that dies; the board that was open tells what was done and received', async ({
  app,
  cast,
  admin,
  livreur,
}) => {
  for (const { allow } of [admin, livreur]) allow(NO_NETWORK)
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const collector = await cast.person({ role: 'livreur', fullname: 'Clarisse Kouassi' })
  const stops = await makeRound({ app, client, admin, livreur, collector })
  const received = stops.reduce((sum, { grandTotal }) => sum + grandTotal, 0)

  await admin.page.goto('/admin/tournees')
  const column = admin.page.getByRole('region', { name: livreur.fullname, exact: true })
  await expect(column).toContainText(`${stops.length}\u00a0arrêts`)
  await ride(app, livreur, stops)
  await expect(column).toContainText(
    `${stops.length} faits · reçu ${fcfa(received).replace(' FCFA', '')}`,
  )
  const [held] = await admin.api.cash.holdings.query()
  expect(held).toMatchObject({ livreurId: livreur.id, amount: received, payments: stops.length })
})

/** A collection before a delivery, both to be paid in cash, in the order that the team arranged. */
async function makeRound(house: House): Promise<Stop[]> {
  const { app, admin, livreur } = house
  chooseModules(app.db, { handoverCode: true })
  const stops: Stop[] = []
  for (const visit of ['pickup', 'delivery'] as const) stops.push(await makeStop(house, visit))
  await admin.api.orders.arrangeRound.mutate({
    livreurId: livreur.id,
    day: new Date().toISOString().slice(0, 10),
    orderIds: stops.map(({ id }) => id),
    seen: [],
  })
  return stops
}

async function makeStop(house: House, visit: Stop['visit']): Promise<Stop> {
  const { app, client, admin, livreur, collector } = house
  const order = await placeOrder(app, client, {})
  if (visit === 'delivery')
    await bringTo(order.id, { to: 'processing' }, { admin, livreur: collector, cash: 0 })
  moveSlot(app, order, visit, { startsIn: -new Date().getMinutes() })
  await admin.api.orders.assign.mutate({
    orderId: order.id,
    livreurId: livreur.id,
    kind: visit,
    from: visit === 'pickup' ? 'pending' : 'processing',
    currentLivreurId: visit === 'pickup' ? null : collector.id,
  })
  return { ...order, client, visit }
}

/** The server dies while the livreur confirms at the first door: the phone keeps that step and sends it once. */
async function ride(app: App, livreur: Actor, stops: readonly Stop[]): Promise<void> {
  const { page } = livreur
  await page.goto('/livreur/dashboard')
  for (const stop of stops) {
    await reach(livreur, stop)
    const isCut = stop.visit === 'pickup'
    if (isCut) await app.kill()
    await confirmAndReturn(page.getByRole('main'))
    if (!isCut) continue
    await expect(page.getByRole('region', { name: 'En attente d’envoi' })).toContainText(
      /\d en attente d’envoi/,
    )
    await app.start()
    await sendWaiting(page)
  }
  await expect(page.getByText('Aucune mission pour le moment')).toBeVisible()
  for (const { id, visit } of stops)
    await expect.poll(() => statusOf(app, id)).toBe(visit === 'pickup' ? 'picked_up' : 'completed')
}

/** Rides to a stop, which is the first of the list, and states all that its door asks for. */
async function reach(rider: Actor, stop: Stop): Promise<void> {
  const { page } = rider
  const mission = page.getByRole('article').first()
  await expect(mission).toHaveAccessibleName(`Commande #${stop.reference}`)
  await mission.getByRole('button', { name: /^En route pour/ }).click()
  await openStep(rider, card(rider, stop))
  await stateAll(rider)
  if (stop.visit === 'pickup') return
  // A note, of which the rest is given back.
  await given(section(rider, 'Espèces')).fill('10000')
  const { handoverCode } = await stop.client.api.orders.byId.query({ orderId: stop.id })
  await page.getByLabel('Code à 4 chiffres du client').fill(handoverCode ?? '')
}
