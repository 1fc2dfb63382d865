import { card, confirmAndReturn, given, openStep, section, stateAll } from './cash.ts'
import { closeTheDrawer, collectAtDesk, handOver, takeOut } from './desk-day.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, NO_NETWORK, test } from './fixtures.ts'
import { sendWaiting } from './network.ts'
import { bringTo, type Order, placeOrder, statusOf } from './orders.ts'
import { openDrawer, type Person } from './people.ts'
import { printed } from './printed.ts'
import type { App } from './server.ts'
import { moveSlot } from './slots.ts'

// A whole day of a house.

const FLOAT = 20_000
const FUEL = 4_500
const BANK = 10_000
/** Francs that coins can pay: those of a drawer are counted from five francs on. */
const FEE_STEP = 25

interface Stop extends Order {
  client: Person
  visit: 'pickup' | 'delivery'
  /** Francs that the client owes at this door, in cash. */
  cash: number
}

interface House {
  app: App
  client: Person
  admin: Actor
  livreur: Actor
  /** Collected what comes back today. */
  collector: Person
}

test('a day of three stops is printed, ridden over a server that dies, and closed to the franc', async ({
  app,
  cast,
  admin,
  livreur,
}) => {
  for (const { allow } of [admin, livreur]) allow(NO_NETWORK)
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const collector = await cast.person({ role: 'livreur', fullname: 'Clarisse Kouassi' })
  const stops = await makeRound({ app, client, admin, livreur, collector })
  const [early] = stops as [Stop, ...Stop[]]
  await openDrawer(admin, FLOAT)
  const doors = stops.slice(1).reduce((sum, { cash }) => sum + cash, 0)

  await admin.page.goto('/admin/tournees')
  const column = admin.page.getByRole('region', { name: livreur.fullname, exact: true })
  await expect(column).toContainText(`${stops.length}\u00a0arrêts`)
  await test.step('the sheet has each stop once', () => print(admin, stops))
  await test.step('a client pays at the desk before the livreur comes', async () => {
    await collectAtDesk(admin, early)
    early.cash = 0
  })
  await test.step('the livreur rides, each stop in its turn; the board that was open tells what they did and received', async () => {
    await ride(app, livreur, stops)
    await expect(column).toContainText(
      `${stops.length} faits · reçu ${fcfa(doors).replace(' FCFA', '')}`,
    )
  })
  await test.step('they hand over what the doors gave, and the drawer is closed: its gap is 0', async () => {
    await handOver(admin, livreur, doors)
    await takeOut(admin, { fuel: FUEL, bank: BANK })
    const sum = FLOAT + early.grandTotal + doors - FUEL - BANK
    await admin.page.goto('/admin/tiroir')
    await closeTheDrawer(admin, sum)
    const closings = app.db.prepare('select expected, counted, reason from drawer_closings').all()
    expect(closings).toEqual([{ expected: sum, counted: sum, reason: null }])
  })
})

/** Two deliveries around a collection, all to be paid in cash, in the order that the team arranged. */
async function makeRound(house: House): Promise<Stop[]> {
  const { app, admin, livreur } = house
  const save = app.db.prepare('insert into settings (key, value, updated_at) values (?, ?, 1)')
  save.run('handover', JSON.stringify({ code: true }))
  save.run('rounding', JSON.stringify({ step: FEE_STEP }))
  const stops: Stop[] = []
  for (const visit of ['delivery', 'pickup', 'delivery'] as const)
    stops.push(await makeStop(house, visit))
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
  const order = await placeOrder(app, client, { feeStep: FEE_STEP })
  const { id: orderId, grandTotal } = order
  if (visit === 'delivery')
    await bringTo(orderId, { to: 'processing' }, { admin, livreur: collector, cash: 0 })
  moveSlot(app, order, visit, { startsIn: -new Date().getMinutes() })
  await admin.api.orders.assign.mutate({
    orderId,
    livreurId: livreur.id,
    kind: visit,
    from: visit === 'pickup' ? 'pending' : 'processing',
    currentLivreurId: visit === 'pickup' ? null : collector.id,
  })
  return { ...order, client, visit, cash: grandTotal }
}

async function print({ page }: Actor, stops: readonly Stop[]): Promise<void> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Imprimer la feuille du jour' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  const { pages } = await printed(page)
  const rows = pages.join(' ').match(/(?:Ramassage|Livraison) #\d+/g)
  const expected = stops.map(
    ({ visit, reference }) => `${visit === 'pickup' ? 'Ramassage' : 'Livraison'} #${reference}`,
  )
  expect(rows).toEqual(expected)
}

/** The server dies while the livreur confirms at the second door: the phone keeps that step and sends it once. */
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
  await expect(section(rider, 'Espèces')).toHaveCount(stop.cash > 0 ? 1 : 0)
  await stateAll(rider)
  if (stop.visit === 'pickup') return
  // A note, of which the rest is given back.
  if (stop.cash > 0) await given(section(rider, 'Espèces')).fill('10000')
  const { handoverCode } = await stop.client.api.orders.byId.query({ orderId: stop.id })
  await page.getByLabel('Code à 4 chiffres du client').fill(handoverCode ?? '')
}
