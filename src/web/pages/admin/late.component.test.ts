import { screen, waitFor, within } from '@testing-library/react'
import type { TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  type Order,
  readOrder,
} from '#server/testing/factories.ts'
import { pickupUntil, setTimes } from '#server/testing/scenes/rounds.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { DEFAULT_SLOTS } from '#shared/time/slots.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import {
  expect,
  expectAnnounced,
  expectText,
  expectToast,
  isDisabled,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import {
  dialog,
  expectIn,
  expectRows,
  type Finder,
  pressIn,
  region,
  showTable,
} from '#web/testing/lists.ts'
import { wordsOf } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'
import { chosenIn, fillSlot, pickSlot } from '#web/testing/slot-steps.ts'

const LATE = '/admin/dashboard?vue=en-retard'
const NONE_LATE = 'Aucun retard'

function set({ database }: TestContext, section: 'opening' | 'slots', value: object): void {
  database.sqlite
    .prepare('insert or replace into settings (key, value, updated_at) values (?, ?, ?)')
    .run(section, JSON.stringify(value), Date.now())
}

/** Open day and night: a test runs at any hour. */
function openAlways(t: TestContext): void {
  const hours = { from: 0, to: 1440 }
  const week = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, hours]))
  set(t, 'opening', { week, closedDays: [], holidays: [] })
}

/** A livreur rides day and night, and slots have so many places. */
async function openForVisits(t: TestContext): Promise<void> {
  openAlways(t)
  set(t, 'slots', { ...DEFAULT_SLOTS, capacity: { per: 'slot', visits: 4 } })
  await makeLivreur(t)
}

/** Moves the slot of the pick-up so that it ends in so many milliseconds. */
const pickUpIn = ({ t }: ServerInProcess, { id }: Order, ms: number) =>
  setTimes(t, id, pickupUntil(Date.now() + ms))

/** Two orders whose livreur should have been there five minutes ago. */
async function makeTwoLate(server: ServerInProcess): Promise<[Order, Order]> {
  const { t } = server
  openAlways(t)
  const late: [Order, Order] = [
    await makeOrder(t, { status: 'assigned' }),
    await makeOrder(t, { status: 'assigned' }),
  ]
  for (const order of late) await pickUpIn(server, order, -5 * MINUTE_MS)
  return late
}

/** Opens this order beside the late ones, and asks for its new time. */
async function openLate(page: Page, { id, reference }: Order): Promise<Finder> {
  page.open(`${LATE}&commande=${id}`)
  const opened = dialog(`Commande #${reference}`)
  await waitFor(opened)
  await expectIn(opened, 'Notre ramassage a 5 min de retard')
  await pressIn(page, opened, 'Donner une nouvelle heure')
  const asked = dialog('Donner une nouvelle heure')
  await waitFor(asked)
  return asked
}

test('what becomes late is seen by the team as it happens, and announced in one tap', async ({
  server,
  page,
}) => {
  const { t } = server
  openAlways(t)
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const order = await makeOrder(t, { client, livreur, status: 'assigned' })
  await pickUpIn(server, order, 20.5 * MINUTE_MS)
  await server.signIn(await makeAdmin(t))
  localStorage.setItem('laveo-tableau-vue', 'cards')
  page.open('/admin/dashboard')
  await waitFor(orderCard(order))
  await waitFor(() => expect(wordsOf(orderCard(order)())).toMatch(/ \d{1,2} h( \d\d)? · ramassage/))
  expect(wordsOf(orderCard(order)())).not.toContain('en retard')
  const view = () => screen.getByRole('link', { name: /^En retard/ })
  expect(screen.queryByRole('link', { name: /^En retard/ })).toBeNull()
  await expectText('En direct')

  await pickUpIn(server, order, -5 * MINUTE_MS)
  // Any change of another order makes the open screens read again.
  await makeOrder(t)
  await expectIn(view, 'En retard 1')
  await waitFor(() =>
    expect(wordsOf(orderCard(order)())).toMatch(/\d h( \d\d)?, en retard · ramassage/),
  )
  await waitFor(() => expect(screen.getAllByRole('article')[0]).toBe(orderCard(order)()))
  const mine = await openLate(page, order)
  await expectIn(mine, 'Nouvelle heure')
  await pressIn(page, mine, 'Annoncer cette heure à Aminata Koné')
  await expectAnnounced('Nouvelle heure annoncée')
  await expectText(NONE_LATE)
  expect(readOrder(t, order.id).pickupTo).toBeGreaterThan(Date.now())
})

test('what will be late stands below what is, and all proposed times are announced at once', async ({
  server,
  page,
}) => {
  const { t } = server
  const late = await makeTwoLate(server)
  await server.signIn(await makeAdmin(t))
  showTable()
  page.open(LATE)
  await expectRows(2)
  await page.press('Annoncer les 2 nouvelles heures')
  const asked = dialog('Annoncer 2 nouvelles heures')
  await waitFor(asked)
  const told = within(asked()).getAllByRole('listitem')
  expect(told).toHaveLength(2)
  for (const line of told) expect(line.textContent).toMatch(/, ramassage .* entre /)
  await pressIn(page, asked, 'Tout annoncer')
  await expectAnnounced('2 nouvelles heures annoncées', 'Les clients sont prévenus.')
  await expectText(NONE_LATE)
  for (const { id } of late) expect(readOrder(t, id).pickupTo).toBeGreaterThan(Date.now())
})

test('an order whose second hour is missed stands above the others, to be called, and is not announced with them', async ({
  server,
  page,
}) => {
  const { t } = server
  const [again] = await makeTwoLate(server)
  const third = await makeOrder(t, { status: 'assigned' })
  await pickUpIn(server, third, -5 * MINUTE_MS)
  const admin = await makeAdmin(t)
  const dueAt = readOrder(t, again.id).pickupTo ?? 0
  await (await t.as(admin)).promises.announce({ orderId: again.id, dueAt })
  await pickUpIn(server, again, -2 * MINUTE_MS)
  await server.signIn(admin)
  showTable()
  page.open(LATE)
  const above = region('Deuxième heure manquée')
  await waitFor(above)
  await expectIn(above, 'Leur heure avait déjà été déplacée : appelez.')
  within(above()).getByRole('listitem', { name: `Commande #${again.reference}` })
  expect(within(above()).getAllByRole('button', { name: /^Annoncer cette heure/ })).toHaveLength(1)
  await screen.findByRole('button', { name: 'Annoncer les 2 nouvelles heures' })
  // Each order stands once.
  await expectRows(2)
})

test('where no other is late, no word says that each order is in time', async ({
  server,
  page,
}) => {
  const { t } = server
  openAlways(t)
  const order = await makeOrder(t, { status: 'assigned' })
  await pickUpIn(server, order, -5 * MINUTE_MS)
  const admin = await makeAdmin(t)
  const dueAt = readOrder(t, order.id).dueAt ?? 0
  await (await t.as(admin)).promises.announce({ orderId: order.id, dueAt })
  await pickUpIn(server, order, -2 * MINUTE_MS)
  await server.signIn(admin)
  localStorage.setItem('laveo-tableau-vue', 'cards')
  page.open(LATE)
  await screen.findByRole('region', { name: 'Deuxième heure manquée' })
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect(screen.queryByText(NONE_LATE)).toBeNull()
})

test('the message to a client without e-mail waits in « À envoyer » once the hour is announced', async ({
  server,
  page,
}) => {
  const { t } = server
  await openForVisits(t)
  const order = await makeOrder(t, { client: await makeClientWithoutEmail(t) })
  await pickUpIn(server, order, -5 * MINUTE_MS)
  const admin = await makeAdmin(t)
  await server.signIn(admin)
  const mine = await openLate(page, order)
  await expectIn(mine, 'Son message attendra dans « À envoyer »')
  expect(within(mine()).queryByRole('button', { name: /par WhatsApp/ })).toBeNull()
  await pressIn(page, mine, /^Annoncer cette heure/)
  await expectToast('Nouvelle heure annoncée', 'Le message attend dans « À envoyer ».')
  await expectText(NONE_LATE)
  const { items } = await (await t.as(admin)).clientMessages.list({})
  expect(items).toContainEqual(
    expect.objectContaining({ template: 'passage_prevu', orderId: order.id }),
  )
})

test('a client who chose to be told nothing is told by the team, who says so, and the order stays late until then', async ({
  server,
  page,
}) => {
  const { t } = server
  await openForVisits(t)
  const client = await makeClientWithoutEmail(t)
  const admin = await makeAdmin(t)
  await (await t.as(admin)).clientMessages.setNews({ userId: client.id, newsBy: 'none' })
  const order = await makeOrder(t, { client })
  await pickUpIn(server, order, -5 * MINUTE_MS)
  await server.signIn(admin)
  const mine = await openLate(page, order)
  await expectIn(mine, 'Ni e‑mail ni message ne lui parvient')
  within(mine()).getByRole('button', { name: /par WhatsApp/ })

  await pressIn(page, mine, 'Autre heure')
  const sheet = dialog('Autre heure')
  await waitFor(sheet)
  const tell = () =>
    within(sheet()).getByRole<HTMLButtonElement>('button', { name: 'Client prévenu' })
  expect(isDisabled(tell())).toBe(true)
  fillSlot(t, await pickSlot(page, sheet))
  await page.user.click(tell())
  await expectToast('Créneau complet')
  await waitFor(() => expect(isDisabled(tell()), 'another slot is to be chosen').toBe(true))
  expect(chosenIn(sheet)).toEqual([])
  await pressIn(page, sheet, 'Annuler')
  await pressIn(page, mine, /Client prévenu/)
  await expectAnnounced('Nouvelle heure annoncée')
  await expectText(NONE_LATE)
})

test('the owner reads how many promises were kept, by livreur and by quarter', async ({
  server,
  page,
}) => {
  const { t } = server
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const order = await makeOrder(t, { livreur, status: 'pickup_en_route' })
  // Later than when it was given to them: what was late already is nobody's by name.
  await pickUpIn(server, order, MINUTE_MS)
  t.clock.advance(13 * MINUTE_MS)
  const rider = await t.as(livreur)
  await rider.missions.advance({
    orderId: order.id,
    from: 'pickup_en_route',
    cashReceived: order.grandTotal,
    idempotencyKey: crypto.randomUUID(),
  })
  await server.signIn(await makeSuperadmin(t))
  page.open('/superadmin/panel')
  const kept = region('Promesses tenues')
  await waitFor(kept)
  await expectIn(kept, '0 sur 1')
  const choose = (by: string) =>
    page.user.selectOptions(within(kept()).getByLabelText('Promesses par'), by)
  await choose('Par livreur')
  await expectIn(kept, 'Konan Yao')
  await choose('Par quartier')
  await waitFor(() => expect(within(kept()).getAllByRole('listitem')).toHaveLength(1))
})

test('with a chip set, what will be late and what is announced at once are of its orders alone', async ({
  server,
  page,
}) => {
  const { t } = server
  const [first] = await makeTwoLate(server)
  const third = await makeOrder(t, { status: 'assigned' })
  await pickUpIn(server, third, -5 * MINUTE_MS)
  const quarters = t.database.sqlite.prepare('update orders set quarter = ? where id = ?')
  for (const { id } of [first, third]) quarters.run('Marcory', id)
  await server.signIn(await makeAdmin(t))
  showTable()
  page.open(LATE)
  await screen.findByRole('button', { name: 'Annoncer les 3 nouvelles heures' })
  page.open(`${LATE}&quartier=Marcory`)
  await screen.findByRole('button', { name: 'Annoncer les 2 nouvelles heures' })
  page.open(`${LATE}&quartier=Cocody`)
  await expectText(/^Aucun/)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Annoncer les/ })).toBeNull())
})
