import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeClient, makeSuperadmin } from '#server/testing/factories.ts'
import {
  addContact,
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { openHouse } from '#server/testing/open-house.ts'
import { expect, expectText, type Page, test } from '#web/testing/component-test.ts'
import { dialog, expectIn, expectNoDialog, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** A hotel that owes 3 000 francs of two shirts, and its accountant. */
async function makeHotel({ t }: ServerInProcess) {
  const hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel)
  addContact(t, hotel)
  await makeOwedOrder(t, hotel)
  return hotel
}

async function openInvoice(
  server: ServerInProcess,
  page: Page,
  { as = makeAdmin }: { as?: typeof makeAdmin } = {},
) {
  const { t } = server
  const hotel = await makeHotel(server)
  const desk = await t.as(await makeAdmin(t))
  const { invoiceId } = await invoiceAll(desk, hotel)
  await server.signIn(await as(t))
  page.open(`/admin/factures/${invoiceId}`)
  await expectText('Facture du mois')
  return { hotel, desk, invoiceId }
}

const creditNote = dialog('Facture d’avoir')

test('« Facturer maintenant » says who gets the invoice, and that it changes no more', async ({
  server,
  page,
}) => {
  const hotel = await makeHotel(server)
  await server.signIn(await makeAdmin(server.t))
  page.open(`/admin/clients/${hotel.id}/releve`)
  await page.press('Facturer maintenant')
  const question = dialog('Facturer 3')
  await expectIn(question, '1 commande de Hôtel Le Baobab.')
  await expectIn(
    question,
    'Elle part aussitôt par e‑mail à Clarisse Tanoh (clarisse@baobab.example)',
  )
  await expectIn(question, 'Une facture faite ne change plus')
  expect(question().textContent).not.toContain('DGI')
  await pressIn(page, question, 'Facturer maintenant')
  await expectText(/^F-/)
})

test('where the DGI is told, it says that it certifies the invoice first', async ({
  server,
  page,
}) => {
  const hotel = await makeHotel(server)
  openHouse(server.t, (await makeSuperadmin(server.t)).id)
  await server.signIn(await makeAdmin(server.t))
  page.open(`/admin/clients/${hotel.id}/releve`)
  await page.press('Facturer maintenant')
  await expectIn(dialog('Facturer 3'), 'La DGI la certifie. Elle part ensuite par e‑mail')
})

test('a credit note says who gets it, that it changes no more, and needs a reason', async ({
  server,
  page,
}) => {
  await openInvoice(server, page, { as: makeSuperadmin })
  await page.press('Facture d’avoir')
  await expectIn(creditNote, 'Une facture d’avoir ne change plus une fois faite.')
  await expectIn(creditNote, 'par e‑mail à Clarisse Tanoh (clarisse@baobab.example)')
  await page.fill('Chemise, 2 au plus', '3')
  await expectIn(creditNote, '2 au plus.')
  await page.fill('Chemise, 2 au plus', '1')
  const make = () => within(creditNote()).getByRole('button', { name: /^Déduire 1.500.FCFA$/ })
  await waitFor(() => expect(make()).toHaveProperty('disabled', true))
  await page.fill('Raison, que l’entreprise lit', 'Un drap rendu taché')
  await pressIn(page, creditNote, /^Déduire 1.500.FCFA$/)
  await expectNoDialog()
  await expectText(/^A-/)
})

test('a credit note after a colleague’s payment is refused, and keeps what was typed', async ({
  server,
  page,
}) => {
  const { desk, invoiceId } = await openInvoice(server, page, { as: makeSuperadmin })
  await page.press('Facture d’avoir')
  await page.user.click(await screen.findByRole('radio', { name: 'Une somme' }))
  await page.fill('Somme à déduire', '500')
  await page.fill('Raison, que l’entreprise lit', 'Un retard')
  await desk.accountPayments.record({
    invoiceId,
    shownRest: 3000,
    method: 'virement',
    amount: 1000,
    receivedOn: new Date(server.t.clock.now()).toISOString().slice(0, 10),
    idempotencyKey: crypto.randomUUID(),
  })
  await pressIn(page, creditNote, /^Déduire 500.FCFA$/)
  await expectText(/Il reste maintenant 2.000.FCFA/)
  await pressIn(page, creditNote, /^Déduire 500.FCFA$/)
  await expectText(/^A-/)
})
