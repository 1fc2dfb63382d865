import { screen, waitFor, within } from '@testing-library/react'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeOrder, readOrder } from '#server/testing/factories.ts'
import { dropShirts } from '#server/testing/fixtures/workshop.fixture.ts'
import { deliveryUntil, setTimes } from '#server/testing/scenes/rounds.ts'
import { DAY_MS } from '#shared/dates.ts'
import { allModules } from '#shared/shop/modules/modules.ts'
import { expect, expectText, test } from '#web/testing/component-test.ts'
import { drawer } from '#web/testing/drawer-steps.ts'
import { expectIn, openFold } from '#web/testing/lists.ts'

const hang = ({ database: { sqlite } }: TestContext, { n }: { n: number }) =>
  sqlite
    .prepare(
      "insert into order_places (order_n, rack, place, hangers, bags, at) values (?, 'Portant A', 1, 1, 0, 1)",
    )
    .run(n)

const choose = ({ database: { sqlite } }: TestContext, modules: object) =>
  sqlite.prepare("update settings set value = ? where key = 'modules'").run(JSON.stringify(modules))

/** The links inside the words are left out. */
const controls = () =>
  Array.from(drawer().querySelectorAll('button, summary, a[href^="tel:"]')).filter(
    (one) => !one.closest('table'),
  )

test('an order that we did not bring says so, with at most seven things to press, and the rest in two folds', async ({
  server,
  page,
}) => {
  const { t } = server
  const order = await makeOrder(t, { status: 'processing' })
  await setTimes(t, order.id, {
    readyAt: Date.now() - 3 * DAY_MS,
    ...deliveryUntil(Date.now() - 2 * DAY_MS - 1000),
  })
  hang(t, readOrder(t, order.id))
  await server.signIn(await makeAdmin(t))
  page.open(`/admin/service?commande=${order.id}`)
  await waitFor(drawer)
  await expectIn(drawer, 'Notre livraison a 2 jours de retard')
  await within(drawer()).findByRole('button', { name: 'Donner une nouvelle heure' })
  await expectIn(drawer, 'RangéPortant A-1')
  expect(controls().length).toBeLessThanOrEqual(7)
  // The thread says the present step with its day, then the one that comes with its hour.
  const thread = within(drawer()).getByRole('region', { name: 'Le fil' })
  const steps = within(thread).getAllByRole('listitem')
  expect(steps.at(-1)?.textContent).toMatch(/^Livraison.*à assigner.*\d+\sh/)
  expect(steps[0]?.textContent).toMatch(/\d+\s\p{L}+.*, \d+\sh/u)
  expect(within(drawer()).queryByText('Journal')).toBeNull()
  await openFold(page, drawer, 'Le linge')
  await expectIn(drawer, '2 × Chemise')
  await openFold(page, drawer, 'Papiers et suites')
  await within(drawer()).findByRole('heading', { name: 'Journal' })
  await expectIn(drawer, '2 × Chemise')
})

test('who hands over at the counter reads from afar where the laundry hangs; without the workshop it is nowhere', async ({
  server,
  page,
}) => {
  const { t } = server
  const admin = await makeAdmin(t)
  const staff = await t.as(admin)
  const orderId = await dropShirts(t, staff, await makeClient(t), 2)
  await staff.visits.makeReady({ orderId })
  hang(t, readOrder(t, orderId))
  await server.signIn(admin)
  page.open(`/admin/service?commande=${orderId}`)
  await waitFor(drawer)
  await expectIn(drawer, 'À remettre au client Portant A-1')
  expect(within(drawer()).queryByText('Rangé')).toBeNull()
  choose(t, { ...allModules(true), workshop: false, weekly: false })
  page.reload()
  await waitFor(drawer)
  await within(drawer()).findByRole('region', { name: 'Paiement' })
  expect(drawer().textContent).not.toContain('Portant')
})

test('a shop without an order has its title and « Nouvelle commande », and nothing that looks among orders', async ({
  server,
  page,
}) => {
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/dashboard')
  await expectText('Aucune commande trouvée')
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Nouvelle commande' })).toBeDefined()
  expect(main.queryByRole('search')).toBeNull()
  expect(main.queryByRole('navigation', { name: 'Vues' })).toBeNull()
  expect(main.queryByRole('button')).toBeNull()
})
