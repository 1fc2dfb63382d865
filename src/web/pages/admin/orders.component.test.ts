import { screen, waitFor, within } from '@testing-library/react'
import {
  disable,
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  readOrder,
} from '#server/testing/factories.ts'
import { dropShirts } from '#server/testing/fixtures/workshop.fixture.ts'
import { MISSION_STATUSES } from '#shared/order-status.ts'
import { formatPhone } from '#shared/text/phone.ts'
import {
  expect,
  expectAddress,
  expectFocus,
  expectText,
  expectToast,
  test,
} from '#web/testing/component-test.ts'
import {
  card,
  chooseStatus,
  dialog,
  expectCards,
  expectIn,
  expectNoDialog,
  pressIn,
} from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const BOARD = '/admin/dashboard'
const UNASSIGNED = '/admin/commandes-non-assignees'
const IN_PROGRESS = '/admin/commandes-en-cours'
const SEARCH = 'Rechercher par client ou ID'

const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: SEARCH })
const filter = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Filtrer par statut' })

async function signInAdmin({ t, signIn }: ServerInProcess): Promise<void> {
  await signIn(await makeAdmin(t))
}

test('the board finds an order by name, by phone and by the start of its number; the address keeps the search and the status', async ({
  server,
  page,
}) => {
  const { t } = server
  const fatou = await makeClient(t, { fullname: 'Fatou Diabaté' })
  const serge = await makeClient(t, { fullname: 'Serge N’Guessan', phone: '+2250748213609' })
  const sy = await makeClient(t, { fullname: 'Oumar Sy' })
  const hers = await makeOrder(t, { client: fatou })
  const his = await makeOrder(t, { client: serge, status: 'assigned' })
  const short = await makeOrder(t, { client: sy })
  await signInAdmin(server)
  page.open(BOARD)
  await expectCards(3)
  for (const [typed, found] of [
    ["n'gue", his],
    [formatPhone(serge.phone), his],
    [`#${hers.reference.slice(0, 5)}`, hers],
    ['sy', short],
  ] as const) {
    await page.fill(SEARCH, typed)
    await expectCards(1)
    await expectIn(card(found.reference), found.reference)
  }
  await page.fill(SEARCH, 'z')
  await expectText(/^Recherche trop courte/)
  await expectCards(1)
  await expectIn(card(short.reference), short.reference)
  await page.fill(SEARCH, "n'gue")
  await page.user.selectOptions(filter(), 'Ramassage assigné')
  await expectAddress(`${BOARD}?q=n%27gue&statut=assigned`)
  page.reload()
  await expectCards(1)
  await expectIn(card(his.reference), his.reference)
  expect(search().value).toBe("n'gue")
  expect(filter().value).toBe('assigned')
  await page.fill(SEARCH, 'personne de ce nom')
  await expectText('Aucune commande trouvée')
  await page.press('Réinitialiser')
  await expectCards(3)
  expect(search().value).toBe('')
  await expectAddress(BOARD)
})

test('a card says who, where, when, how much and who carries it; one without a place says so, and cannot be followed', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const input = { address: 'Marcory, Zone 4', contactPhone: client.phone }
  const placed = await makeOrder(t, { client, livreur, status: 'assigned', input })
  const alone = await makeOrder(t, { client })
  t.database.sqlite
    .prepare('update orders set created_at = ? where id = ?')
    .run(Date.UTC(2025, 5, 10, 8, 12), placed.id)
  await signInAdmin(server)
  page.open(BOARD)
  await expectCards(2)
  for (const fact of [
    'Aminata Koné',
    'Marcory, Zone 4',
    'mardi 10 juin 2025',
    '8 h 12',
    'Konan Yao',
    fcfa(placed.grandTotal),
    'Ramassage assigné',
    'À payer en espèces',
  ])
    await expectIn(card(placed.reference), fact)
  for (const { phone } of [client, livreur]) {
    const pairs = phone.replace('+225', '').replace(/(..)(?=.)/g, '$1 ')
    const name = (found: string) => found.replace(/\s/g, ' ').includes(pairs)
    const call = within(card(placed.reference)()).getByRole('link', { name })
    expect(call.getAttribute('href')).toBe(`tel:${phone}`)
  }
  await expectIn(card(alone.reference), 'Non assigné')
  t.database.sqlite.prepare("update orders set status = 'cancelled' where id = ?").run(alone.id)
  page.reload()
  await expectCards(2)
  await expectIn(card(alone.reference), 'Annulée')
  await expectIn(card(alone.reference), 'Non assigné')

  t.database.sqlite.exec('update orders set location_lat = null, location_lng = null')
  page.reload()
  await expectIn(card(placed.reference), 'Localisation du client non fournie.')
  await pressIn(page, card(placed.reference), 'Suivre')
  expect(card(placed.reference)().textContent).not.toContain('Position sur la carte')
  await expectToast(
    'Localisation non disponible',
    "La localisation du client pour cette commande n'est pas définie.",
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('linen that is ready at the counter has one word in the list and in its panel', async ({
  server,
  page,
}) => {
  const { t } = server
  const staff = await t.as(await makeAdmin(t))
  const orderId = await dropShirts(t, staff, await makeClient(t), 1)
  await staff.orders.makeReadyMany({ orderIds: [orderId] })
  const { reference } = readOrder(t, orderId)
  await signInAdmin(server)
  page.open(BOARD)
  await expectIn(card(reference), 'Prête')
  expect(card(reference)().textContent).not.toContain('Ramassée')
  page.open(`${BOARD}?commande=${orderId}`)
  await expectIn(dialog(), 'Prête')
  expect(dialog()().textContent).not.toContain('Ramassée')
})

test('an order whose visit was missed is followed from its card, in each of the four statuses of a mission', async ({
  server,
  page,
}) => {
  const { t } = server
  const livreur = await makeLivreur(t)
  const held = []
  for (const status of MISSION_STATUSES) held.push(await makeOrder(t, { livreur, status }))
  t.database.sqlite.prepare('update orders set held_since = ?').run(t.clock.now())
  await signInAdmin(server)
  for (const list of [BOARD, IN_PROGRESS]) {
    page.open(list)
    await expectCards(MISSION_STATUSES.length)
    for (const { reference } of held) {
      await expectIn(card(reference), 'Un autre passage')
      const follow = within(card(reference)()).getByRole('button', { name: 'Suivre' })
      expect(follow.hasAttribute('disabled'), `${list} #${reference}`).toBe(false)
    }
  }
})

test('an order that brought no cash stands out for the team, on its card and in its drawer', async ({
  server,
  page,
}) => {
  const picked = await makeOrder(server.t, { status: 'picked_up', cash: 0 })
  await signInAdmin(server)
  page.open(`${BOARD}?commande=${picked.id}`)
  for (const part of [card(picked.reference), dialog(`Commande #${picked.reference}`)]) {
    await expectIn(part, 'Rien payé au ramassage')
    const line = within(part()).getByText('Rien payé au ramassage').closest('p')
    expect(line?.className).toMatch(/(^| )caution( |$)/)
  }
})

test('a long list comes page by page, in its order, without a gap or a repeat', async ({
  server,
  page,
}) => {
  const { t } = server
  const placed: string[] = []
  for (let i = 0; i < 23; i += 1) placed.push((await makeOrder(t)).reference)
  // Two orders of the same millisecond: one is the last of a page, the other the first of the next.
  const age = t.database.sqlite.prepare('update orders set created_at = ? where reference = ?')
  for (const [i, reference] of placed.entries())
    age.run(Date.now() - 24 * 3_600_000 + Math.floor(i / 2) * 1000, reference)
  await signInAdmin(server)
  page.open(UNASSIGNED)
  await expectText('20 commandes affichées')
  await page.press('Voir plus')
  await expectText('23 commandes affichées')
  expect(screen.queryByRole('button', { name: 'Voir plus' })).toBeNull()
  await expectFocus(() => screen.getByText('Toutes les commandes sont affichées.'))
  const cards = screen.getAllByRole('article')
  const names = cards.map((each) => each.getAttribute('aria-label'))
  expect(names.toSorted()).toEqual(placed.map((reference) => `Commande #${reference}`).toSorted())
  const dates = cards.flatMap((each) =>
    [...each.querySelectorAll('time')].map(({ dateTime }) => dateTime),
  )
  expect(dates).toEqual(dates.toSorted())
})

test('each list holds its own orders, as they are now, and says so in its own words without any', async ({
  server,
  page,
}) => {
  const { t } = server
  await signInAdmin(server)
  for (const [address, sentence] of [
    [BOARD, 'Aucune commande trouvée'],
    [UNASSIGNED, 'Aucune commande en attente'],
    [IN_PROGRESS, 'Aucune commande en cours'],
    ['/admin/commandes-livrees', 'Aucune livraison terminée'],
  ] as const) {
    page.open(address)
    await screen.findByRole('heading', { name: sentence })
  }
  const pending = await makeOrder(t)
  const cancelled = await makeOrder(t, { status: 'cancelled' })
  const processing = await makeOrder(t, { status: 'processing' })
  const completed = await makeOrder(t, { status: 'completed' })
  for (const [address, held] of [
    [BOARD, [pending, cancelled, processing, completed]],
    [IN_PROGRESS, [cancelled, processing]],
    ['/admin/commandes-livrees', [completed]],
    [UNASSIGNED, [pending]],
  ] as const) {
    page.open(address)
    await expectCards(held.length)
    for (const { reference } of held) await expectIn(card(reference), reference)
    if (address === IN_PROGRESS) await expectIn(card(cancelled.reference), 'Non spécifié')
  }
  const waiting = () => screen.getAllByRole('link', { name: /^Non assignées/ })[0] as HTMLElement
  await expectIn(waiting, '1')
  const another = await makeOrder(t)
  await expectIn(waiting, '2')
  await waitFor(() => card(another.reference)())
})

test('an order is marked delivered by hand only once the team has read what is still to be paid', async ({
  server,
  page,
}) => {
  const { t } = server
  const placed = await makeOrder(t, { status: 'assigned_for_delivery', cash: 0 })
  const status = () => readOrder(t, placed.id).status
  await signInAdmin(server)
  page.open(IN_PROGRESS)
  const deliver = async () => {
    await expectNoDialog()
    await chooseStatus(page, card(placed.reference), 'Livrée')
  }
  const question = dialog('Marquer la commande')
  await expectCards(1)
  await deliver()
  await pressIn(page, question, 'Retour')
  await expectNoDialog()
  expect(status()).toBe('assigned_for_delivery')
  await deliver()
  await expectIn(question, `Il reste ${fcfa(placed.grandTotal)} à payer.`)
  await pressIn(page, question, 'Marquer livrée')
  await expectToast('Le statut de la commande a été mis à jour.')
  expect(status()).toBe('completed')
})

test('only approved and enabled livreurs can be chosen, with what each has in hand', async ({
  server,
  page,
}) => {
  const { t } = server
  await makeLivreur(t, { fullname: 'Pas Encore', approvedAt: null })
  await disable(t, await makeLivreur(t, { fullname: 'Plus Maintenant' }))
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  await makeOrder(t, { livreur, status: 'assigned' })
  const { reference } = await makeOrder(t)
  await signInAdmin(server)
  page.open(UNASSIGNED)
  await pressIn(page, card(reference), 'Assigner pour ramassage')
  const question = dialog('Assigner pour ramassage')
  await screen.findByRole('radio', { name: /Konan Yao/ })
  await expectIn(question, '1 mission')
  expect(within(question()).getAllByRole('radio')).toHaveLength(1)
  expect(question().textContent).not.toMatch(/Pas Encore|Plus Maintenant/)
})
