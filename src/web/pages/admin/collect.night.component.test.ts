import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeClient, makeOrder, readOrder } from '#server/testing/factories.ts'
import { FLOAT, makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { shownEntryOf } from '#server/testing/shown-entry.ts'
import { newTransaction, type } from '#web/testing/cash-desk-steps.ts'
import {
  expect,
  expectFocus,
  expectText,
  expectToast,
  expectUnanswered,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, expectRows, pressIn, region, showTable } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const UNPAID = '/admin/dashboard?vue=impayees'
const collecting = dialog('Encaisser')
const received = () => within(collecting()).getByLabelText<HTMLInputElement>('Montant reçu')

/** An admin on the unpaid orders, of which there is one of 3,000 francs. */
async function openUnpaid(server: ServerInProcess, page: Page) {
  const { t } = server
  const admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  const client = await makeClient(t, { fullname: 'Didier Kouamé' })
  const order = await makeOrder(t, { client, admin, status: 'completed', cash: 0 })
  await server.signIn(admin)
  showTable()
  page.open(UNPAID)
  await expectRows(1)
  return { t, admin, order, desk: await t.as(admin) }
}

test('cash is collected from the list by its key, the sum and Enter, and enters the drawer', async ({
  server,
  page,
}) => {
  const { t, admin, order, desk } = await openUnpaid(server, page)
  await makeOpenDrawer(t, admin)
  await page.user.keyboard('je')
  await waitFor(() => expect(received().value).toBe(''))
  await expectFocus(received)
  await expectIn(collecting, 'Entre dans le tiroir, encaissé par Mireille Assi')
  await page.user.keyboard('5000')
  await expectIn(collecting, `Rendez ${fcfa(5000 - order.grandTotal)}`)
  await page.user.keyboard('{Enter}')
  await expectToast(`Rendez ${fcfa(5000 - order.grandTotal)}`, /Didier Kouamé/)
  expect(readOrder(t, order.id).paidAmount).toBe(order.grandTotal)
  expect((await desk.drawer.desk()).amount).toBe(FLOAT + order.grandTotal)
  await expectText('Aucune commande impayée')
})

test('Enter before the answer of a slow network waits for it, and pays once', async ({
  server,
  page,
}) => {
  const { t, admin, order } = await openUnpaid(server, page)
  await makeOpenDrawer(t, admin)
  const answer = server.hold(/payments\.forReference/)
  await page.user.keyboard('je')
  await expectFocus(received)
  await page.user.keyboard('5000{Enter}{Enter}')
  expect(readOrder(t, order.id).paidAmount).toBe(0)
  answer()
  await expectToast(`Rendez ${fcfa(5000 - order.grandTotal)}`)
  expect(readOrder(t, order.id).paidAmount).toBe(order.grandTotal)
})

test('Enter before the answer pays nothing where the order owes another sum than the one shown', async ({
  server,
  page,
}) => {
  const { t, admin, order, desk } = await openUnpaid(server, page)
  await makeOpenDrawer(t, admin)
  server.cut(/orders\.|events/)
  await desk.payments.record({
    reference: order.reference,
    method: 'espece',
    amount: 1000,
    shown: { due: order.grandTotal, received: 0 },
    idempotencyKey: randomUUID(),
  })
  const answer = server.hold(/payments\.forReference/)
  await page.user.keyboard('je')
  await expectFocus(received)
  await page.user.keyboard('5000{Enter}')
  answer()
  await expectIn(collecting, fcfa(order.grandTotal - 1000))
  expect(readOrder(t, order.id).paidAmount).toBe(1000)
})

test('an amount is asked for, a smaller one pays a part, and a lost answer counts once', async ({
  server,
  page,
}) => {
  const { t, admin, order } = await openUnpaid(server, page)
  await makeOpenDrawer(t, admin)
  await page.press(/^Actions, Didier Kouamé/)
  await page.user.click(await screen.findByRole('menuitem', { name: /^Encaisser/, hidden: true }))
  await waitFor(received)
  await pressIn(page, collecting, 'Encaisser')
  await expectIn(collecting, 'Écrivez le montant que le client donne.')
  await page.user.type(received(), '1000')
  await expectIn(collecting, `Il restera ${fcfa(order.grandTotal - 1000)} à payer.`)
  const mend = server.loseAnswers(/payments\.record/)
  await pressIn(page, collecting, 'Encaisser')
  await expectUnanswered("L'opération a échoué.")
  mend()
  await pressIn(page, collecting, 'Encaisser')
  await expectToast('Paiement enregistré')
  expect(readOrder(t, order.id).paidAmount).toBe(1000)
})

/** « Encaisser » of an order whose client has credit, with so much cash typed. */
async function openWithCredit(server: ServerInProcess, page: Page) {
  const opened = await openUnpaid(server, page)
  const { t, admin, order, desk } = opened
  await makeOpenDrawer(t, admin)
  const { clientId } = readOrder(t, order.id)
  const gesture = {
    clientId,
    amount: 500,
    reason: 'Un retard',
    shown: { entry: shownEntryOf(t, clientId) },
  }
  await desk.credit.grant({ ...gesture, idempotencyKey: randomUUID() })
  await page.user.keyboard('je')
  await page.user.type(await waitFor(received), '1000')
  return { ...opened, credit: await screen.findByRole('checkbox', { name: /avoir/ }) }
}

test('after a payment that never arrived the credit pays as it is chosen now', async ({
  server,
  page,
}) => {
  const { t, order, credit } = await openWithCredit(server, page)
  const loseOne = async () => {
    const mend = server.cut(/payments\.record/)
    await pressIn(page, collecting, 'Encaisser')
    await expectUnanswered("L'opération a échoué.")
    mend()
  }
  await loseOne()
  await page.user.click(credit)
  await pressIn(page, collecting, 'Encaisser')
  await expectToast('Paiement enregistré')
  expect(readOrder(t, order.id)).toMatchObject({ paidAmount: 1000, creditUsed: 0 })
  await page.press(/^Actions, Didier Kouamé/)
  await page.user.click(await screen.findByRole('menuitem', { name: /^Encaisser/, hidden: true }))
  await page.user.type(await waitFor(received), '1000')
  await page.user.click(await screen.findByRole('checkbox', { name: /avoir/ }))
  await loseOne()
  await page.user.click(screen.getByRole('checkbox', { name: /avoir/ }))
  await pressIn(page, collecting, 'Encaisser')
  await waitFor(() =>
    expect(readOrder(t, order.id)).toMatchObject({ paidAmount: 2500, creditUsed: 500 }),
  )
})

test('a payment whose answer was lost counts once, though it used the credit up', async ({
  server,
  page,
}) => {
  const { t, order } = await openWithCredit(server, page)
  const mend = server.loseAnswers(/payments\.record/)
  await pressIn(page, collecting, 'Encaisser')
  await expectUnanswered("L'opération a échoué.")
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /avoir/ })).toBeNull())
  mend()
  await pressIn(page, collecting, 'Encaisser')
  await expectToast('Paiement enregistré')
  expect(readOrder(t, order.id)).toMatchObject({ paidAmount: 1500, creditUsed: 500 })
})

test('with the drawer closed cash opens it in place, while Wave asks for its id only', async ({
  server,
  page,
}) => {
  const { t, order } = await openUnpaid(server, page)
  await page.user.keyboard('je')
  await expectIn(collecting, 'Le tiroir est fermé')
  within(collecting()).getByRole('button', { name: 'Ouvrir le tiroir' })
  await page.user.click(within(collecting()).getByRole('radio', { name: 'Wave' }))
  await pressIn(page, collecting, 'Encaisser')
  await waitFor(() =>
    expect(
      within(collecting()).getByLabelText('Identifiant Wave').getAttribute('aria-invalid'),
    ).toBe('true'),
  )
  await type(page, within(collecting()).getByLabelText('Identifiant Wave'), newTransaction())
  await pressIn(page, collecting, 'Encaisser')
  await expectToast('Paiement enregistré')
  expect(readOrder(t, order.id).paidAmount).toBe(order.grandTotal)
})

const panel = region('Encaisser')

test('Escape gives the order its foot back, and the sum with Enter pays it there', async ({
  server,
  page,
}) => {
  const { t, admin, order } = await openUnpaid(server, page)
  await makeOpenDrawer(t, admin)
  page.open(`/admin/dashboard?commande=${order.id}`)
  await page.press('Encaisser')
  await waitFor(panel)
  await page.user.keyboard('{Escape}')
  await expectFocus(() => screen.getByRole('button', { name: 'Encaisser' }))
  await page.press('Encaisser')
  await expectFocus(() => within(panel()).getByLabelText('Montant reçu'))
  await page.user.keyboard('5000{Enter}')
  await expectToast(`Rendez ${fcfa(5000 - order.grandTotal)}`)
  expect(readOrder(t, order.id).paidAmount).toBe(order.grandTotal)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Encaisser' })).toBeNull())
})
