import { screen, waitFor, within } from '@testing-library/react'
import { raiseFlag } from '#server/orders/flags/flags.service.ts'
import type { TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type Order,
  readOrder,
} from '#server/testing/factories.ts'
import { contestedCount } from '#server/testing/fixtures/claims.fixture.ts'
import { dropShirts } from '#server/testing/fixtures/workshop.fixture.ts'
import { deliveryUntil, setTimes } from '#server/testing/scenes/rounds.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { FlagKind } from '#shared/order-flags.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { paths } from '#shared/paths.ts'
import { allModules } from '#shared/shop/modules/modules.ts'
import { expect, expectText, test } from '#web/testing/component-test.ts'
import { drawer } from '#web/testing/drawer-steps.ts'
import { chooseMore, expectIn, openFold, pressIn } from '#web/testing/lists.ts'

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

/** So many, without what is in a fold that a missing piece opened, the number beside the name of the livreur and the lines of other notes. */
const atRest = () =>
  controls().filter(
    (one) => (one.matches('summary') || !one.closest('details')) && !one.closest('p'),
  ).length

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

const people = async (t: TestContext) => ({
  client: await makeClient(t, { fullname: 'Fatou Diabaté' }),
  livreur: await makeLivreur(t),
  admin: await makeAdmin(t),
})

const raise = (
  t: TestContext,
  actor: Awaited<ReturnType<typeof makeAdmin>>,
  order: Order,
  kinds: FlagKind[],
) =>
  t.database.write((orm) => {
    for (const kind of kinds) raiseFlag(orm, { ...t, actor }, { order, kind })
  })

/** The note whose acts are there. */
const opened = (title: string | RegExp) => () =>
  within(drawer()).getByRole('region', { name: title })

test('of several things about an order the most urgent is a note with its acts, and each line brings its own to the front, where it stays', async ({
  server,
  page,
}) => {
  const { t } = server
  const { admin, ...hands } = await people(t)
  const order = await makeOrder(t, { ...hands, admin, status: 'processing' })
  await raise(t, admin, order, ['piece_damaged', 'count_gap', 'piece_missing'])
  const staff = await t.as(admin)
  await staff.adjustments.propose({
    orderId: order.id,
    quantities: [{ position: 0, quantity: 3 }],
    added: [],
    reason: 'Une de plus.',
  })
  await server.signIn(admin)
  page.open(`/admin/service?commande=${order.id}`)
  await waitFor(drawer)
  await waitFor(() => within(opened('Écart au comptage')()).getByRole('button', { name: 'Vu' }))
  expect(within(drawer()).queryByRole('button', { name: 'Client prévenu' })).toBeNull()
  expect(within(drawer()).getAllByText(/Nouveau total proposé.*→/)).toHaveLength(1)
  expect(atRest()).toBeLessThanOrEqual(7)
  await pressIn(page, drawer, 'Pièce manquante')
  await pressIn(page, opened('Pièce manquante'), 'Livrer sans la pièce')
  await page.press('Retour')
  await pressIn(page, drawer, 'Pièce abîmée')
  within(opened('Pièce abîmée')()).getByRole('button', { name: 'Client prévenu' })
  await pressIn(page, drawer, /^Nouveau total proposé.*, attend le client$/)
  const ofTotal = within(drawer()).getByRole('region', { name: /^Nouveau total proposé/ })
  expect(document.activeElement).toBe(ofTotal)
  await raise(t, admin, order, ['problem'])
  await within(drawer()).findByRole('button', { name: /^Problème/ })
  within(ofTotal).getByText('Prévenir le client')
  await chooseMore(page, drawer, 'Retirer le nouveau total')
  await waitFor(() => expect(within(drawer()).queryByText(/Nouveau total proposé.*→/)).toBeNull())
})

test('an order that is late is told before what is to be done today, whose act is a line away', async ({
  server,
  page,
}) => {
  const { t } = server
  const order = await makeOrder(t, { status: 'processing' })
  await setTimes(t, order.id, {
    readyAt: Date.now() - 3 * DAY_MS,
    ...deliveryUntil(Date.now() - 2 * DAY_MS - 1000),
  })
  const admin = await makeAdmin(t)
  await raise(t, admin, order, ['count_gap'])
  await server.signIn(admin)
  page.open(`/admin/service?commande=${order.id}`)
  await waitFor(drawer)
  const late = /^Notre livraison a 2\sjours de retard$/
  await waitFor(opened(late))
  await within(opened(late)()).findByRole('button', { name: 'Donner une nouvelle heure' })
  await pressIn(page, drawer, 'Écart au comptage')
  within(opened('Écart au comptage')()).getByRole('button', { name: 'Vu' })
  await pressIn(page, drawer, late)
  within(opened(late)()).getByRole('button', { name: 'Donner une nouvelle heure' })
})

test('a claim has one name, and once it is answered its line says whom it waits for and leads to its desk', async ({
  server,
  page,
}) => {
  const { t } = server
  const { admin, ...hands } = await people(t)
  const as = { client: await t.as(hands.client), livreur: await t.as(hands.livreur) }
  const orderAt = async (status: OrderStatus) =>
    (await makeOrder(t, { ...hands, admin, status })).id
  const { orderId, claimId } = await contestedCount({ as, orderAt })
  await server.signIn(admin)
  page.open(`/admin/service?commande=${orderId}`)
  await waitFor(drawer)
  await within(drawer()).findByRole('link', { name: 'Trancher' })
  await expectIn(drawer, 'Comptage contesté')
  expect(drawer().textContent).not.toMatch(/Écart au comptage|Désaccord/)
  const staff = await t.as(admin)
  const note = { claimId, kind: 'looked', note: 'Nous recomptons.', recount: true } as const
  await staff.claims.note({ ...note, idempotencyKey: crypto.randomUUID() })
  await expectIn(drawer, 'À recompter depuis')
  await staff.claims.correctCount({
    claimId,
    counts: [{ position: 0, quantity: 2 }],
    message: 'Vous avez raison.',
    from: 'open',
    proposedAt: null,
    idempotencyKey: crypto.randomUUID(),
  })
  const line = await within(drawer()).findByRole('link', { name: /^Comptage contesté/ })
  expect(line.textContent).toBe('Comptage contesté, attend le client')
  expect(line.getAttribute('href')).toBe(paths.admin.claim(claimId))
  expect(within(drawer()).queryByRole('link', { name: /Répondre|Trancher/ })).toBeNull()
  expect(within(drawer()).getAllByText(/Nouveau total proposé.*→/)).toHaveLength(1)
  await within(drawer()).findByRole('button', { name: 'Livrer sans la pièce' })
  expect(atRest()).toBeLessThanOrEqual(7)
  const { adjustment } = (await staff.orders.detail({ orderId })).order
  await as.client.adjustments.answer({ adjustmentId: adjustment?.id ?? '', accept: false })
  await within(drawer()).findByRole('button', { name: /^Nouveau total refusé par le client/ })
})

test('an order that is held goes without its missing piece also while a claim about it is open', async ({
  server,
  page,
}) => {
  const { t } = server
  const { admin, ...hands } = await people(t)
  const order = await makeOrder(t, { ...hands, admin, status: 'processing' })
  await raise(t, admin, order, ['piece_missing'])
  const staff = await t.as(admin)
  await staff.claims.open({
    claimId: crypto.randomUUID(),
    orderId: order.id,
    kind: 'missing',
    pieces: [{ position: 0, quantity: 1 }],
    photoIds: [],
    note: 'Une chemise manque.',
  })
  await server.signIn(admin)
  page.open(`/admin/service?commande=${order.id}`)
  await waitFor(drawer)
  await within(drawer()).findByRole('link', { name: 'Répondre' })
  await pressIn(page, drawer, 'Pièce manquante')
  within(opened('Pièce manquante')()).getByRole('button', { name: 'Livrer sans la pièce' })
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
