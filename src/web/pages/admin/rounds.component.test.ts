import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, vi } from 'vitest'
import { orders } from '#server/db/schema.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { pieceAct } from '#server/testing/fixtures/workshop.fixture.ts'
import { nextWorkday } from '#server/testing/next-workday.ts'
import { makeReceived } from '#server/testing/scenes/rounds.ts'
import { dayKey, HOUR_MS } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import {
  expect,
  expectStatus,
  expectText,
  expectToast,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectNoDialog, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** jsdom has no width: the columns stand side by side. */
beforeEach(() => {
  const media = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((condition) =>
    Object.defineProperty(media(condition), 'matches', { value: /min-width/.test(condition) }),
  )
})
afterEach(() => vi.restoreAllMocks())

const column = (name: string) => screen.getByRole('region', { name })
const stopsIn = (name: string) =>
  within(column(name))
    .queryAllByRole('button', { name: /ramassage|livraison/ })
    .map((stop) => stop.getAttribute('aria-label') ?? '')
const stop = (name: string, who: string) =>
  within(column(name)).getByRole('button', { name: new RegExp(`${who}, (ramassage|livraison)`) })
const expectStops = (name: string, who: RegExp[]) =>
  waitFor(() => {
    const found = stopsIn(name)
    expect(found).toHaveLength(who.length)
    for (const [i, words] of who.entries()) expect(found[i]).toMatch(words)
  })

/** The next day on which the shop opens. */
async function makeDay(server: ServerInProcess, page: Page) {
  const { t } = server
  const admin = await makeAdmin(t)
  const konan = await makeLivreur(t, { fullname: 'Konan Yao' })
  const mariam = await makeLivreur(t, { fullname: 'Mariam Touré' })
  const day = nextWorkday(t.clock.now())
  const stopOf = async (fullname: string, from: number, livreur?: User, status?: OrderStatus) => {
    const client = await makeClient(t, { fullname })
    const order = await makeOrder(t, {
      client,
      admin,
      livreur: livreur ?? konan,
      status: status ?? (livreur ? 'assigned' : 'pending'),
    })
    const start = Date.parse(day) + from * HOUR_MS
    t.database.orm
      .update(orders)
      .set({ pickupFrom: start, pickupTo: start + 2 * HOUR_MS })
      .where(eq(orders.id, order.id))
      .run()
    return order.id
  }
  const open = async (shown = day) => {
    await server.signIn(admin)
    page.open(`/admin/tournees?jour=${shown}`)
  }
  return { admin, konan, mariam, day, stopOf, open }
}

/** A day on which Konan made a visit, seen on the next one. */
async function openDayThatIsOver(server: ServerInProcess, page: Page) {
  const { day: next, konan, stopOf, open } = await makeDay(server, page)
  await stopOf('Awa Coulibaly', 10, konan, 'picked_up')
  const day = dayKey(server.t.clock.now())
  server.t.clock.advance(Date.parse(next) - Date.parse(day))
  await open(day)
}

test('a stop is given by the key of its livreur, undone by z, and theirs; 0 takes it back', async ({
  server,
  page,
}) => {
  const { konan, stopOf, open } = await makeDay(server, page)
  const id = await stopOf('Awa Coulibaly', 10)
  await open()
  await waitFor(() => stop('À placer', 'Awa Coulibaly'))
  stop('À placer', 'Awa Coulibaly').focus()
  await page.user.keyboard('1')
  await expectStops('Konan Yao', [/^1, Awa Coulibaly/])
  expect(readOrder(server.t, id)).toMatchObject({ status: 'assigned', livreurId: konan.id })
  await screen.findByRole('button', { name: /^Annuler, / })
  await page.user.keyboard('z')
  await expectStops('À placer', [/Awa Coulibaly/])
  expect(readOrder(server.t, id)).toMatchObject({ status: 'pending', livreurId: null })
  stop('À placer', 'Awa Coulibaly').focus()
  await page.user.keyboard('1')
  await expectStops('Konan Yao', [/Awa Coulibaly/])
  await waitFor(() =>
    expect(readOrder(server.t, id)).toMatchObject({ status: 'assigned', livreurId: konan.id }),
  )
  page.reload()
  await waitFor(() => stop('Konan Yao', 'Awa Coulibaly'))
  stop('Konan Yao', 'Awa Coulibaly').focus()
  await page.user.keyboard('0')
  await expectStops('À placer', [/Awa Coulibaly/])
  expect(readOrder(server.t, id)).toMatchObject({ status: 'pending', livreurId: null })
  await expectStatus('1 arrêt remis dans « À placer »')
  await page.user.keyboard('z')
  await expectStops('Konan Yao', [/Awa Coulibaly/])
  expect(readOrder(server.t, id)).toMatchObject({ status: 'assigned', livreurId: konan.id })
})

test('six stops go to two livreurs in four clicks and two keys, and one undo takes back the last three, given by key or by the bar; « Tout retirer » empties a round', async ({
  server,
  page,
}) => {
  const { stopOf, open } = await makeDay(server, page)
  const names = ['Awa', 'Inès', 'Yves', 'Koffi', 'Mory', 'Zita']
  for (const [i, name] of names.entries()) await stopOf(`${name} Coulibaly`, 8 + 2 * i)
  await open()
  const chooseFromTo = async (from: string, to: string) => {
    await waitFor(() => stop('À placer', `${from} Coulibaly`))
    await page.user.keyboard('{Shift>}')
    await page.user.click(stop('À placer', `${from} Coulibaly`))
    await page.user.click(stop('À placer', `${to} Coulibaly`))
    await page.user.keyboard('{/Shift}')
    return screen.findByRole('region', { name: /3.arrêts choisis/ })
  }
  await chooseFromTo('Awa', 'Yves')
  await page.user.keyboard('1')
  await chooseFromTo('Koffi', 'Zita')
  await page.user.keyboard('2')
  await expectStops('Konan Yao', [/Awa/, /Inès/, /Yves/])
  await expectStops('Mariam Touré', [/Koffi/, /Mory/, /Zita/])
  await page.user.keyboard('z')
  await expectStops('À placer', [/Koffi/, /Mory/, /Zita/])
  await expectStops('Konan Yao', [/Awa/, /Inès/, /Yves/])
  const bar = await chooseFromTo('Koffi', 'Zita')
  await page.user.hover(within(bar).getByRole('button', { name: /Mariam/ }))
  await waitFor(() => expect(bar.textContent).toMatch(/Mariam.*0 → 3.arrêts.*fin vers/))
  await page.user.click(within(bar).getByRole('button', { name: /Mariam/ }))
  await expectStops('Mariam Touré', [/Koffi/, /Mory/, /Zita/])
  await page.user.keyboard('z')
  await expectStops('À placer', [/Koffi/, /Mory/, /Zita/])
  await page.press('Actions, Konan Yao')
  await page.user.click(await screen.findByRole('menuitem', { name: 'Tout retirer', hidden: true }))
  await waitFor(() => expect(stopsIn('À placer')).toHaveLength(6))
  expect(stopsIn('Konan Yao')).toEqual([])
})

test('the focus goes on to the next stop, and stays on one that an arrow moves', async ({
  server,
  page,
}) => {
  const { konan, stopOf, open } = await makeDay(server, page)
  await stopOf('Awa Coulibaly', 10)
  await stopOf('Inès Lago', 10)
  await stopOf('Yves Tanoh', 12, konan)
  await stopOf('Koffi Kra', 14, konan)
  await open()
  await expectStops('À placer', [/Awa|Inès/, /Awa|Inès/])
  const [first, second] = within(column('À placer')).getAllByRole('button')
  const name = second?.getAttribute('aria-label') ?? ''
  first?.focus()
  await page.user.keyboard('2')
  await waitFor(() => expect(stopsIn('Mariam Touré')).toHaveLength(1))
  expect(document.activeElement?.getAttribute('aria-label')).toBe(name)
  stop('Konan Yao', 'Yves Tanoh').focus()
  await page.user.keyboard('{ArrowDown}')
  await expectStops('Konan Yao', [/Koffi/, /Yves/])
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^2, Yves/)
})

test('arrows move a stop in its round, which is amber where it comes after its slot; of several moves in a row the last order is kept, and of two who arrange it at once the second is told, and sees the order of the first', async ({
  server,
  page,
}) => {
  const { admin, konan, day, stopOf, open } = await makeDay(server, page)
  const awa = await stopOf('Awa Coulibaly', 8, konan)
  const ines = await stopOf('Inès Lago', 12, konan)
  const yves = await stopOf('Yves Tanoh', 16, konan)
  await open()
  await expectStops('Konan Yao', [/Awa/, /Inès/, /Yves/])
  stop('Konan Yao', 'Awa Coulibaly').focus()
  await page.user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}')
  await expectStops('Konan Yao', [/^1, Inès/, /^2, Yves/, /^3, Awa.*après son créneau/])
  const staff = await server.t.as(admin)
  await waitFor(async () => {
    const { livreurs } = await staff.orders.dayRounds({ day })
    expect(livreurs[0]?.arranged).toEqual([ines, yves, awa])
  })
  expect(screen.queryByText('La tournée a changé')).toBeNull()

  const release = server.hold(/arrangeRound/)
  stop('Konan Yao', 'Inès Lago').focus()
  await page.user.keyboard('{ArrowDown}')
  await expectStops('Konan Yao', [/Yves/, /Inès/, /Awa/])
  const theirs = [awa, yves, ines]
  const seen = [ines, yves, awa]
  const colleague = await server.t.as(await makeAdmin(server.t))
  await colleague.orders.arrangeRound({ livreurId: konan.id, day, orderIds: theirs, seen })
  release()
  await expectToast('La tournée a changé', 'Un collègue vient d’en changer l’ordre')
  await expectStops('Konan Yao', [/Awa/, /Yves/, /Inès/])
  const { livreurs } = await staff.orders.dayRounds({ day })
  expect(livreurs[0]?.arranged).toEqual(theirs)
})

test('« Répartir » shows who would go where, stores nothing before « Appliquer », and says why a stop stays', async ({
  server,
  page,
}) => {
  const { stopOf, open } = await makeDay(server, page)
  const placed = await stopOf('Awa Coulibaly', 10)
  const homeless = await stopOf('Brigitte Ehui', 12)
  server.t.database.sqlite
    .prepare('update orders set location_lat = null, location_lng = null where id = ?')
    .run(homeless)
  await open()
  await waitFor(() => stop('À placer', 'Awa Coulibaly'))
  await page.user.keyboard('r')
  const bar = await screen.findByRole('region', { name: 'Proposition' })
  expect(bar.textContent).toMatch(/1.arrêt proposé/)
  expect(stopsIn('À placer').join()).toMatch(/Brigitte Ehui.*sans lieu/)
  expect(readOrder(server.t, placed).status).toBe('pending')
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Proposition' })).toBeNull())
  await expectStops('À placer', [/Brigitte Ehui/])
  await waitFor(() => expect(readOrder(server.t, placed).status).toBe('assigned'))
})

test('« Annuler » after « Appliquer » puts the order of the rounds back too', async ({
  server,
  page,
}) => {
  const { admin, konan, day, stopOf, open } = await makeDay(server, page)
  const awa = await stopOf('Awa Coulibaly', 8, konan)
  const ines = await stopOf('Inès Lago', 12, konan)
  const yves = await stopOf('Yves Tanoh', 10)
  const staff = await server.t.as(admin)
  const before = [ines, awa]
  await staff.orders.arrangeRound({ livreurId: konan.id, day, orderIds: before, seen: [] })
  const arranged = async () => (await staff.orders.dayRounds({ day })).livreurs[0]?.arranged
  await open()
  await expectStops('À placer', [/Yves/])
  await page.user.keyboard('r')
  await screen.findByRole('region', { name: 'Proposition' })
  screen.getByRole('button', { name: /^\d+, Yves/ }).focus()
  await page.user.keyboard('1')
  await page.user.click(screen.getByRole('button', { name: /Appliquer/ }))
  await waitFor(async () => expect(await arranged()).toContain(yves))
  await page.user.keyboard('z')
  await expectStops('À placer', [/Yves/])
  await waitFor(async () => expect(await arranged()).toEqual(before))
})

test('what is proposed is taken out with 0 or given to another by key, and Escape leaves it; of two admins at once the second is told what the first took, and gives the rest', async ({
  server,
  page,
}) => {
  const { mariam, stopOf, open } = await makeDay(server, page)
  const taken = await stopOf('Awa Coulibaly', 10)
  const left = await stopOf('Inès Lago', 12)
  await open()
  await waitFor(() => stop('À placer', 'Inès Lago'))
  const propose = async () => {
    await page.user.keyboard('r')
    return screen.findByRole('region', { name: 'Proposition' })
  }
  const tried = await propose()
  const proposed = (name: string) =>
    screen.getByRole('button', { name: new RegExp(`^\\d+, ${name}`) })
  proposed('Awa Coulibaly').focus()
  await page.user.keyboard('2')
  await waitFor(() => expect(stopsIn('Mariam Touré').join()).toMatch(/Awa Coulibaly.*proposé/))
  proposed('Inès Lago').focus()
  await page.user.keyboard('0')
  await waitFor(() => expect(tried.textContent).toMatch(/1.arrêt proposé.: Mariam.1/))
  await page.user.keyboard('{Escape}')
  await expectStops('À placer', [/Awa/, /Inès/])
  for (const id of [taken, left]) expect(readOrder(server.t, id).status).toBe('pending')

  const bar = await propose()
  await waitFor(() => expect(bar.textContent).toMatch(/2.arrêts proposés/))
  const other = await server.t.as(await makeAdmin(server.t, { fullname: 'Serge Yapi' }))
  await other.orders.assign({
    orderId: taken,
    livreurId: mariam.id,
    kind: 'pickup',
    from: 'pending',
    currentLivreurId: null,
  })
  await waitFor(() => expect(bar.textContent).toContain('entre-temps'))
  await page.user.keyboard('{Enter}')
  await expectText(/changé entre-temps/)
  await expectStops('À placer', [])
  await waitFor(() =>
    expect([taken, left].map((id) => readOrder(server.t, id).status)).toEqual([
      'assigned',
      'assigned',
    ]),
  )
  expect(readOrder(server.t, taken).livreurId).toBe(mariam.id)
})

test('a tenth livreur has no number key: d leads to their name, for what is to be placed and for what is proposed', async ({
  server,
  page,
}) => {
  const { stopOf, open } = await makeDay(server, page)
  for (let n = 3; n <= 10; n++) await makeLivreur(server.t, { fullname: `Livreur ${n}` })
  await stopOf('Awa Coulibaly', 10)
  await stopOf('Inès Lago', 12)
  await open()
  await waitFor(() => stop('À placer', 'Awa Coulibaly').focus())
  await expectText('donner à…')
  const giveToTheTenth = async () => {
    await page.user.keyboard('d')
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/Konan/))
    await page.user.keyboard('{ArrowRight>9/}')
    expect(document.activeElement?.textContent).toMatch(/10/)
    await page.user.keyboard('{Enter}')
  }
  await page.user.keyboard('d{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(stop('À placer', 'Awa Coulibaly')))
  await giveToTheTenth()
  await expectStops('Livreur 10', [/Awa Coulibaly/])
  await page.user.keyboard('r')
  await screen.findByRole('region', { name: 'Proposition' })
  screen.getByRole('button', { name: /^\d+, Inès Lago/ }).focus()
  await giveToTheTenth()
  await expectStops('Livreur 10', [/Awa Coulibaly/, /Inès Lago.*proposé/])
  await screen.findByRole('region', { name: 'Proposition' })
})

test('the stops of a livreur whose duty ended are named in the line of the day, taken up again in one press, and proposed to another by « Répartir »', async ({
  server,
  page,
}) => {
  const { admin, konan, day, stopOf, open } = await makeDay(server, page)
  server.t.clock.set(Date.parse(day) + 9 * HOUR_MS)
  await stopOf('Awa Coulibaly', 10, konan)
  await stopOf('Inès Lago', 12, konan)
  const ridden = await stopOf('Brigitte Ehui', 10, konan, 'pickup_en_route')
  await open()
  await expectStops('Konan Yao', [/Brigitte/, /Awa/, /Inès/])
  expect(screen.queryByRole('button', { name: /^Reprendre/ })).toBeNull()
  await (await server.t.as(admin)).duty.saveException({
    livreurId: konan.id,
    from: day,
    to: day,
    hours: { from: 7 * 60, to: 8 * 60 + 30 },
  })
  await expectText('2 chez Konan Yao, hors service')
  await page.press(/^Reprendre 2\sarrêts de Konan Yao/)
  await expectStops('À placer', [/Awa/, /Inès/])
  await expectStops('Konan Yao', [/Brigitte/])
  expect(readOrder(server.t, ridden).livreurId).toBe(konan.id)
  await page.user.keyboard('r')
  await screen.findByRole('region', { name: 'Proposition' })
  await expectStops('Mariam Touré', [/Awa.*proposé/, /Inès.*proposé/])
  await expectStops('Konan Yao', [/Brigitte/])
})

test('a day that is over tells what was made and moves nothing', async ({ server, page }) => {
  await openDayThatIsOver(server, page)
  await waitFor(() => expect(column('Konan Yao').textContent).toMatch(/1.fait.*Awa Coulibaly/))
  expect(column('Konan Yao').textContent).not.toMatch(/Aucun arrêt|À recevoir/)
  expect(screen.queryByText(/en service/)).toBeNull()
  for (const name of [/Répartir/, /Imprimer/, /Entourer/])
    expect(screen.queryByRole('button', { name })).toBeNull()
  const days = within(screen.getByRole('group', { name: 'Jour' })).getAllByRole('button')
  expect(days.map((one) => one.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false'])
})

test('a delivery that misses a piece asks why before it is given, and stays where it is without an answer', async ({
  server,
  page,
}) => {
  const { t } = server
  const { admin, konan, day, open } = await makeDay(server, page)
  const client = await makeClient(t, { fullname: 'Awa Coulibaly' })
  const { id } = await makeReceived(t, { admin, client, livreur: konan })
  const staff = await t.as(admin)
  await staff.orders.move({ orderId: id, from: 'picked_up', to: 'processing' })
  await staff.orders.makeReadyMany({ orderIds: [id] })
  await staff.workshop.act(pieceAct(id, { kind: 'miss', piece: 2, reason: 'unknown' }))
  const from = Date.parse(day) + 10 * HOUR_MS
  const slot = { deliveryFrom: from, deliveryTo: from + 2 * HOUR_MS }
  t.database.orm.update(orders).set(slot).where(eq(orders.id, id)).run()
  await open()
  await waitFor(() => stop('À placer', 'Awa Coulibaly'))
  for (const [answer, where] of [
    ['Retour', 'À placer'],
    ['Le client est d’accord', 'Konan Yao'],
  ] as const) {
    stop('À placer', 'Awa Coulibaly').focus()
    await page.user.keyboard('1')
    await pressIn(page, dialog('Il manque une pièce'), answer)
    if (answer !== 'Retour')
      await pressIn(page, dialog('Livrer sans une pièce\u00a0?'), 'Livrer sans')
    await expectNoDialog()
    await expectStops(where, [/Awa Coulibaly/])
  }
  vi.stubGlobal('print', vi.fn())
  await page.user.click(screen.getByRole('button', { name: 'Imprimer la feuille du jour' }))
  const sheet = await screen.findByRole('table', { name: /Konan Yao/, hidden: true })
  expect(sheet.textContent).toMatch(/Livraison.*Awa Coulibaly/)
  const why = "select data ->> 'release' from piece_acts where kind = 'released'"
  expect(t.database.sqlite.prepare(why).pluck().get()).toBe('client_agrees')
})
