import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import type { TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  type Order,
} from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { deliveryUntil, NOTHING_PROMISED, setTimes } from '#server/testing/scenes/rounds.ts'
import { partsOf } from '#shared/text/order-reference.ts'
import {
  expect,
  expectAddress,
  expectNoText,
  expectText,
  type Page,
  setWidth,
  test,
} from '#web/testing/component-test.ts'
import {
  card,
  dialog,
  expectIn,
  expectRows,
  orderRows,
  pressIn,
  showTable,
} from '#web/testing/lists.ts'
import { standInWindow } from '#web/testing/opened-window.ts'
import { fcfa, francs, wordsOf } from '#web/testing/order-steps.ts'

const DAY = 24 * 3_600_000
const UNPAID = '/admin/dashboard?vue=impayees'

/** Waits until the tab of the requests shows this number. */
async function expectTab(name: string, count: string): Promise<void> {
  await waitFor(() => {
    const tabs = screen.getByRole('navigation', { name: 'Demandes' })
    const tab = within(tabs).getByRole('link', { name: (found) => found.includes(name) })
    expect(tab.textContent).toContain(count)
  })
}

/** Moves an order's last change some days into the past; its delivery was asked for at no hour. */
function age({ database: { sqlite } }: TestContext, { id }: Order, days: number): void {
  const at = Date.now() - days * DAY
  sqlite
    .prepare(
      `update orders set created_at = ?, delivery_from = null, delivery_to = null
      where id = ?`,
    )
    .run(at - DAY, id)
  // Events cannot be changed, so an event with the old date is added.
  sqlite
    .prepare(
      `insert into order_events
        (order_n, kind, actor_n, actor_role, to_status, client_n, data, at)
      select o.n, 'moved', c.n, 'client', o.status, c.n, '{}', ?
      from orders o join users c on c.id = o.client_id where o.id = ?`,
    )
    .run(at, id)
}

/** The view in the navigation of the list, with its figure. */
async function expectView(label: string, figure: string): Promise<void> {
  const views = () => screen.getByRole('navigation', { name: 'Vues' })
  await waitFor(() => {
    const view = within(views()).getByRole('link', { name: (found) => found.startsWith(label) })
    expect(view.textContent).toBe(`${label} ${figure}`)
  })
}

/** Opens an order of a view, and reads the text of the WhatsApp reminder in it, if it has one. */
async function reminderOf(page: Page, { reference }: Order): Promise<string | undefined> {
  await page.user.click(
    await screen.findByRole('link', { name: new RegExp(`commande #${reference}`) }),
  )
  const opened = dialog(`Commande #${reference}`)
  await waitFor(opened)
  await within(opened()).findByRole('region', { name: 'Paiement' })
  const button = within(opened()).queryByRole('button', { name: /^Relancer sur WhatsApp/ })
  if (!button) return undefined
  const { view } = standInWindow()
  await page.user.click(button)
  await waitFor(() => expect(view.led).toContain('https://wa.me/'))
  return new URL(view.led).searchParams.get('text')?.replace(/\s+/g, ' ')
}

test('what is delivered and unpaid is a view, with its sum, its age and a polite reminder in the order, until it is paid', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const admin = await makeAdmin(t)
  await makeOpenDrawer(t, admin)
  const owed = await makeOrder(t, { client, admin, status: 'completed', cash: 0 })
  age(t, owed, 15)
  const input = { paymentMethod: 'wave', idempotencyKey: randomUUID() } as const
  const other = await makeOrder(t, { client, admin, status: 'completed', cash: 0 })
  const declared = await makeOrder(t, { client, admin, status: 'completed', input })
  t.database.sqlite
    .prepare('update orders set payment_declared_at = ? where id = ?')
    .run(Date.now(), declared.id)
  await server.signIn(await makeAdmin(t))
  showTable()
  page.open(UNPAID)
  await expectView('Impayées', '2')
  // A payment that is looked for with Wave is another part of what is owed, and not in this list.
  await expectRows(2)
  const strip = () => screen.getByRole('region', { name: 'On nous doit' })
  await expectIn(strip, fcfa(owed.grandTotal + other.grandTotal))
  await expectIn(strip, fcfa(owed.grandTotal + other.grandTotal + declared.grandTotal))
  await expectIn(strip, '2 commandes livrées')
  await expectIn(strip, '1 paiement')
  const mine = () => orderRows()[0] as HTMLElement
  for (const fact of [client.fullname, 'depuis 15 jours sans paiement', fcfa(owed.grandTotal)])
    await expectIn(mine, fact)
  const reminder = await reminderOf(page, owed)
  expect(reminder).toContain(`pour votre commande #${partsOf(owed.reference).join(' ')}`)
  expect(reminder).toMatch(
    new RegExp(`Il reste ${fcfa(owed.grandTotal)} à payer depuis .* Répondez ici : https?://`),
  )
  await expectAddress(`${UNPAID}&commande=${owed.id}`)
  page.open(`${UNPAID}&commande=${declared.id}`)
  await waitFor(() => within(dialog()()).getByRole('link', { name: 'Wave à vérifier' }))
  page.open(UNPAID)
  await expectRows(2)
  await expectText('En direct')
  await (await t.as(admin)).payments.record({
    reference: owed.reference,
    method: 'espece',
    amount: owed.grandTotal,
    shown: { due: owed.grandTotal, received: 0 },
    idempotencyKey: randomUUID(),
  })
  await expectView('Impayées', '1')
  await expectRows(1)
})

test('nobody is asked for what their credit pays', async ({ server, page }) => {
  const { t } = server
  const admin = await makeAdmin(t)
  const client = await makeClient(t)
  const order = await makeOrder(t, { client, admin, status: 'completed', cash: 0 })
  const gesture = { clientId: client.id, amount: order.grandTotal, reason: 'Un retard' }
  const desk = await t.as(admin)
  await desk.credit.grant({ ...gesture, shown: { entry: 0 }, idempotencyKey: randomUUID() })
  await server.signIn(admin)
  showTable()
  page.open(UNPAID)
  expect(await reminderOf(page, order)).toBeUndefined()
  await expectText(/L’avoir du client la paie\./)
})

test('an order of which a part is paid stands there with what is left to pay, as a row and as a card', async ({
  server,
  page,
}) => {
  const { t } = server
  const admin = await makeAdmin(t)
  await makeOpenDrawer(t, admin)
  const order = await makeOrder(t, { admin, status: 'completed', cash: 0 })
  await (await t.as(admin)).payments.record({
    reference: order.reference,
    method: 'espece',
    amount: 1000,
    shown: { due: order.grandTotal, received: 0 },
    idempotencyKey: randomUUID(),
  })
  const due = fcfa(order.grandTotal - 1000)
  const total = francs(order.grandTotal)
  await server.signIn(admin)
  showTable()
  page.open(UNPAID)
  await expectRows(1)
  const row = () => orderRows()[0] as HTMLElement
  await expectIn(row, due)
  await expectIn(row, 'livrée depuis aujourd’hui')
  expect(wordsOf(row())).not.toContain(total)
  expect(await reminderOf(page, order)).toContain(`Il reste ${due} à payer`)
  const panel = dialog(`Commande #${order.reference}`)
  await expectIn(panel, 'Livrée, pas payée en entier')
  expect(wordsOf(panel())).not.toContain('Sans paiement')
  localStorage.setItem('laveo-tableau-vue', 'cards')
  for (const width of [390, 1280]) {
    setWidth(width)
    page.open(UNPAID)
    const shown = card(`Commande #${order.reference}`)
    await waitFor(shown)
    await expectIn(shown, due)
    expect(wordsOf(shown())).not.toContain(total)
  }
})

test('« À retirer » has what waits for its client, and an hour that we missed is ours in the list and in the order', async ({
  server,
  page,
}) => {
  const { t } = server
  const ready = async (days: number, times: Parameters<typeof setTimes>[2] = {}) => {
    const order = await makeOrder(t, { status: 'processing' })
    await setTimes(t, order.id, {
      ...NOTHING_PROMISED,
      readyAt: Date.now() - days * DAY,
      ...times,
    })
    return order
  }
  await ready(2)
  const three = await ready(3.1)
  const ninety = await ready(91)
  const missed = await ready(91, deliveryUntil(Date.now() - 2.1 * DAY))
  await server.signIn(await makeAdmin(t))
  showTable()
  page.open('/admin/dashboard?vue=non-reclamees')
  await expectRows(2)
  await expectView('À retirer', '2')
  const shown = orderRows().map((row) => within(row).getByRole('link').getAttribute('aria-label'))
  expect(shown).toEqual([
    expect.stringContaining(ninety.reference),
    expect.stringContaining(three.reference),
  ])
  expect(await reminderOf(page, ninety)).toContain('Votre linge est prêt depuis le')
  await expectIn(dialog(`Commande #${ninety.reference}`), 'Linge à retirer depuis 91 jours')
  page.open('/admin/dashboard?vue=en-retard')
  await expectRows(1)
  expect(await reminderOf(page, missed)).toBeUndefined()
  await expectIn(dialog(`Commande #${missed.reference}`), 'Notre livraison a 2 jours de retard')
  await expectNoText(/Linge à retirer/)
})

test('a livreur who is disabled leaves flags, counted in the navigation, and reassigning takes them away', async ({
  server,
  page,
}) => {
  const { t } = server
  await makeLivreur(t, { fullname: 'Yves Kouamé' })
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const placed = await makeOrder(t, { livreur, status: 'assigned' })
  await server.signIn(await makeAdmin(t))
  page.open('/admin/demandes?onglet=problemes')
  await expectText('Aucun problème')
  await expectText('En direct')
  await (await t.as(await makeSuperadmin(t))).users.disable({ userId: livreur.id })
  const flag = card(`À réassigner, commande #${placed.reference}`)
  await waitFor(flag)
  await expectIn(flag, 'Konan Yao n’est plus disponible.')
  await waitFor(() =>
    expect(screen.getAllByRole('link', { name: /^Demandes/ })[0]?.textContent).toContain('1'),
  )
  await expectTab('Problèmes', '1')

  await pressIn(page, flag, /^Réassigner/)
  const asked = dialog('Réassigner la commande')
  await waitFor(asked)
  await page.user.click(await within(asked()).findByRole('radio', { name: /Yves Kouamé/ }))
  await pressIn(page, asked, 'Confirmer')
  await waitFor(() =>
    expect(screen.queryAllByRole('article', { name: /^À réassigner/ })).toEqual([]),
  )
})
