import { screen, waitFor, within } from '@testing-library/react'
import { fneSales } from '#server/db/schema.ts'
import { certifyingSeller } from '#server/testing/certifying-seller.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeSuperadmin,
} from '#server/testing/factories.ts'
import {
  addContact,
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { dgiRefuses, fakeDgiDesk } from '#server/testing/fixtures/fne-desk.fixture.ts'
import { DAY_MS, formatDate } from '#shared/dates.ts'
import { expect, expectText, type Page, test } from '#web/testing/component-test.ts'
import { dialog, expectIn, expectNoDialog, pressIn } from '#web/testing/lists.ts'
import { standInWindow } from '#web/testing/opened-window.ts'
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
const sending = dialog('Envoyer')

test('« Facturer maintenant » says who gets the invoice, and that it changes no more', async ({
  server,
  page,
}) => {
  const hotel = await makeHotel(server)
  await server.signIn(await makeAdmin(server.t))
  page.open(`/admin/clients/${hotel.id}/releve`)
  await page.press('Facturer maintenant')
  const question = dialog('Facturer 3')
  await expectIn(question, '1 commande d’Hôtel Le Baobab.')
  await expectIn(
    question,
    'Elle part aussitôt par e‑mail à Clarisse Tanoh (clarisse@baobab.example)',
  )
  await expectIn(question, 'Une facture faite ne change plus')
  expect(question().textContent).not.toContain('DGI')
  await pressIn(page, question, 'Facturer maintenant')
  await expectText(/^F-/)
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
  await page.fill('Chemise, 2 au plus', '2,5')
  await expectIn(creditNote, 'La quantité doit être un nombre entier.')
  await page.fill('Chemise, 2 au plus', '1')
  const make = () => within(creditNote()).getByRole('button', { name: /^Déduire 1.500.FCFA$/ })
  await waitFor(() => expect(make()).toHaveProperty('disabled', true))
  await page.fill('Raison, que l’entreprise lit', 'Un drap rendu taché')
  await pressIn(page, creditNote, /^Déduire 1.500.FCFA$/)
  await expectNoDialog()
  await expectText(/^A-/)
})

test('a credit note of a sum is done on the site of the DGI, and the whole of what it never certified is not told; what waits for it is sent as a statement', async ({
  server,
  page,
}) => {
  certifyingSeller(server.t, (await makeSuperadmin(server.t)).id)
  await openInvoice(server, page, { as: makeSuperadmin })
  await page.press('Facture d’avoir')
  await expectIn(creditNote, 'La DGI la certifie. Elle part ensuite par e‑mail')
  await page.user.click(await screen.findByRole('radio', { name: 'Une somme' }))
  await expectIn(creditNote, 'Elle est à faire sur le site de la DGI. Elle part ensuite')
  await page.user.click(await screen.findByRole('radio', { name: 'Tout' }))
  await expectIn(creditNote, 'une fois faite. Elle part aussitôt par e‑mail')
  await pressIn(page, creditNote, 'Annuler')
  await expectNoDialog()

  await page.press('Envoyer')
  await expectIn(sending, 'La DGI ne l’a pas encore certifiée.')
  await pressIn(page, sending, 'Envoyer comme relevé')
  await expectText('Relevé du mois')
})

test('before all of a refused invoice is cancelled, the owner says that they did not make it on the site of the DGI', async ({
  server,
  page,
}) => {
  const { t } = server
  const owner = await makeSuperadmin(t)
  const dgi = await fakeDgiDesk(t, owner)
  dgi.answer(dgiRefuses('Client phone is required'))
  const { invoiceId } = await invoiceAll(await t.as(owner), await makeHotel(server))
  await dgi.work()
  await server.signIn(owner)
  page.open(`/admin/factures/${invoiceId}`)
  await expectText(/Ce qui reste à faire est dans/)
  await page.press('Facture d’avoir')
  await page.user.click(await screen.findByRole('radio', { name: 'Tout' }))
  await page.fill('Raison, que l’entreprise lit', 'Facturée deux fois')
  const make = () => within(creditNote()).getByRole('button', { name: /^Déduire 3.000.FCFA$/ })
  await expectIn(creditNote, 'La facture à annuler est-elle déjà faite sur le site de la DGI')
  expect(make()).toHaveProperty('disabled', true)
  await page.user.click(screen.getByRole('radio', { name: 'Oui' }))
  await expectIn(creditNote, 'Notez d’abord son numéro dans Caisse, À régler, À la DGI.')
  expect(make()).toHaveProperty('disabled', true)
  await page.user.click(screen.getByRole('radio', { name: 'Non' }))
  await pressIn(page, creditNote, /^Déduire 3.000.FCFA$/)
  await expectNoDialog()
  await expectText(/^A-/)
  const sales = t.database.orm.select().from(fneSales).all()
  expect(sales.map(({ state }) => state)).toEqual(['dropped'])
})

test('an invoice is sent again to who is chosen', async ({ server, page }) => {
  const { hotel } = await openInvoice(server, page)
  addContact(server.t, hotel, {
    name: 'Serge Aka',
    email: 'serge@baobab.example',
    getsInvoice: false,
  })
  await page.press('Envoyer')
  await expectIn(sending, 'Serge Aka, serge@baobab.example')
  await page.user.click(screen.getByRole('checkbox', { name: /Clarisse Tanoh/ }))
  expect(within(sending()).getByRole('button', { name: 'Envoyer par e‑mail' })).toHaveProperty(
    'disabled',
    true,
  )
  await page.user.click(screen.getByRole('checkbox', { name: /Serge Aka/ }))
  await pressIn(page, sending, 'Envoyer par e‑mail')
  await expectNoDialog()
  await expectText('Envoyée à serge@baobab.example')
  await expectText('En cours d’envoi à clarisse@baobab.example, serge@baobab.example')
  expect(screen.queryByText(/^Envoyée le/)).toBeNull()
  const to = (await server.mails()).map((mail) => mail.to)
  expect(to).toContain('serge@baobab.example')
  // They had to wait for the next day.
  server.t.database.sqlite.exec(`update mail_outbox set sent_at = sent_at + ${DAY_MS}`)
  page.reload()
  const day = formatDate(server.t.clock.now() + DAY_MS)
  await expectText(`Envoyée le ${day} à clarisse@baobab.example, serge@baobab.example`)
  expect(screen.queryByText(/^En cours d’envoi/)).toBeNull()
})

test('an invoice says to whom its letter did not leave, until another one is asked for', async ({
  server,
  page,
}) => {
  await openInvoice(server, page)
  server.t.database.sqlite.exec("update mail_outbox set status = 'failed'")
  page.reload()
  await expectText('Elle n’est pas partie à clarisse@baobab.example')
  expect(screen.queryByText(/^Envoyée le|^En cours d’envoi/)).toBeNull()
  await page.press('Envoyer')
  await pressIn(page, sending, 'Envoyer par e‑mail')
  await expectNoDialog()
  await expectText('En cours d’envoi à clarisse@baobab.example')
  expect(screen.queryByText(/n’est pas partie/)).toBeNull()
})

test('the message, the letter and the file of the company say which credit note cancels an invoice', async ({
  server,
  page,
}) => {
  const { t } = server
  const { hotel, invoiceId } = await openInvoice(server, page)
  const owner = await t.as(await makeSuperadmin(t))
  const { label } = await owner.companyInvoices.credit({
    invoiceId,
    shown: { rest: 3000, credited: 0 },
    what: { by: 'whole' },
    reason: 'Facturée deux fois',
    idempotencyKey: crypto.randomUUID(),
  })
  page.reload()
  await expectText('Annulée')
  const { view } = standInWindow()
  await page.press('Envoyer')
  await pressIn(page, sending, 'WhatsApp à Clarisse Tanoh')
  await waitFor(() => expect(view.led).toContain('https://wa.me/2250758214066?text='))
  const text = new URL(view.led).searchParams.get('text')
  expect(text).toContain(`\u00a0: annulée par la facture d’avoir ${label}.`)
  await pressIn(page, sending, 'Pas encore')
  await pressIn(page, sending, 'Envoyer par e‑mail')
  await expectNoDialog()
  const sent = (await server.mails()).map((mail) => mail.text)
  expect(sent.some((words) => words.includes(`annulée par la facture d’avoir ${label}.`))).toBe(
    true,
  )
  page.open(`/admin/clients/${hotel.id}`)
  const list = () => screen.getByRole('region', { name: 'Factures du mois' })
  await expectIn(list, 'Annulée')
  await expectIn(list, `par ${label}`)
})

test('its link opens in WhatsApp, and it is sent once the team says that the message left', async ({
  server,
  page,
}) => {
  const { t } = server
  const hotel = await makeClientWithoutEmail(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel)
  addContact(t, hotel, { email: null })
  await makeOwedOrder(t, hotel)
  const { invoiceId } = await invoiceAll(await t.as(await makeAdmin(t)), hotel)
  await server.signIn(await makeAdmin(t))
  page.open(`/admin/factures/${invoiceId}`)
  const { view } = standInWindow()
  const openMessage = async () => {
    await expectText('Pas encore envoyée')
    await page.press('Envoyer')
    await pressIn(page, sending, 'WhatsApp à Clarisse Tanoh')
    await expectIn(sending, 'pour Clarisse Tanoh. Le message est parti')
    expect(sending().contains(document.activeElement), 'the focus stays in the dialog').toBe(true)
  }
  await openMessage()
  await waitFor(() => expect(view.led).toContain('https://wa.me/2250758214066?text='))
  const text = new URL(view.led).searchParams.get('text')?.replace(/\s+/g, ' ')
  expect(text).toMatch(
    /^Bonjour Clarisse Tanoh, voici la facture de? .* : 3 000 FCFA, à payer avant le .*\. https?:\/\//,
  )
  page.reload()
  await openMessage()
  await pressIn(page, sending, 'Pas encore')
  await pressIn(page, sending, 'WhatsApp à Clarisse Tanoh')
  await pressIn(page, sending, 'Oui, envoyé')
  await expectNoDialog()
  await expectText(/^Envoyée le/)
})
