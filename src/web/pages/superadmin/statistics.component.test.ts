import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { makeClient, makeLivreur, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { setTimes } from '#server/testing/scenes/rounds.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import {
  expect,
  expectAddress,
  expectText,
  type Page,
  setWidth,
  test,
} from '#web/testing/component-test.ts'
import { expectCards, expectIn, region } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const PANEL = '/superadmin/panel'
const chart = (name: string) => screen.getByRole('region', { name })

/** The business once had an order, deleted since: its charts are drawn, and empty. */
function hadAnOrder({ t }: ServerInProcess): void {
  t.database.sqlite.exec("insert into deleted_orders (n, id) values (1, 'deleted')")
}

/** Opens the table of a chart and returns its rows. */
async function openTable(page: Page, name: string): Promise<() => HTMLElement[]> {
  await page.user.click(within(chart(name)).getByText('Voir le tableau'))
  const table = () => within(chart(name)).getByRole('region', { name: `Tableau : ${name}` })
  await waitFor(table)
  return () => within(table()).getAllByRole('row')
}

/** The texts of the cells in the last row. */
function lastCells(rows: () => HTMLElement[]): string[] {
  const last = rows().at(-1)
  if (!last) throw new Error('The table has no row')
  return within(last)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.replace(/\s/g, ' '))
}

test('the owner reads what the business did, in charts and in the tables behind them', async ({
  server,
  page,
}) => {
  const { t } = server
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const client = await makeClient(t)
  const { grandTotal } = await makeOrder(t, { client, livreur, status: 'completed' })
  const input = { idempotencyKey: randomUUID() }
  await makeOrder(t, { client, livreur, status: 'pickup_en_route', input })
  await server.signIn(await makeSuperadmin(t))
  page.open(PANEL)
  await screen.findByRole('region', { name: 'Commandes par jour' })
  const figures = region('Chiffres')
  for (const said of ['Total Commandes 2', 'Admins Actifs', 'Livreurs Actifs 1', 'Clients'])
    await expectIn(figures, said)

  const orders = () => chart('Commandes par jour')
  within(orders()).getByRole('img', { name: /2 passées, 1 livrées/ })
  const days = await openTable(page, 'Commandes par jour')
  expect(days()).toHaveLength(15)
  expect(lastCells(days)).toEqual(['2', '–', '1', '1', '0'])
  await screen.findByRole('region', { name: 'Encaissements' })
  const money = await openTable(page, 'Encaissements')
  expect(lastCells(money)).toEqual([fcfa(grandTotal), fcfa(0), fcfa(grandTotal)])
  const who = await openTable(page, 'Livraisons par livreur')
  expect(who().at(-1)?.textContent).toContain('Konan Yao')
  // Pick-ups, then deliveries.
  expect(lastCells(who)[1]).toBe('1')

  // New data is drawn at once.
  await expectText('En direct')
  await makeOrder(t)
  await waitFor(() => expect(lastCells(days)[0]).toBe('3'))
})

test('the open orders are counted by status, each of which leads to exactly so many, and those that are late now stand in what is to do', async ({
  server,
  page,
}) => {
  const { t } = server
  for (const status of ['pending', 'processing', 'completed'] as const)
    await makeOrder(t, { client: await makeClient(t), status })
  const { id } = await makeOrder(t, { status: 'processing' })
  await setTimes(t, id, { readyBy: t.clock.now() - 65 * MINUTE_MS })
  await server.signIn(await makeSuperadmin(t))
  page.open(PANEL)
  const open = await screen.findByRole('region', { name: '3 commandes ouvertes' })
  const named = within(open)
    .getAllByRole('listitem')
    .map((item) => [
      item.querySelector('a')?.textContent ?? '',
      Number(item.querySelector('b')?.textContent),
    ])
  const held = named.filter(([, figure]) => figure !== 0)
  expect(held).toEqual([
    ['En attente', 1],
    ['En traitement', 2],
  ])
  const today = await screen.findByRole('region', { name: 'À faire aujourd’hui' })
  const row = await within(today).findByRole('link', {
    name: /^1\scommande en retard, de notre fait/,
  })
  expect(row.getAttribute('href')).toBe('/admin/dashboard?vue=en-retard')
  await page.user.click(within(open).getByRole('link', { name: 'En traitement' }))
  await expectAddress('/admin/dashboard?statut=processing')
  await expectCards(2)
})

test('nothing to do is said, and the charts of a phone stand behind « Les courbes »', async ({
  server,
  page,
}) => {
  hadAnOrder(server)
  await server.signIn(await makeSuperadmin(server.t))
  setWidth(390)
  page.open(PANEL)
  await expectText('Rien d’urgent.')
  await expectText('On ne nous doit rien')
  expect(screen.queryByRole('region', { name: 'Commandes par jour' })).toBeNull()
  await page.press('Les courbes')
  await screen.findByRole('region', { name: 'Commandes par jour' })
  for (const name of ['Créer un admin', 'Créer un livreur'])
    await screen.findByRole('link', { name })
  await screen.findByRole('button', { name: 'Exporter les données (CSV)' })
})

test('what one part alone owes is a way to it', async ({ server, page }) => {
  await makeOrder(server.t, { status: 'completed', cash: 0 })
  await server.signIn(await makeSuperadmin(server.t))
  page.open(PANEL)
  await page.follow(/^3.000.FCFA.?particuliers$/)
  await expectAddress('/admin/dashboard?vue=impayees')
})

const bars = (name: string) =>
  within(within(chart(name)).getByRole('group', { name: /^Valeurs/ })).getAllByRole('link')

test('the period is chosen by its name, and lives in the address', async ({ server, page }) => {
  hadAnOrder(server)
  const { sqlite } = server.t.database
  sqlite.exec(
    "insert into stats_day (day, livreur_id, orders, received) values ('2025-02-28', '', 7, 12500)",
  )
  await server.signIn(await makeSuperadmin(server.t))
  page.open(PANEL)
  await page.user.selectOptions(await screen.findByLabelText('Période'), '90 jours')
  await expectAddress(`${PANEL}?periode=90`)
  await screen.findByRole('region', { name: 'Commandes par semaine' })
  page.open(`${PANEL}?du=2025-02-27&au=2025-03-01`)
  await screen.findByRole('region', { name: 'Commandes par jour' })
  await expectIn(() => chart('Commandes par jour'), '27 février 2025 – 1ᵉʳ mars 2025')
  await expectIn(() => chart('Chiffres de la période'), fcfa(12_500))
  page.reload()
  await screen.findByRole('img', { name: /7 passées/ })
  page.open(`${PANEL}?du=2025-02-27&au=2099-01-01`)
  await expectText('Ce jour n’est pas encore venu.')
  page.open(`${PANEL}?du=2025-05-01&au=2025-05-07`)
  await expectIn(() => chart('Commandes par jour'), 'Rien sur cette période')
})

/** Figures of a day in the counters, as the services would have left them. */
function countDay({ t }: ServerInProcess, day: string, orders: number, received: number): void {
  const insert = "insert into stats_day (day, livreur_id, orders, received) values (?, '', ?, ?)"
  t.database.sqlite.prepare(insert).run(day, orders, received)
}

test('a bar says its values to the mouse and to the keyboard, and leads to its orders', async ({
  server,
  page,
}) => {
  hadAnOrder(server)
  countDay(server, '2025-06-07', 25, 268_400)
  countDay(server, '2025-05-24', 21, 0)
  await server.signIn(await makeSuperadmin(server.t))
  page.open(`${PANEL}?du=2025-05-28&au=2025-06-10`)
  const DAYS = 'Commandes par jour'
  await screen.findByRole('region', { name: DAYS })
  const bar = () => bars(DAYS)[10] as HTMLElement
  const box = (day: string) => within(chart(DAYS)).queryByText(day, { selector: 'b' })
  const expectBox = (day: string, isShown: boolean) =>
    waitFor(() => expect(box(day) !== null, day).toBe(isShown))
  const SATURDAY = 'samedi 7 juin'
  await waitFor(() =>
    expect(bar().getAttribute('aria-label')?.replace(/\s/g, ' ')).toBe(
      `${SATURDAY} : Commandes 25, Période d’avant 21, Encaissé ${fcfa(268_400)}`,
    ),
  )
  await expectIn(() => chart('Chiffres de la période'), 'contre 21')
  await page.user.hover(bar())
  await expectBox(SATURDAY, true)
  await page.user.unhover(bar())
  await expectBox(SATURDAY, false)
  // One stop for the keyboard; the arrows go from bar to bar.
  const stops = bars(DAYS).filter(({ tabIndex }) => tabIndex === 0)
  expect(stops).toEqual(bars(DAYS).slice(-1))
  stops[0]?.focus()
  await page.user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(bar())
  await expectBox(SATURDAY, true)
  await page.user.keyboard('{Escape}')
  await expectBox(SATURDAY, false)
  await page.user.keyboard('{Home}')
  expect(document.activeElement).toBe(bars(DAYS)[0])
  await expectBox('mercredi 28 mai', true)
  await page.user.click(bar())
  await expectAddress('/superadmin/commandes?du=2025-06-07&au=2025-06-07')
})
