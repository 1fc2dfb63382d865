import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeClient, makeLivreur, readOrder } from '#server/testing/factories.ts'
import { dropShirts, pieceAct } from '#server/testing/fixtures/workshop.fixture.ts'
import { makeReceived } from '#server/testing/scenes/rounds.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import { expect, type Page, test } from '#web/testing/component-test.ts'
import { drawer } from '#web/testing/drawer-steps.ts'
import { dialog, expectIn, openFold, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const HELD = 'Il manque une pièce'
const SURE = 'Livrer sans 1\u00a0chemise\u00a0?'

/** An order of two shirts in the workshop, and a way to act on its pieces there. */
async function openWorkshop({ t }: ServerInProcess) {
  const admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  const client = await makeClient(t)
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const order = await makeReceived(t, { admin, client, livreur })
  const staff = await t.as(admin)
  const act = (done: PieceAct) => staff.workshop.act(pieceAct(order.id, done))
  return { t, admin, client, livreur, order, act }
}

const openDrawer = async (page: Page, { id }: { id: string }) => {
  page.open(`/admin/service?commande=${id}`)
  await waitFor(drawer)
}

test('the team sees where each piece is, and lets an order go without the one that is missing', async ({
  server,
  page,
}) => {
  const { t, admin, order, act } = await openWorkshop(server)
  await act({ kind: 'miss', piece: 2, reason: 'in_machine' })
  await server.signIn(admin)
  await openDrawer(page, order)
  await expectIn(drawer, '1/2 Chemise')
  await expectIn(drawer, 'Manque : restée dans une machine')
  await pressIn(page, drawer, 'Livrer sans la pièce')
  await pressIn(page, dialog('Il manque 1\u00a0chemise'), 'La pièce est perdue')
  await expectIn(dialog(SURE), 'Raison : la pièce est perdue. Écrivez d’abord au client.')
  expect(readOrder(t, order.id).missingPieces).toBe(1)
  await pressIn(page, dialog(SURE), 'Livrer sans')
  await expectIn(drawer, 'La commande part sans elle : la pièce est perdue (Mireille Assi')
  await openFold(page, drawer, 'Papiers et suites')
  await expectIn(drawer, 'Part sans 1 chemise : la pièce est perdue')
  expect(readOrder(t, order.id).missingPieces).toBe(0)
})

test('many pieces are one line for each garment and state, and all of them once they are asked for', async ({
  server,
  page,
}) => {
  const { t, signIn } = server
  const admin = await makeAdmin(t)
  const staff = await t.as(admin)
  const orderId = await dropShirts(t, staff, await makeClient(t), 13)
  await staff.workshop.act(
    pieceAct(orderId, { kind: 'receive', counts: [{ position: 0, counted: 13 }] }),
  )
  await staff.workshop.act(pieceAct(orderId, { kind: 'miss', piece: 3, reason: 'unknown' }))
  await signIn(admin)
  await openDrawer(page, { id: orderId })
  const rows = () => within(drawer()).getByRole('region', { name: 'Pièces' }).querySelectorAll('li')
  await expectIn(drawer, '12 chemises, lavé-repassé')
  expect(rows()).toHaveLength(2)
  await pressIn(page, drawer, 'Voir les pièces')
  expect(rows()).toHaveLength(13)
  await pressIn(page, drawer, 'Regrouper')
  expect(rows()).toHaveLength(2)
})

test('giving an order that misses a piece to a livreur asks why, and nothing is done without an answer', async ({
  server,
  page,
}) => {
  const { t, admin, livreur, order, act } = await openWorkshop(server)
  await act({ kind: 'miss', piece: 2, reason: 'unknown' })
  await server.signIn(admin)
  page.open('/admin/dashboard')
  await pressIn(page, orderCard(order), 'Assigner pour livraison')
  const assigning = dialog('Assigner pour livraison')
  await waitFor(assigning)
  await page.user.click(
    await within(assigning()).findByRole('radio', { name: new RegExp(livreur.fullname) }),
  )
  await pressIn(page, assigning, 'Confirmer')
  await pressIn(page, dialog(HELD), 'Retour')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: HELD })).toBeNull())
  expect(readOrder(t, order.id).missingPieces).toBe(1)
  await pressIn(page, assigning, 'Confirmer')
  await pressIn(page, dialog(HELD), 'La pièce suivra plus tard')
  await pressIn(page, dialog('Livrer sans une pièce\u00a0?'), 'Livrer sans')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Assigner/ })).toBeNull())
  const { sqlite } = t.database
  const why = "select data ->> 'release' from piece_acts where kind = 'released'"
  const kept = sqlite.prepare(why).pluck().get()
  expect(kept).toBe('will_follow')
})
