import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { raiseFlag } from '#server/orders/flags/flags.service.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  readOrder,
} from '#server/testing/factories.ts'
import { contestedCount } from '#server/testing/fixtures/claims.fixture.ts'
import type { FlagKind } from '#shared/order-flags.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { paths } from '#shared/paths.ts'
import { queryClient } from '#web/query-client.ts'
import {
  expect,
  expectAddress,
  expectAnnounced,
  expectText,
  test,
} from '#web/testing/component-test.ts'
import { card, dialog, expectIn, pressIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const LIST = '/admin/demandes?onglet=problemes'

async function setUp({ t }: ServerInProcess, kind: FlagKind) {
  const admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const order = await makeOrder(t, { client, status: 'processing' })
  await t.database.write((orm) => raiseFlag(orm, { ...t, actor: admin }, { order, kind }))
  return { admin, client, order }
}

const chip = (name: string) => screen.findByRole('link', { name })

test('a gap that somebody has seen leaves the list with one tap, which may be taken back, and is found among those that are closed', async ({
  server,
  page,
}) => {
  const { admin, order } = await setUp(server, 'count_gap')
  await server.signIn(admin)
  page.open(LIST)
  await chip('À nous 1')
  const row = card(`Écart au comptage, commande #${order.reference}`)
  await expectIn(row, 'Aminata Koné')
  await pressIn(page, row, /^Vu/)
  await pressIn(page, row, /^Annuler/)
  await pressIn(page, row, /^Vu/)
  await waitFor(() => within(row()).getByRole('button', { name: /^Annuler/ }))
  // Whoever leaves the list has not taken it back.
  await page.user.click(await chip('Clos'))
  await expectAnnounced('Vu. Écart au comptage.')
  await waitFor(row)
  expect(within(row()).queryByRole('button')).toBeNull()
  await page.user.click(await chip('À nous'))
  await expectText('Aucun problème')
})

/** Fatou contests the count of Konan. */
async function contested({ t }: ServerInProcess) {
  const people = {
    client: await makeClient(t, { fullname: 'Fatou Diabaté' }),
    livreur: await makeLivreur(t, { fullname: 'Konan Yao' }),
    admin: await makeAdmin(t),
  }
  const orderAt = async (status: OrderStatus) => (await makeOrder(t, { ...people, status })).id
  const as = { client: await t.as(people.client), livreur: await t.as(people.livreur) }
  return { people, as, ...(await contestedCount({ as, orderAt })) }
}

test('a contested count is settled on its desk: what the client says is set beside our counts, and the total follows', async ({
  server,
  page,
}) => {
  const { t } = server
  const { people, as, orderId } = await contested(server)
  await server.signIn(people.admin)
  page.open(LIST)
  const row = card('Comptage contesté')
  await expectIn(row, '1 pièce selon Konan Yao')
  await page.user.click(within(row()).getByRole('link', { name: /^Trancher/ }))
  await expectText('« Il y en avait 2. »')
  const line = await screen.findByRole('row', { name: /^Chemise/ })
  expect(
    within(line)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['2', '1'])
  await screen.findByText(/^Konan Yao, /)
  // Nobody has paid the order yet.
  await expectText(`À payer pour cette commande${fcfa(1500)}`)
  expect(screen.queryByText('Première réclamation, rien de dû.')).toBeNull()
  await page.user.click(await screen.findByRole('radio', { name: /^Corriger à 2/ }))
  await page.press('Répondre à Fatou')
  await expectAnnounced('Réponse envoyée au client.')
  expect(readOrder(t, orderId)).toMatchObject({ missingPieces: 1 })
  expect((await as.client.orders.byId({ orderId })).adjustment).toMatchObject({ total: 3000 })
})

test('no answer to a count is chosen before somebody chooses it, and once it is corrected it is neither kept nor corrected again', async ({
  server,
  page,
}) => {
  const { people, claimId } = await contested(server)
  await server.signIn(people.admin)
  page.open(paths.admin.claim(claimId))
  const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
  expect((await radio(/^Garder 1\spièce$/)).checked).toBe(false)
  await page.user.click(await radio(/^Corriger à 2/))
  await page.press('Répondre à Fatou')
  await screen.findByRole('heading', { name: 'Changer la réponse' })
  await radio(/^Répondre seulement/)
  expect(screen.queryByRole('radio', { name: /^(?:Garder|Corriger|Recompter)/ })).toBeNull()
})

test('a count that is counted again says since when, in the list and on its desk, where no answer is chosen', async ({
  server,
  page,
}) => {
  const { people, claimId } = await contested(server)
  await server.signIn(people.admin)
  page.open(paths.admin.claim(claimId))
  await page.user.click(await screen.findByRole('radio', { name: /^Recompter/ }))
  await page.press('Répondre à Fatou')
  await expectText('À recompter depuis')
  await waitFor(() => expect(screen.queryByRole('radio', { name: /^Recompter/ })).toBeNull())
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  expect(screen.getByRole('button', { name: 'Répondre à Fatou' })).toHaveProperty('disabled', true)
  page.open(LIST)
  const row = card('Comptage contesté')
  await expectIn(row, 'À recompter depuis')
  await expectIn(row, '1 pièce selon Konan Yao')
})

test('how a problem ended may be noted, and its order opens from its title', async ({
  server,
  page,
}) => {
  const { admin, order } = await setUp(server, 'piece_damaged')
  await server.signIn(admin)
  page.open(LIST)
  const row = card('Pièce abîmée, commande')
  await waitFor(row)
  await page.user.click(within(row()).getByRole('link', { name: 'Pièce abîmée' }))
  await waitFor(dialog(`Commande #${order.reference}`))
  page.open(LIST)
  await pressIn(page, row, /^Client prévenu/)
  const end = dialog('Client prévenu')
  await waitFor(end)
  await page.fill('Ce qui a été fait (facultatif)', 'Appelée à midi')
  await pressIn(page, end, 'Client prévenu')
  await expectText('Aucun problème')
})

test('what an owner decides stands with the team as theirs, and has its act for them alone', async ({
  server,
  page,
}) => {
  const { admin, client } = await setUp(server, 'late_pickup')
  const input = { clientId: client.id, amount: 45_000, reason: 'Un sac perdu', shown: { entry: 0 } }
  const key = () => ({ idempotencyKey: randomUUID() })
  const staff = await server.t.as(admin)
  await staff.ownerAsks.ask({ act: 'credit.grant', input: { ...input, ...key() }, ...key() })
  await server.signIn(admin)
  page.open(LIST)
  const ask = card('Offrir un avoir')
  await expectIn(ask, 'Chez ')
  expect(within(ask()).queryByRole('button')).toBeNull()
  server.signOut()
  await server.signIn(await makeSuperadmin(server.t))
  page.open(LIST)
  await waitFor(ask)
  within(ask()).getByRole('button', { name: /^Décider/ })
})

test('a problem of a client who calls is noted from here, of the order that is found, once its linen was collected', async ({
  server,
  page,
}) => {
  const { admin, client } = await setUp(server, 'late_pickup')
  const { id, reference } = await makeOrder(server.t, { client, status: 'processing' })
  const waiting = await makeOrder(server.t, { client })
  await server.signIn(admin)
  page.open(LIST)
  await page.press('Noter un problème')
  const note = dialog('Noter un problème')
  await waitFor(note)
  await page.fill('Commande', 'aminata')
  const found = await within(note()).findByRole('link', { name: new RegExp(reference) })
  expect(within(note()).queryByRole('link', { name: new RegExp(waiting.reference) })).toBeNull()
  await page.user.click(found)
  await expectAddress(paths.admin.newClaim(id))
})

test('Enter takes the only order that is found, and none of several', async ({ server, page }) => {
  const { admin, client } = await setUp(server, 'late_pickup')
  const { id, reference } = await makeOrder(server.t, { client, status: 'processing' })
  const other = await makeOrder(server.t, { client, status: 'processing' })
  await server.signIn(admin)
  page.open(LIST)
  await page.press('Noter un problème')
  await waitFor(dialog('Noter un problème'))
  const field = screen.getByLabelText('Commande')
  await page.user.type(field, 'aminata{Enter}')
  await screen.findByRole('link', { name: new RegExp(other.reference) })
  await page.user.clear(field)
  await page.user.type(field, `${reference}{Enter}`)
  await expectAddress(paths.admin.newClaim(id))
})

test('Enter leads nowhere once its text was changed, or its dialog was closed, before the order was found', async ({
  server,
  page,
}) => {
  const { admin, client } = await setUp(server, 'late_pickup')
  const { reference } = await makeOrder(server.t, { client, status: 'processing' })
  await server.signIn(admin)
  page.open(LIST)
  const note = dialog('Noter un problème')
  for (const act of ['changed', 'closed']) {
    await page.press('Noter un problème')
    await waitFor(note)
    const field = screen.getByLabelText('Commande')
    await page.user.clear(field)
    const answer = server.hold(/orders\.list/)
    await page.user.type(field, `${act === 'changed' ? reference : 'aminata'}{Enter}`)
    if (act === 'changed') await page.user.type(field, ' ?')
    else await page.user.keyboard('{Escape}')
    answer()
    if (act === 'changed') {
      await within(note()).findByText(/^Aucune commande/)
      await page.user.keyboard('{Escape}')
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await expectAddress(LIST)
})
