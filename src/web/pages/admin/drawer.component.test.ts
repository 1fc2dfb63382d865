import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
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
import { counterStep, dropOrder } from '#server/testing/fixtures/counter.fixture.ts'
import { type } from '#web/testing/cash-desk-steps.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import {
  expect,
  expectAddress,
  expectAnnounced,
  expectText,
  isDisabled,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { chooseMore, dialog, expectIn, expectNoDialog, pressIn } from '#web/testing/lists.ts'
import { wordsOf } from '#web/testing/order-steps.ts'

test('another total goes from the proposal to the client’s yes, and the due follows', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  // Two shirts « complet », and a dress to add to them.
  const placed = await makeOrder(t, { client, status: 'picked_up' })
  await server.signIn(await makeAdmin(t))
  page.open(`/admin/dashboard?commande=${placed.id}`)
  const drawer = dialog(`Commande #${placed.reference}`)
  await waitFor(drawer)
  await chooseMore(page, drawer, 'Proposer un ajustement')
  const asked = dialog('Proposer un ajustement')
  await waitFor(asked)
  const SEND = 'Envoyer au client'
  await pressIn(page, asked, SEND)
  await expectIn(asked, 'La raison est obligatoire.')
  await pressIn(page, asked, 'Augmenter la quantité de Chemise (lavé-repassé)')
  const select = (label: string) => within(asked()).getByLabelText<HTMLSelectElement>(label)
  await page.user.selectOptions(select('Vêtement à ajouter'), 'Robe')
  await page.user.selectOptions(select('Service'), select('Service').options[1] as HTMLElement)
  await pressIn(page, asked, 'Ajouter')
  await pressIn(page, asked, /^Diminuer la quantité de Robe/)
  await type(
    page,
    within(asked()).getByLabelText('Raison, lue par le client'),
    'Trois chemises dans le sac',
  )
  const sums = () => within(asked()).getByRole('status')
  await waitFor(() => expect(sums().textContent).toMatch(/Reste à payer.*1\s500\sFCFA/))
  await page.user.dblClick(within(asked()).getByRole('button', { name: SEND }))
  await expectAnnounced('Nouveau total proposé')
  await expectIn(drawer, 'En attente de la réponse du client.')
  await pressIn(page, drawer, 'Autres actions')
  const propose = { name: 'Proposer un ajustement', hidden: true }
  const offered = await screen.findByRole<HTMLButtonElement>('menuitem', propose)
  expect(isDisabled(offered)).toBe(true)
  await pressIn(page, drawer, 'Autres actions')

  await expectText('En direct')
  const own = await t.as(client)
  const { adjustment } = await own.orders.byId({ orderId: placed.id })
  expect(adjustment).toMatchObject({ reason: 'Trois chemises dans le sac' })
  await own.adjustments.answer({ adjustmentId: adjustment?.id ?? '', accept: true })
  await expectIn(drawer, 'Nouveau total accepté par le client')
  await waitFor(() => expect(wordsOf(drawer())).toContain('Reste 1 500 FCFA à payer'))
  await expectIn(drawer, '3 × Chemise')
  const { grandTotal, paidAmount } = readOrder(t, placed.id)
  expect(grandTotal - paidAmount).toBe(1500)

  server.signOut()
  await server.signIn(client)
  page.open('/client/commandes')
  await waitFor(orderCard(placed))
  await waitFor(() => expect(wordsOf(orderCard(placed)())).toContain('Reste 1 500 FCFA à payer'))
})

test('the foot of the drawer has the next act and a paper, the menu beside them the other papers', async ({
  server,
  page,
}) => {
  const { t } = server
  const [pending, missed, delivered] = [
    await makeOrder(t),
    await makeOrder(t, { status: 'assigned' }),
    await makeOrder(t, { status: 'completed' }),
  ]
  const hold = t.database.sqlite.prepare('update orders set held_since = ? where id = ?')
  hold.run(t.clock.now(), missed.id)
  const admin = await makeAdmin(t)
  await server.signIn(admin)
  await showsFoot(page, missed, ['Un autre passage', 'Étiquette'], ['Facture'])
  await showsFoot(page, delivered, ['Facture'], [])

  // An assignment that does not stand yet may be undone first.
  const { id: livreurId } = await makeLivreur(t)
  const seen = { orderId: pending.id, from: 'pending', currentLivreurId: null } as const
  const { orders } = await t.as(admin)
  await orders.assign({ ...seen, livreurId, kind: 'pickup', undoable: true })
  await showsFoot(page, pending, ['Annuler', 'Étiquette'], ['Facture'])
})

async function showsFoot(
  page: Page,
  { id, reference }: Order,
  foot: string[],
  papers: string[],
): Promise<void> {
  page.open(`/admin/dashboard?commande=${id}`)
  const drawer = dialog(`Commande #${reference}`)
  await waitFor(() => expect(footOf(drawer())).toEqual(foot))
  await pressIn(page, drawer, 'Autres actions')
  const items = await screen.findAllByRole('menuitem', { hidden: true })
  const offered = items.map(({ textContent }) => textContent)
  expect(offered.filter((name) => ['Facture', 'Ticket', 'Étiquette'].includes(name))).toEqual(
    papers,
  )
}

const footOf = (drawer: HTMLElement) =>
  [...drawer.querySelectorAll('[data-foot] a, [data-foot] button')]
    .map(({ textContent }) => textContent)
    .filter(Boolean)

test('the owner finds any order by its status, its days and its client', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const other = await makeClient(t, { fullname: 'Jean-Marc Aké' })
  const input = () => ({ idempotencyKey: randomUUID() })
  const old = await makeOrder(t, { client, input: input() })
  const waiting = await makeOrder(t, { client: other, input: input() })
  const done = await makeOrder(t, { client, status: 'completed', input: input() })
  t.database.sqlite
    .prepare('update orders set created_at = ? where id = ?')
    .run(Date.UTC(2025, 5, 10), old.id)
  await server.signIn(await makeSuperadmin(t))
  page.open('/admin/dashboard')
  await page.follow('Par période')
  await screen.findByRole('heading', { name: 'Commandes', level: 1 })
  const expectOnly = (...wanted: Order[]) =>
    waitFor(() => {
      const shown = [old, waiting, done].filter(({ reference }) =>
        screen.queryByText((text) => text.includes(reference)),
      )
      expect(shown.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
    })
  await expectOnly(old, waiting, done)
  await type(page, screen.getByLabelText('Au'), '2025-06-10')
  await expectOnly(old)
  await type(page, screen.getByLabelText('Du'), '2025-06-11')
  await expectText('La fin vient avant le début.')
  await page.press('Réinitialiser')
  await expectOnly(old, waiting, done)
  await type(page, screen.getByRole('searchbox'), 'aké')
  await expectOnly(waiting)
  page.reload()
  await screen.findByRole('searchbox')
  await expectOnly(waiting)
  page.open('/superadmin/commandes?statut=completed')
  await screen.findByRole('searchbox')
  await expectOnly(done)
  await page.follow(`Détails de la commande #${done.reference}`)
  const drawer = dialog(`Commande #${done.reference}`)
  await waitFor(drawer)
  await expectIn(drawer, 'Payé en espèces')
  await expectAddress(`/superadmin/commandes?statut=completed&commande=${done.id}`)
})

test('clothes that wait at the counter for a client whom nothing reaches are said to be untold, with the message ready', async ({
  server,
  page,
}) => {
  const { t } = server
  const admin = await makeAdmin(t)
  const staff = await t.as(admin)
  const client = await makeClientWithoutEmail(t, { fullname: 'Fatou Diabaté' })
  await staff.clientMessages.setNews({ userId: client.id, newsBy: 'none' })
  const orderId = await dropOrder(t, staff, client)
  await staff.counter.count(counterStep(orderId, 'pending'))
  await server.signIn(admin)
  page.open(`/admin/dashboard?commande=${orderId}`)
  const drawer = dialog(`Commande #${readOrder(t, orderId).reference}`)
  await waitFor(drawer)
  await pressIn(page, drawer, 'Linge prêt')
  await expectIn(drawer, 'Le client n’est pas prévenu')
  within(drawer()).getByRole('button', { name: 'Écrire à Fatou Diabaté par WhatsApp' })
})

test('an order is cancelled and deleted in its drawer, and its link says then that it is gone', async ({
  server,
  page,
}) => {
  const { t } = server
  const { id, reference } = await makeOrder(t, { status: 'processing' })
  await server.signIn(await makeAdmin(t, { fullname: 'Mireille Assi' }))
  page.open(`/admin/commandes-en-cours?commande=${id}`)
  const drawer = dialog(`Commande #${reference}`)
  await waitFor(drawer)
  await chooseMore(page, drawer, 'Annuler la commande')
  await page.press('Annuler la commande')
  const cancelled = () => within(drawer()).getByRole('row', { name: /En traitement → Annulée/ })
  await waitFor(cancelled)
  await expectIn(cancelled, 'Mireille Assi')
  await pressIn(page, drawer, 'Autres actions')
  await screen.findByRole('menuitem', { name: 'Supprimer', hidden: true })
  for (const name of ['Annuler la commande', 'Proposer un ajustement'])
    expect(screen.queryByRole('menuitem', { name, hidden: true })).toBeNull()
  await page.user.click(screen.getByRole('menuitem', { name: 'Supprimer', hidden: true }))
  await page.press('Supprimer la commande')
  await expectNoDialog()
  await expectAddress('/admin/commandes-en-cours')

  page.open(`/admin/dashboard?commande=${id}`)
  const gone = dialog('Commande introuvable')
  await waitFor(gone)
  const close = within(gone()).getAllByRole('button', { name: 'Fermer' }).at(-1)
  await page.user.click(close as HTMLElement)
  await expectAddress('/admin/dashboard')
})

test('a proposal that is typed is there again once its dialog is closed and opened', async ({
  server,
  page,
}) => {
  const { t } = server
  const { id, reference } = await makeOrder(t, { status: 'picked_up' })
  await server.signIn(await makeAdmin(t))
  page.open(`/admin/dashboard?commande=${id}`)
  const drawer = dialog(`Commande #${reference}`)
  await waitFor(drawer)
  const asked = dialog('Proposer un ajustement')
  const reason = () => within(asked()).getByLabelText<HTMLTextAreaElement>(/^Raison/)
  await chooseMore(page, drawer, 'Proposer un ajustement')
  await waitFor(asked)
  await pressIn(page, asked, 'Augmenter la quantité de Chemise (lavé-repassé)')
  await type(page, reason(), 'Trois chemises dans le sac')
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Proposer/ })).toBeNull())
  await chooseMore(page, drawer, 'Proposer un ajustement')
  await waitFor(asked)
  expect(reason().value).toBe('Trois chemises dans le sac')
  expect(within(asked()).getByRole('status').textContent).toContain('Nouveau total')
})
