import type { Page } from '@playwright/test'
import { fillNextWorkday, NEXT_WORKDAY, STOPS, type Stop } from './busy-day.ts'
import { card, confirmAndReturn, given, openStep, section, stateAll } from './cash.ts'
import { closeTheDrawer, collectAtDesk, handOver, takeOut } from './desk-day.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, NO_NETWORK, refused, test, toast } from './fixtures.ts'
import { sendWaiting } from './network.ts'
import { statusOf } from './orders.ts'
import { openDrawer } from './people.ts'
import { printed } from './printed.ts'
import type { App } from './server.ts'

// A whole day of a house, on one screen of 1280 by 800.

const NAMES = ['Awa', 'Bakary']
const FLOAT = 20_000
const FUEL = 4_500
const BANK = 10_000

/** Whole rounds are given, one after the other, and stand after ten seconds. */
const MANY = { timeout: 30_000 }

interface Round {
  rider: Actor
  /** In the order that the team arranged. */
  stops: Stop[]
}

test('a day of six stops is planned by two admins, printed, ridden by two livreurs over a server that dies, and closed to the franc', async ({
  app,
  cast,
  admin,
  otherAdmin,
}) => {
  test.setTimeout(120_000)
  const team: Actor[] = []
  for (const name of NAMES)
    team.push(await cast.actor({ role: 'livreur', fullname: `${name} Kouassi` }))
  for (const { allow } of [admin, otherAdmin, ...team]) allow(NO_NETWORK)
  // Deliveries were collected by somebody who has that day off, and so are no stops of who rides.
  const collector = await cast.person({ role: 'livreur', fullname: 'Clarisse Kouassi' })
  await admin.api.duty.saveException.mutate({
    livreurId: collector.id,
    from: NEXT_WORKDAY,
    to: NEXT_WORKDAY,
    hours: null,
  })
  const stops = await fillNextWorkday({ app, cast, admin, livreur: collector })
  for (const one of [admin, otherAdmin]) await openNextWorkday(one)

  await test.step('an admin gives what is proposed, and another one sees it', () =>
    give(admin, otherAdmin))
  await openDrawer(admin, FLOAT)
  await expect(async () => expect(givenIn(app)).toBe(STOPS)).toPass(MANY)
  const [longest] = team.toSorted(
    (one, other) => arrangedFor(app, other.id).length - arrangedFor(app, one.id).length,
  )
  await test.step('both arrange a round at once', () =>
    arrange({ app, admin, otherAdmin, rider: longest as Actor }))
  await app.kill()
  await app.start()
  await test.step('the sheets have each stop once', () => print(admin, app))

  const rounds = team.map((rider) => ({ rider, stops: roundOf(app, rider, stops) }))
  const onTheWay = rounds.flatMap(({ stops }) => stops)
  const early = onTheWay.findLast(({ visit }) => visit === 'delivery') as Stop
  await test.step('a client pays at the desk before the livreur comes', async () => {
    await collectAtDesk(admin, early)
    early.cash = 0
  })
  await test.step('two livreurs ride, each stop in its turn', () => rideAll(app, rounds))
  await test.step('the board tells what they did and received', () => expectDone(admin, rounds))

  await test.step('they hand over what the doors gave', async () => {
    for (const round of rounds) await handOver(admin, round.rider, cashOf(round))
  })
  await test.step('the drawer is closed: its gap is 0', async () => {
    await takeOut(admin, { fuel: FUEL, bank: BANK })
    const doors = rounds.reduce((sum, round) => sum + cashOf(round), 0)
    const sum = FLOAT + early.grandTotal + doors - FUEL - BANK
    await admin.page.goto('/admin/tiroir')
    await closeTheDrawer(admin, sum)
    const closings = app.db.prepare('select expected, counted, reason from drawer_closings').all()
    expect(closings).toEqual([{ expected: sum, counted: sum, reason: null }])
  })
})

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const stopsIn = (page: Page, name: string) =>
  column(page, name).getByRole('button', { name: /, (ramassage|livraison),/ })
const idsIn = (page: Page, name: string) =>
  stopsIn(page, name).evaluateAll((all) => all.map((one) => one.getAttribute('data-stop')))

const GIVEN = `status in ('assigned', 'assigned_for_delivery')`
const givenIn = ({ db }: App) =>
  db.prepare(`select count(*) from orders where ${GIVEN}`).pluck().get()

/** The ids of a livreur's orders, in the order that the team arranged. */
function arrangedFor({ db }: App, livreurId: string): string[] {
  const row = db
    .prepare('select order_ids from arranged_rounds where livreur_id = ?')
    .pluck()
    .get(livreurId)
  return JSON.parse(String(row ?? '[]')) as string[]
}

const roundOf = (app: App, { id }: Actor, stops: readonly Stop[]): Stop[] =>
  arrangedFor(app, id).map((orderId) => stops.find((stop) => stop.id === orderId) as Stop)

const cashOf = ({ stops }: Round) => stops.reduce((sum, { cash }) => sum + cash, 0)

async function openNextWorkday({ page }: Actor): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin/tournees?jour=${NEXT_WORKDAY}`)
  await expect(page.getByText(`${STOPS}\u00a0arrêts`).first()).toBeVisible()
}

async function give({ page }: Actor, { page: other }: Actor): Promise<void> {
  await page.keyboard.press('r')
  const proposal = page.getByRole('region', { name: 'Proposition' })
  await expect(proposal).toContainText(`${STOPS}\u00a0arrêts proposés`)
  await expect(proposal.getByRole('button', { name: /^Appliquer/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(proposal).toHaveCount(0)
  await expect(column(other, 'À placer')).toContainText('Tout est placé.', MANY)
}

interface Arranging {
  app: App
  admin: Actor
  otherAdmin: Actor
  rider: Actor
}

/** The order of the one whose change comes second is not taken: both then see the other one's. */
async function arrange({ app, admin, otherAdmin, rider }: Arranging): Promise<void> {
  const { page } = admin
  const { page: other } = otherAdmin
  const { fullname } = rider
  admin.allow(refused(409))
  const before = arrangedFor(app, rider.id)
  for (const one of [page, other]) await expect.poll(() => idsIn(one, fullname)).toEqual(before)
  const held = Promise.withResolvers<void>()
  await page.route(/arrangeRound/, async (route) => {
    await held.promise
    await route.continue()
  })
  await stopsIn(page, fullname).first().focus()
  await page.keyboard.press('ArrowDown')
  await stopsIn(other, fullname).nth(1).focus()
  await other.keyboard.press('ArrowDown')
  const [first, second, third, ...rest] = before
  const theirs = [first, third, second, ...rest]
  await expect.poll(() => arrangedFor(app, rider.id)).toEqual(theirs)
  held.resolve()
  await expect(toast(page, 'Un collègue vient d’en changer l’ordre')).toBeVisible()
  for (const one of [page, other]) await expect.poll(() => idsIn(one, fullname)).toEqual(theirs)
  await page.unroute(/arrangeRound/)
}

async function print(admin: Actor, { db }: App): Promise<void> {
  const { page } = admin
  await page.reload()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Imprimer la feuille du jour' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  const { pages } = await printed(page)
  const busy = db
    .prepare(
      `select distinct fullname from users join orders on orders.livreur_id = users.id where ${GIVEN}`,
    )
    .pluck()
    .all() as string[]
  expect(busy).toHaveLength(NAMES.length)
  for (const name of busy) expect(pages.join(), name).toContain(name)
  const rows = pages.join(' ').match(/(Ramassage|Livraison) #/g)?.length
  expect(rows, 'each stop is on one sheet').toBe(STOPS)
}

/** In the middle the server dies while both confirm at a door: their phones keep that step and send it once. */
async function rideAll(app: App, rounds: readonly Round[]): Promise<void> {
  const together = (act: (round: Round, middle: number) => Promise<void>) =>
    Promise.all(rounds.map((round) => act(round, Math.floor(round.stops.length / 2))))
  await together(async ({ rider, stops }, middle) => {
    await rider.page.goto('/livreur/dashboard')
    await ride(rider, stops.slice(0, middle))
    await reach(rider, stops[middle] as Stop)
  })
  await app.kill()
  await together(async ({ rider: { page } }) => {
    await confirmAndReturn(page.getByRole('main'))
    await expect(page.getByRole('region', { name: 'En attente d’envoi' })).toContainText(
      /\d en attente d’envoi/,
    )
  })
  await app.start()
  await together(async ({ rider, stops }, middle) => {
    await sendWaiting(rider.page)
    await ride(rider, stops.slice(middle + 1))
    await expect(rider.page.getByText('Aucune mission pour le moment')).toBeVisible()
  })
  for (const { id, visit } of rounds.flatMap(({ stops }) => stops))
    await expect.poll(() => statusOf(app, id)).toBe(visit === 'pickup' ? 'picked_up' : 'completed')
}

async function ride(rider: Actor, stops: readonly Stop[]): Promise<void> {
  for (const stop of stops) {
    await reach(rider, stop)
    await confirmAndReturn(rider.page.getByRole('main'))
  }
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

/** A livreur who rides does so today, whatever the slot. */
async function expectDone({ page }: Actor, rounds: readonly Round[]): Promise<void> {
  await page.goto('/admin/tournees')
  for (const round of rounds) {
    const received = fcfa(cashOf(round)).replace(' FCFA', '')
    await expect(column(page, round.rider.fullname)).toContainText(
      `${round.stops.length} faits · reçu ${received}`,
    )
  }
}
