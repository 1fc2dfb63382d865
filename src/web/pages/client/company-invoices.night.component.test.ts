import { screen, waitFor } from '@testing-library/react'
import { fneSales } from '#server/db/schema.ts'
import { makeAdmin, makeClient, makeSuperadmin, type User } from '#server/testing/factories.ts'
import {
  addContact,
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { DAY_MS } from '#shared/dates.ts'
import { dueInvoicePath } from '#web/money/due-invoice.ts'
import {
  expect,
  expectAddress,
  expectNoText,
  expectText,
  test,
} from '#web/testing/component-test.ts'
import { expectIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const LIST = '/client/factures'

/** A hotel, signed in, whose people get its invoices. */
async function signInHotel({ t, signIn }: ServerInProcess): Promise<User> {
  const hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel, { ordersBy: 'account' })
  addContact(t, hotel)
  await signIn(hotel)
  return hotel
}

async function invoice({ t }: ServerInProcess, hotel: User) {
  await makeOwedOrder(t, hotel)
  const desk = await t.as(await makeAdmin(t))
  return { desk, ...(await invoiceAll(desk, hotel)) }
}

const onHome = () => screen.getByRole('region', { name: 'Factures du mois' })

test('without an invoice the list says when they come, and the home has none', async ({
  server,
  page,
}) => {
  await signInHotel(server)
  page.open(LIST)
  await expectText('Pas encore de facture.')
  page.open('/client/dashboard')
  await expectText('Informations personnelles')
  await expectNoText('Factures du mois')
})

test('the home of a company has its last invoice with what is left of it, which opens', async ({
  server,
  page,
}) => {
  const hotel = await signInHotel(server)
  const { desk, invoiceId, label } = await invoice(server, hotel)
  await desk.accountPayments.record({
    invoiceId,
    shown: { rest: 3000 },
    method: 'virement',
    amount: 1000,
    receivedOn: new Date(server.t.clock.now()).toISOString().slice(0, 10),
    idempotencyKey: crypto.randomUUID(),
  })
  page.open('/client/dashboard')
  await waitFor(onHome)
  await expectIn(onHome, label)
  await expectIn(onHome, 'reste 2 000 FCFA, à payer avant le')
  await page.follow(new RegExp(label))
  await expectAddress(`/client/factures/${invoiceId}`)
  await expectText('Reste à payer')
})

test('each payment of an invoice has its receipt, for its company and for the team that noted it', async ({
  server,
  page,
}) => {
  const hotel = await signInHotel(server)
  const { desk, invoiceId, label } = await invoice(server, hotel)
  await desk.accountPayments.record({
    invoiceId,
    shown: { rest: 3000 },
    method: 'virement',
    amount: 1000,
    number: 'VIR 204',
    receivedOn: new Date(server.t.clock.now()).toISOString().slice(0, 10),
    idempotencyKey: crypto.randomUUID(),
  })
  const receipt = () => screen.findByRole('article', { name: `Reçu ${label}` })
  page.open(`/client/factures/${invoiceId}`)
  await page.follow('reçu')
  const text = (await receipt()).textContent?.replace(/\s/g, ' ')
  expect(text).toContain('Hôtel Le Baobab')
  expect(text).toContain('VIR 204')
  expect(text).toContain('Payé par virement1 000')
  expect(screen.queryByRole('button', { name: 'Télécharger PDF' })).toBeNull()
  screen.getByRole('button', { name: 'Imprimer' })
  await page.follow(`Facture ${label}`)
  await screen.findByRole('article', { name: `Facture du mois ${label}` })
  await server.signIn(await makeAdmin(server.t))
  page.open(dueInvoicePath(invoiceId))
  await page.follow('Reçu')
  await receipt()
})

test('an invoice that is late says so in the list, and one that is paid how and when it was', async ({
  server,
  page,
}) => {
  const hotel = await signInHotel(server)
  const { desk, invoiceId } = await invoice(server, hotel)
  server.t.clock.advance(17 * DAY_MS)
  page.open(LIST)
  await expectText(/échue le/)
  await desk.accountPayments.record({
    invoiceId,
    shown: { rest: 3000 },
    method: 'virement',
    amount: 3000,
    receivedOn: new Date(server.t.clock.now()).toISOString().slice(0, 10),
    idempotencyKey: crypto.randomUUID(),
  })
  page.open(LIST)
  await expectText(/^virement, \d/)
})

test('an invoice that was taken back whole is cancelled in the list and on its paper', async ({
  server,
  page,
}) => {
  const hotel = await signInHotel(server)
  const { invoiceId, label } = await invoice(server, hotel)
  const owner = await server.t.as(await makeSuperadmin(server.t))
  const note = await owner.companyInvoices.credit({
    invoiceId,
    shown: { rest: 3000, credited: 0 },
    what: { by: 'whole' },
    reason: 'Facturée deux fois',
    idempotencyKey: crypto.randomUUID(),
  })
  page.open(LIST)
  await expectText(`par ${note.label}`)
  await page.follow(new RegExp(`${label}.*Annulée\\s*par`))
  await expectAddress(`/client/factures/${invoiceId}`)
  await expectText('Annulée')
  await expectNoText('Payée')
})

test('the home and the list say what is to be paid in all and how much of it is late, and begin with what is late', async ({
  server,
  page,
}) => {
  const hotel = await signInHotel(server)
  await invoice(server, hotel)
  server.t.clock.advance(17 * DAY_MS)
  await invoice(server, hotel)
  page.open('/client/dashboard')
  await waitFor(onHome)
  await expectIn(onHome, 'À payer 6 000 FCFA, dont 3 000 FCFA échus')
  const [first] = screen.getAllByRole('link', { name: /(échue|à payer avant) le/ })
  expect(first?.textContent).toContain('échue le')
  await page.user.click(await screen.findByRole('link', { name: 'Factures', hidden: true }))
  await expectAddress(LIST)
  await expectIn(() => screen.getByRole('main'), 'À payer 6 000 FCFA, dont 3 000 FCFA échus')
  const [top] = screen.getAllByRole('link', { name: /(échue|à payer avant) le/ })
  expect(top?.textContent).toContain('échue le')
})

test('a credit note says its day and its invoice, and an invoice without its certificate that it has none', async ({
  server,
  page,
}) => {
  const hotel = await signInHotel(server)
  const { invoiceId, label } = await invoice(server, hotel)
  const owner = await server.t.as(await makeSuperadmin(server.t))
  const note = await owner.companyInvoices.credit({
    invoiceId,
    shown: { rest: 3000, credited: 0 },
    what: { by: 'amount', amount: 500 },
    reason: 'Un drap taché',
    idempotencyKey: crypto.randomUUID(),
  })
  const link = (name: string) => () => screen.getByRole('link', { name: new RegExp(name) })
  page.open(LIST)
  await waitFor(link(note.label))
  await expectIn(link(note.label), `, pour ${label}`)
  await expectNoText('non certifiée')
  const at = server.t.clock.now()
  const own = { invoiceN: 1, clientN: hotel.n, amount: 3000, createdAt: at, updatedAt: at }
  const { orm } = server.t.database
  orm
    .insert(fneSales)
    .values({ ...own, id: 'sale-1', kind: 'sale', state: 'by_hand' })
    .run()
  page.open('/client/dashboard')
  await waitFor(onHome)
  await expectIn(onHome, 'non certifiée')
})

test('the invoice of another company is not found', async ({ server, page }) => {
  const other = await makeClient(server.t)
  putOnAccount(server.t, other)
  addContact(server.t, other)
  const { invoiceId } = await invoice(server, other)
  await signInHotel(server)
  page.open(`${LIST}/${invoiceId}`)
  await expectText('Facture non trouvée.')
})
