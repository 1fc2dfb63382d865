import { randomUUID } from 'node:crypto'
import { screen } from '@testing-library/react'
import { makeAdmin, makeClient, makeSuperadmin } from '#server/testing/factories.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import { expectText, type Page, test } from '#web/testing/component-test.ts'
import { expectIn, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** A hotel owes 3 000 francs of an invoice that is two days late. */
async function makeDebt({ t }: ServerInProcess) {
  const hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel)
  await makeOwedOrder(t, hotel)
  const desk = await t.as(await makeAdmin(t))
  const { invoiceId } = await invoiceAll(desk, hotel)
  t.clock.advance(17 * DAY_MS)
  return { desk, invoiceId }
}

const panel = () => screen.getByRole('complementary', { name: 'Facture ouverte' })
const late = () => screen.getByRole('region', { name: 'Échues' })

async function openInvoice(page: Page) {
  page.open('/admin/entreprises')
  await expectIn(late, '2 jours')
  await page.user.click(await screen.findByRole('link', { name: /Hôtel Le Baobab/ }))
  await expectIn(panel, 'Reste à payer')
}

test('an invoice that is late stands under « Échues », and a transfer of a part leaves the rest', async ({
  server,
  page,
}) => {
  await makeDebt(server)
  await server.signIn(await makeAdmin(server.t))
  await openInvoice(page)
  await page.fill('Montant reçu', '1000')
  await page.fill('Numéro du virement', 'VIR 204118')
  await expectIn(panel, 'Reste après ce paiement')
  await pressIn(page, panel, /^Enregistrer 1.000.FCFA$/)
  await expectIn(panel, 'Virement VIR 204118')
  await expectIn(late, 'sur 3 000')
})

test('a cheque pays once it is said to be cashed, and the invoice is gone from the list', async ({
  server,
  page,
}) => {
  const { desk, invoiceId } = await makeDebt(server)
  await desk.accountPayments.record({
    invoiceId,
    shownRest: 3000,
    method: 'cheque',
    number: '0048217',
    amount: 3000,
    receivedOn: dayKey(server.t.clock.now()),
    idempotencyKey: randomUUID(),
  })
  await server.signIn(await makeAdmin(server.t))
  await openInvoice(page)
  await expectIn(panel, 'Chèque à encaisser')
  await pressIn(page, panel, 'Encaissé')
  await expectIn(panel, 'Cette facture est payée.')
  await expectText('Personne ne vous doit rien.')
})

test('the owner takes a payment back, with why', async ({ server, page }) => {
  const { desk, invoiceId } = await makeDebt(server)
  await desk.accountPayments.record({
    invoiceId,
    shownRest: 3000,
    method: 'virement',
    amount: 1000,
    receivedOn: dayKey(server.t.clock.now()),
    idempotencyKey: randomUUID(),
  })
  await server.signIn(await makeSuperadmin(server.t))
  await openInvoice(page)
  await pressIn(page, panel, /^Annuler le paiement/)
  await page.user.click(screen.getByRole('radio', { name: 'Erreur de saisie' }))
  await pressIn(page, panel, /^Annuler 1.000.FCFA$/)
  await expectIn(panel, 'annulé')
  await expectIn(late, '3 000')
})

test('where nobody owes anything, it says so', async ({ server, page }) => {
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/entreprises')
  await expectText('Personne ne vous doit rien.')
})
