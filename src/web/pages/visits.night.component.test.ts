import { screen, waitFor, within } from '@testing-library/react'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  type Order,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { DEFAULT_VISITS } from '#shared/shop/settings/visit-settings.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import { expect, expectFocus, expectText, type Page, test } from '#web/testing/component-test.ts'
import { askOf } from '#web/testing/follow-steps.ts'
import { chooseMore, dialog, expectIn, openFold, pressIn, region } from '#web/testing/lists.ts'
import { standInWindow } from '#web/testing/opened-window.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'
import { keepSlot } from '#web/testing/slot-steps.ts'

// A visit that nobody is there for: what the team, the client and the livreur read and decide.

const FEE = 1000

/** An order whose livreur rides to a slot that began half an hour ago, where a missed visit costs 1,000 francs. */
async function rideToSlot({ t }: ServerInProcess, whose?: Omit<User, 'email'>, missedFeeFrom = 1) {
  const client = whose ?? (await makeClient(t, { fullname: 'Aminata Koné' }))
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const order = await makeOrder(t, { client, livreur, status: 'pickup_en_route' })
  const { sqlite } = t.database
  const from = t.clock.now() - 30 * 60_000
  sqlite
    .prepare('update orders set pickup_from = ?, pickup_to = ? where id = ?')
    .run(from, from + 120 * 60_000, order.id)
  const visits = { ...DEFAULT_VISITS, missedFee: FEE, missedFeeFrom }
  sqlite
    .prepare("insert into settings (key, value, updated_at) values ('visits', ?, 1)")
    .run(JSON.stringify(visits))
  return { client, livreur, order }
}

const visits = region('Le fil')

/** Opens the order of that ride as an admin. */
async function openRide(server: ServerInProcess, page: Page): Promise<Order> {
  const { order } = await rideToSlot(server)
  await server.signIn(await makeAdmin(server.t))
  page.open(`/admin/dashboard?commande=${order.id}`)
  await waitFor(visits)
  return order
}

/** Chooses another slot than the present one. */
async function pickSlot(page: Page, title: string): Promise<void> {
  const sheet = dialog(title)
  await waitFor(sheet)
  const free = () =>
    within(sheet())
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ disabled, checked, labels }) => {
        const isOfFee = /^(Non|Oui)/.test(labels?.[0]?.textContent ?? '')
        return !disabled && !checked && !isOfFee
      })
  await waitFor(() => expect(within(sheet()).getAllByRole('radio').length).toBeGreaterThan(0))
  if (free().length === 0) {
    const days = within(sheet()).getByRole('group', { name: 'Jour du passage' })
    await page.user.click(within(days).getAllByRole('button').at(1) as HTMLElement)
    await waitFor(() => expect(free().length).toBeGreaterThan(0))
  }
  await page.user.click(free().at(-1) as HTMLElement)
}

test('an admin decides on the fee of a missed visit and confirms it; it joins the total', async ({
  server,
  page,
}) => {
  const { client, order } = await rideToSlot(server)
  await (await server.t.as(client)).visits.away({ orderId: order.id, visit: 'pickup' })
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/demandes?onglet=problemes')
  const flag = () =>
    screen.getByRole('article', { name: `Passage manqué, commande #${order.reference}` })
  await waitFor(flag)
  await expectIn(flag, 'Le client ne sera pas là au ramassage.')
  await page.user.click(within(flag()).getByRole('link', { name: 'Passage manqué' }))
  await waitFor(visits)
  await expectIn(visits, 'nouvelle heure à choisir')
  await pressIn(page, dialog('Commande #'), /^Appliquer/)
  const sure = dialog('Appliquer 1')
  await expectIn(sure, 'Dit par le client')
  expect(readOrder(server.t, order.id).grandTotal).toBe(order.grandTotal)
  await pressIn(page, sure, 'Appliquer')
  await expectIn(dialog('Commande #'), 'Frais appliqués')
  expect(readOrder(server.t, order.id).grandTotal).toBe(order.grandTotal + FEE)
})

test('the team records nobody at the address for a livreur who telephones, and reads what is left to do', async ({
  server,
  page,
}) => {
  const order = await openRide(server, page)
  await chooseMore(page, dialog('Commande #'), 'Personne à l’adresse')
  await page.press('Signaler le passage manqué')
  await expectIn(dialog('Commande #'), 'sans appel')
  await expectText('Choisissez une autre heure avec lui.')
  expect(readOrder(server.t, order.id).status).toBe('assigned')
  await pressIn(page, () => screen.getByRole('dialog'), 'Un autre passage')
  const next = dialog('Un autre passage')
  await expectIn(next, 'Konan Yao notification')
  await expectIn(next, 'sans retour possible.')
  await expectIn(next, 'Sans position')
  const days = await within(next()).findByRole('group', { name: 'Jour du passage' })
  for (const day of within(days).getAllByRole('button'))
    expect(day.textContent, 'a name and a date').toMatch(/^(auj\.|demain|\p{L}+\.)\d+/u)
  await page.user.click(within(next()).getByRole('radio', { name: 'Non' }))
  await pickSlot(page, 'Un autre passage')
  await expectIn(next, 'sans vous trouver. Nous repassons')
  await pressIn(page, next, 'Fixer et envoyer')
  await openFold(page, dialog('Commande #'), 'Papiers et suites')
  await expectIn(dialog('Commande #'), 'Sans frais.')
  const { heldSince, grandTotal } = readOrder(server.t, order.id)
  expect({ heldSince, grandTotal }).toEqual({ heldSince: null, grandTotal: order.grandTotal })
})

test('a client told by WhatsApp gets one text that follows each choice, sent from the dialog, and only who is ticked is told', async ({
  server,
  page,
}) => {
  const { t } = server
  const { view } = standInWindow()
  const client = await makeClientWithoutEmail(t, { fullname: 'Hervé Gnamien' })
  const { livreur, order } = await rideToSlot(server, client, 2)
  const admin = await makeAdmin(t)
  const former = await makeOrder(t, { client, status: 'completed' })
  await makeOrder(t, { client, status: 'completed' })
  const evening = Date.UTC(2025, 4, 3, 18)
  t.database.sqlite
    .prepare('update orders set pickup_from = ?, pickup_to = ? where client_id = ? and id <> ?')
    .run(evening, evening + 120 * 60_000, client.id, order.id)
  t.database.sqlite
    .prepare(
      "insert into missed_visits (id, order_id, visit, reported_by, created_at) values ('before', ?, 'pickup', 'client', ?)",
    )
    .run(former.id, Date.UTC(2025, 4, 3))
  await (await t.as(admin)).visits.recordMissed({ orderId: order.id, from: 'pickup_en_route' })
  await server.signIn(admin)
  page.open('/admin/dashboard?vue=a-recontacter')
  await page.press(/^Un autre passage/)
  const next = dialog('Un autre passage')
  await waitFor(next)
  await expectIn(next, 'WhatsApp, à envoyer d’ici')
  await expectIn(next, 'Sa 2ᵉ absence, après le 3 mai')
  await expectIn(next, 'd’habitude : 18 h – 20 h')
  await expectIn(next, 'Réglage : dès la 2ᵉ absence. Le total passe de')
  await pickSlot(page, 'Un autre passage')
  await expectIn(next, 'Bonjour Hervé')
  await expectIn(next, `Ce nouveau passage coûte ${fcfa(FEE)}`)
  await expectIn(next, 'toujours prévenu de frais')
  expect(within(next()).getByRole<HTMLInputElement>('checkbox', { name: /^Hervé/ }).disabled).toBe(
    true,
  )
  await page.user.click(within(next()).getByRole('radio', { name: 'Non' }))
  await waitFor(() => expect(next().textContent).not.toContain('Ce nouveau passage coûte'))
  await page.user.click(within(next()).getByRole('checkbox', { name: /^Hervé/ }))
  await expectIn(next, 'Prévenez Hervé vous-même')
  within(next()).getByRole('button', { name: 'Fixer cette heure' })
  await page.user.click(within(next()).getByRole('checkbox', { name: /^Hervé/ }))
  await page.user.click(
    within(next()).getByRole('checkbox', { name: new RegExp(livreur.fullname) }),
  )
  await pressIn(page, next, 'Fixer et prévenir')
  await waitFor(() => expect(decodeURIComponent(view.led)).toContain('sans vous trouver'))
  expect(view.led).toContain(client.phone.replace('+', ''))
  const moved = eventsOf(t, order.id).find(({ kind }) => kind === 'slot_changed')
  expect(moved?.data).toMatchObject({ untold: 'livreur' })
  expect(readOrder(t, order.id)).toMatchObject({ heldSince: null, grandTotal: order.grandTotal })
})

test('a client who was missed chooses another time', async ({ server, page }) => {
  const { client, order } = await rideToSlot(server)
  const team = await server.t.as(await makeAdmin(server.t))
  await team.visits.recordMissed({ orderId: order.id, from: 'pickup_en_route' })
  await server.signIn(client)
  page.open('/client/commandes')
  await screen.findByRole('heading', { name: 'Nous vous avons manqué' })
  await expectIn(askOf(order), 'Konan était chez vous')
  await pressIn(page, askOf(order), /^Autre heure/)
  await pickSlot(page, 'Changer l’heure')
  await keepSlot(page)
  await waitFor(() => expect(screen.queryByText('Nous vous avons manqué')).toBeNull())
  await expectText(/^Ramassage .* entre/)
  expect(readOrder(server.t, order.id)).toMatchObject({
    heldSince: null,
    pickupFrom: expect.any(Number),
  })
})

test('« Je ne serai pas là » names the fee, and the livreur on the road reads why the mission leaves', async ({
  server,
  page,
}) => {
  const { client, livreur, order } = await rideToSlot(server)
  await server.signIn(client)
  page.open('/client/commandes')
  await page.press('Aide')
  await page.press('Personne ne sera là')
  await expectIn(dialog('Vous ne serez pas là'), '1 000 FCFA de frais peuvent s’ajouter')
  const other = await rideToAnother(server, livreur)

  server.signOut()
  await server.signIn(livreur)
  page.open('/livreur/dashboard')
  await waitFor(orderCard(order))
  await (await server.t.as(client)).visits.away({ orderId: order.id, visit: 'pickup' })
  const note = () => screen.getByRole('alert')
  await expectIn(note, 'Le client ne sera pas là')
  await expectIn(note, order.reference)
  await waitFor(() =>
    expect(screen.queryByRole('article', { name: new RegExp(order.reference) })).toBeNull(),
  )
  await pressIn(page, note, 'J’ai compris')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await expectFocus(() => screen.getByRole('heading', { level: 1 }))
  await waitFor(orderCard(other))

  server.signOut()
  await server.signIn(client)
  page.open('/client/commandes')
  await screen.findByRole('heading', { name: 'Choisissez une autre heure' })
  await expectIn(orderCard(order), 'Choisissez une nouvelle heure')
  expect(orderCard(order)().textContent).not.toMatch(/Prêt /)
})

const rideToAnother = ({ t }: ServerInProcess, livreur: { id: string }) =>
  makeOrder(t, { livreur: livreur as never, status: 'assigned' })
