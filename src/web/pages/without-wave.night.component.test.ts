import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { makeAdmin, makeClient, makeOrder } from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { config } from '#web/lib/config.ts'
import { DESK, newTransaction, recording, type } from '#web/testing/cash-desk-steps.ts'
import {
  cash,
  confirmAndReturn,
  countAll,
  meet,
  openStep,
  orderCard,
  paidOf,
  payExact,
} from '#web/testing/cash-steps.ts'
import { expect, expectToast, type Page, test } from '#web/testing/component-test.ts'
import { dialog, expectIn, expectRows, pressIn, showTable } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'
import { main, openTillWithBag, openTillWithShirt, radio } from '#web/testing/till-steps.ts'

// Of the ways of paying every door offers what the shop takes, and the way that the money in question came or was to come.

beforeEach(() => {
  Object.assign(config, { waveEnabled: false })
})
afterEach(() => {
  Object.assign(config, { waveEnabled: true })
})

const choices = (within_: () => HTMLElement) =>
  within(within_())
    .queryAllByRole('radio')
    .map((one) => one.closest('label')?.textContent)
const wave = () => screen.queryByRole('radio', { name: 'Wave' })
const collecting = dialog('Encaisser')

/** An admin on the unpaid orders, of which there is one. */
async function openUnpaid(
  { t, signIn }: ServerInProcess,
  page: Page,
  paymentMethod: 'espece' | 'wave',
) {
  const admin = await makeAdmin(t)
  const client = await makeClient(t)
  await makeOpenDrawer(t, admin)
  const input = { paymentMethod }
  const order = await makeOrder(t, { client, admin, status: 'completed', cash: 0, input })
  await signIn(admin)
  showTable()
  page.open('/admin/dashboard?vue=impayees')
  await expectRows(1)
  await page.user.keyboard('je')
  await waitFor(collecting)
  return { t, order }
}

test('the till takes cash now or later, and the key of Wave does nothing', async ({
  server,
  page,
}) => {
  await openTillWithShirt(server, page)
  expect(radio('Espèces')).toBeTruthy()
  expect(radio('Au retrait')).toBeTruthy()
  expect(wave()).toBeNull()
  main().focus()
  await page.user.keyboard('w')
  expect(screen.queryByLabelText('Identifiant Wave')).toBeNull()
})

test('the count at the counter takes cash now or later', async ({ server, page }) => {
  const { bag } = await openTillWithBag(server, page)
  page.open(`/admin/comptoir/${bag.id}`)
  await screen.findByRole('radio', { name: 'Espèces' })
  expect(radio('Plus tard')).toBeTruthy()
  expect(wave()).toBeNull()
})

test('« Encaisser » asks for cash without a choice', async ({ server, page }) => {
  await openUnpaid(server, page, 'espece')
  await waitFor(() => within(collecting()).getByLabelText('Montant reçu'))
  expect(choices(collecting)).not.toContain('Wave')
  expect(choices(collecting)).not.toContain('Espèces')
})

test('« Encaisser » notes what came by Wave for an order that was to be paid so', async ({
  server,
  page,
}) => {
  await openUnpaid(server, page, 'wave')
  await page.user.click(await within(collecting()).findByRole('radio', { name: 'Wave' }))
  await type(page, within(collecting()).getByLabelText('Identifiant Wave'), newTransaction())
  await pressIn(page, collecting, 'Encaisser')
  await expectToast('Paiement enregistré')
})

test('a payment that is noted by its reference is of cash', async ({ server, page }) => {
  const { t, signIn } = server
  await makeOpenDrawer(t)
  await signIn(await makeAdmin(t))
  page.open(DESK)
  await page.press('Saisir un paiement')
  await waitFor(() => expect(choices(recording)).toEqual(['Espèces']))
})

test('an advance of a client is cash', async ({ server, page }) => {
  const { t, signIn } = server
  await signIn(await makeAdmin(t))
  page.open(`/admin/clients/${(await makeClient(t)).id}`)
  await page.press(/^Actions, fiche/)
  await page.user.click(await screen.findByRole('menuitem', { name: 'Avance', hidden: true }))
  await waitFor(dialog('Avance du client'))
  expect(choices(dialog('Avance du client'))).toEqual(['Espèces'])
})

test('a livreur takes cash of a client who had chosen Wave and announced nothing', async ({
  server,
  page,
}) => {
  const { order } = await meet(server, page, 'wave')
  await expectIn(orderCard(order), `À recevoir : ${fcfa(order.grandTotal)}`)
  await openStep(page, order)
  await expectIn(cash, 'Le client n’a rien payé')
  expect(screen.queryByText('Il paie avec Wave')).toBeNull()
  await countAll(page)
  await payExact(page)
  await confirmAndReturn(page, order)
  expect(paidOf(server.t, order)).toMatchObject({ paidAmount: order.grandTotal })
})
