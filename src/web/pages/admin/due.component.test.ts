import { randomUUID } from 'node:crypto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { makeAdmin, makeClient, makeSuperadmin } from '#server/testing/factories.ts'
import {
  addContact,
  handOver,
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { DAY_MS, dayKey, HOUR_MS } from '#shared/dates.ts'
import { addDays, BUSINESS_ZONE, instantOf, localDay, weekdayOf } from '#shared/time/zone.ts'
import { config } from '#web/lib/config.ts'
import { dueInvoicePath } from '#web/money/due-invoice.ts'
import {
  expect,
  expectAddress,
  expectText,
  expectToast,
  expectValue,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** A hotel owes 3 000 francs of an invoice that is two days late. */
async function makeDebt({ t }: ServerInProcess) {
  const hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel)
  await makeOwedOrder(t, hotel)
  const desk = await t.as(await makeAdmin(t))
  const { invoiceId } = await invoiceAll(desk, hotel)
  t.clock.advance(17 * DAY_MS)
  return { desk, hotel, invoiceId }
}

/** The instant at which the next Tuesday begins: reminders leave on a weekday from 9 h on. */
const nextTuesday = ({ t }: ServerInProcess) => {
  const today = localDay(t.clock.now(), BUSINESS_ZONE)
  return instantOf(addDays(today, 1 + ((8 - weekdayOf(today)) % 7)), 0, BUSINESS_ZONE)
}

const noteCheque = (
  { t }: ServerInProcess,
  {
    desk,
    invoiceId,
    amount,
  }: Pick<Awaited<ReturnType<typeof makeDebt>>, 'desk' | 'invoiceId'> & { amount: number },
) =>
  desk.accountPayments.record({
    invoiceId,
    shown: { rest: 3000 },
    method: 'cheque',
    number: '0048217',
    amount,
    receivedOn: dayKey(t.clock.now()),
    idempotencyKey: randomUUID(),
  })

const panel = () => screen.getByRole('complementary', { name: 'Facture ouverte' })
const question = () => screen.getByRole('dialog', { name: /Plus que le reste à payer/ })
const late = () => screen.getByRole('region', { name: 'On nous doit' })

async function openInvoice(page: Page, invoiceId: string) {
  page.open(dueInvoicePath(invoiceId))
  await expectIn(panel, 'Reste à payer')
}

test('an invoice that is late stands in « On nous doit » of each page and late in « À régler », and a transfer of a part leaves the rest', async ({
  server,
  page,
}) => {
  const { desk, invoiceId } = await makeDebt(server)
  await server.signIn(await makeAdmin(server.t))
  const owed = () => screen.getByRole('region', { name: 'On nous doit' })
  for (const path of ['/admin/dashboard?vue=impayees', '/admin/clients']) {
    page.open(path)
    await expectIn(owed, 'On nous doit3 000 FCFA')
    await expectIn(owed, '3 000 FCFA échus')
  }
  await page.follow(/^3.000.FCFA.?entreprises$/)
  await expectAddress('/admin/entreprises')
  await expectIn(() => screen.getByRole('link', { name: /^On nous doit/ }), 'entreprises 3 000')
  await page.follow('Noter un paiement')
  await expectIn(panel, 'Reste à payer')
  await expectIn(late, 'en retard de 2 jours')
  await expectIn(late, (await desk.accountPayments.ofInvoice({ invoiceId })).label)
  await expectIn(panel, 'La facture et sa commande')
  await page.fill('Montant reçu', '1000')
  await page.fill('Numéro du virement', 'VIR 204118')
  await expectIn(panel, 'Reste après ce paiement')
  await pressIn(page, panel, /^Enregistrer 1.000.FCFA$/)
  await expectIn(panel, 'Virement VIR 204118')
  await expectIn(late, 'sur 3 000')
  await expectIn(late, '1 000 reçus ')
  await page.fill('Montant reçu', '500')
  await pressIn(page, panel, /^Enregistrer 500.FCFA$/)
  await expectIn(late, '1 500 reçus en 2 fois, ')
})

test('a cheque is said to be given back after a question, and waits no more; the next one pays once it is cashed', async ({
  server,
  page,
}) => {
  const { desk, invoiceId } = await makeDebt(server)
  await noteCheque(server, { desk, invoiceId, amount: 2000 })
  await server.signIn(await makeAdmin(server.t))
  await openInvoice(page, invoiceId)
  await expectIn(late, 'chèque de 2 000 à encaisser')
  await pressIn(page, panel, 'Rendu impayé')
  const asked = () => screen.getByRole('dialog', { name: /Chèque rendu impayé/ })
  await pressIn(page, asked, 'Retour')
  await expectIn(panel, 'Chèque à encaisser')
  await pressIn(page, panel, 'Rendu impayé')
  await pressIn(page, asked, 'Rendu impayé')
  await expectIn(panel, 'rendu impayé')
  await waitFor(() => expect(panel().textContent).not.toContain('à encaisser'))
  await waitFor(() => expect(late().textContent).not.toContain('à encaisser'))
  await expectValue('Montant reçu', '3\u202f000')
  await noteCheque(server, { desk, invoiceId, amount: 3000 })
  await expectIn(panel, 'Chèque à encaisser')
  await pressIn(page, panel, 'Encaissé')
  await expectIn(panel, 'Cette facture est payée.')
  await expectText('Personne ne doit rien')
})

test('a payment beyond the rest is asked about, and the surplus is the credit of the company', async ({
  server,
  page,
}) => {
  const { desk, invoiceId } = await makeDebt(server)
  await server.signIn(await makeAdmin(server.t))
  await openInvoice(page, invoiceId)
  await page.fill('Montant reçu', '3500')
  await expectIn(panel, 'En plus, pour l’avoir de l’entreprise')
  await pressIn(page, panel, /^Enregistrer 3.500.FCFA$/)
  await expectIn(question, 'Il reste 3 000 FCFA. 500 FCFA en plus deviennent l’avoir')
  await pressIn(page, question, /^Enregistrer 3.500.FCFA$/)
  await expectIn(panel, 'Cette facture est payée.')
  const { payments } = await desk.accountPayments.ofInvoice({ invoiceId })
  expect(payments).toMatchObject([{ method: 'virement', amount: 3500 }])
})

test('a company pays by transfer, cheque or cash where the shop takes no Wave', async ({
  server,
  page,
}) => {
  onTestFinished(() => void Object.assign(config, { waveEnabled: true }))
  Object.assign(config, { waveEnabled: false })
  const { invoiceId } = await makeDebt(server)
  await server.signIn(await makeAdmin(server.t))
  await openInvoice(page, invoiceId)
  for (const name of ['Virement', 'Chèque', 'Espèces']) screen.getByRole('radio', { name })
  expect(screen.queryByRole('radio', { name: 'Wave' })).toBeNull()
})

test('of cash beyond the rest, the change is given back and is in no drawer, unless it becomes credit', async ({
  server,
  page,
}) => {
  const { desk, invoiceId } = await makeDebt(server)
  await makeOpenDrawer(server.t)
  const before = (await desk.drawer.desk()).amount
  await server.signIn(await makeAdmin(server.t))
  await openInvoice(page, invoiceId)
  await page.user.click(screen.getByRole('radio', { name: 'Espèces' }))
  await page.fill('Montant reçu', '5000')
  await pressIn(page, panel, /^Enregistrer 5.000.FCFA$/)
  await expectIn(question, 'Il reste 3 000 FCFA. 2 000 FCFA sont en plus.')
  screen.getByRole('button', { name: 'À son avoir' })
  await pressIn(page, question, /^Monnaie à rendre\s:\s2.000.FCFA$/)
  await expectToast('Paiement enregistré', 'Rendez 2 000 FCFA.')
  await expectIn(panel, 'Cette facture est payée.')
  expect(await desk.accountPayments.ofInvoice({ invoiceId })).toMatchObject({ credit: 0 })
  expect((await desk.drawer.desk()).amount - before).toBe(3000)
})

test('the credit of the company pays its invoice, and a cheque that waits is left its part', async ({
  server,
  page,
}) => {
  const debt = await makeDebt(server)
  const { desk, hotel, invoiceId } = debt
  const gesture = { amount: 2500, reason: 'Attente', idempotencyKey: randomUUID() }
  await desk.credit.grant({ ...gesture, clientId: hotel.id, shown: { entry: 0 } })
  await noteCheque(server, { ...debt, amount: 1000 })
  await server.signIn(await makeAdmin(server.t))
  await openInvoice(page, invoiceId)
  await expectIn(panel, 'Il lui restera 500 FCFA d’avoir.')
  await pressIn(page, panel, /^Utiliser son avoir\s:\s2.000.FCFA$/)
  await expectIn(panel, 'Déjà reçu')
  await waitFor(() => expect(panel().textContent).not.toContain('Utiliser son avoir'))
  await expectValue('Montant reçu', '')
  expect(await desk.accountPayments.ofInvoice({ invoiceId })).toMatchObject({
    rest: 1000,
    credit: 500,
  })
  await pressIn(page, panel, 'Rendu impayé')
  await pressIn(page, () => screen.getByRole('dialog'), 'Rendu impayé')
  await expectIn(late, '2 000 payés ')
  page.open(`/admin/clients/${hotel.id}#avoir`)
  await expectText('nous lui devons, avoir')
  await expectIn(() => screen.getByRole('list', { name: 'Mouvements de l’avoir' }), 'F-')
})

test('a cheque of a cancelled invoice stays in sight until somebody says what became of it', async ({
  server,
  page,
}) => {
  const debt = await makeDebt(server)
  await noteCheque(server, { ...debt, amount: 3000 })
  const owner = await makeSuperadmin(server.t)
  await server.signIn(owner)
  page.open(`/admin/factures/${debt.invoiceId}`)
  await page.press('Facture d’avoir')
  const note = dialog('Facture d’avoir')
  await page.user.click(await screen.findByRole('radio', { name: 'Tout' }))
  await expectIn(note, 'Un chèque de 3 000 FCFA attend la banque')
  within(note()).getByRole('button', { name: 'Annuler' })
  await page.fill('Raison, que l’entreprise lit', 'Facturée deux fois')
  await pressIn(page, note, /^Déduire 3.000.FCFA$/)
  await expectText(/^A-/)
  page.open('/admin/entreprises')
  const held = late
  await expectIn(held, 'chèque de 3 000 à encaisser')
  await expectIn(held, 'Annulée')
  await page.follow('Chèque encaissé')
  await pressIn(page, panel, 'Encaissé')
  await expectIn(panel, '3 000 FCFA passés à son avoir.')
  await expectIn(panel, 'Cette facture est annulée par A-')
  expect(panel().textContent).not.toContain('échue')
  await expectText('Personne ne doit rien')
})

test('a day that cannot be is said at its field, and a number that is noted again is asked about', async ({
  server,
  page,
}) => {
  const { desk, invoiceId } = await makeDebt(server)
  await server.signIn(await makeAdmin(server.t))
  await openInvoice(page, invoiceId)
  const note = async () => {
    await page.fill('Montant reçu', '1000')
    await page.fill('Numéro du virement', 'VIR 7')
    await pressIn(page, panel, /^Enregistrer 1.000.FCFA$/)
  }
  const receivedOn = (value: string) =>
    fireEvent.change(screen.getByLabelText('Reçu le'), { target: { value } })
  receivedOn('1999-01-01')
  await note()
  await expectIn(panel, 'Ce jour est il y a plus d’un an. Vérifiez l’année.')
  receivedOn(dayKey(server.t.clock.now() + DAY_MS))
  await note()
  await expectIn(panel, 'Ce jour est à venir.')
  receivedOn(dayKey(server.t.clock.now()))
  await note()
  await expectIn(panel, 'Virement VIR 7')
  await page.fill('Montant reçu', '500')
  await page.fill('Numéro du virement', 'vir7')
  await pressIn(page, panel, /^Enregistrer 500.FCFA$/)
  const asked = () => screen.getByRole('dialog', { name: /déjà noté/ })
  await expectIn(asked, 'Sous ce numéro, 1 000 FCFA sont déjà notés sur F-')
  await expectIn(asked, 'd’Hôtel Le Baobab')
  await pressIn(page, asked, 'Retour')
  expect((await desk.accountPayments.ofInvoice({ invoiceId })).payments).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await pressIn(page, panel, /^Enregistrer 500.FCFA$/)
  await pressIn(page, asked, /^Enregistrer 500.FCFA$/)
  await expectIn(panel, 'Virement vir7')
})

test('the owner takes a payment back, with why', async ({ server, page }) => {
  const { desk, invoiceId } = await makeDebt(server)
  await desk.accountPayments.record({
    invoiceId,
    shown: { rest: 3000 },
    method: 'virement',
    amount: 1000,
    receivedOn: dayKey(server.t.clock.now()),
    idempotencyKey: randomUUID(),
  })
  await server.signIn(await makeSuperadmin(server.t))
  await openInvoice(page, invoiceId)
  await pressIn(page, panel, /^Annuler le paiement/)
  await page.user.click(screen.getByRole('radio', { name: 'Erreur de saisie' }))
  await pressIn(page, panel, /^Annuler 1.000.FCFA$/)
  await expectIn(panel, 'annulé')
  await expectIn(late, '3 000')
})

/** Reads what is about to leave, and lets it leave. */
async function remindBy(page: Page, way: string, yes: string) {
  const asked = () => screen.getByRole('dialog', { name: `Relancer par ${way}\u202f?` })
  await pressIn(page, panel, `Relancer par ${way}`)
  await expectIn(asked, 'Clarisse Tanoh')
  await expectIn(asked, 'facture F-')
  await pressIn(page, asked, yes)
}

test('an invoice that is late is reminded of by e-mail, says so, and is reminded of no more', async ({
  server,
  page,
}) => {
  const { hotel, invoiceId } = await makeDebt(server)
  addContact(server.t, hotel)
  await handOver(server.t, invoiceId)
  server.t.clock.set(nextTuesday(server) + 10 * HOUR_MS)
  await server.signIn(await makeAdmin(server.t))
  await openInvoice(page, invoiceId)
  await remindBy(page, 'e‑mail', 'Envoyer')
  await expectIn(panel, ' par e‑mail, mar. ')
  await expectIn(panel, 'Vous pourrez relancer un autre jour.')
  await expectIn(late, 'relancée mardi')
  await pressIn(page, panel, 'Ne plus relancer')
  await pressIn(page, () => screen.getByRole('dialog'), 'Ne plus relancer')
  await expectIn(panel, 'n’est plus relancé, à la demande de l’équipe')
  await pressIn(page, panel, 'Reprendre les relances')
  await expectIn(panel, 'Ne plus relancer')
})

test('a reminder that waits for the morning has not left before it, in the list as in the panel', async ({
  server,
  page,
}) => {
  const { desk, hotel, invoiceId } = await makeDebt(server)
  addContact(server.t, hotel)
  await handOver(server.t, invoiceId)
  const tuesday = nextTuesday(server)
  server.t.clock.set(tuesday + 22 * HOUR_MS)
  await desk.reminders.send({ invoiceId, way: 'mail', idempotencyKey: randomUUID() })
  server.t.clock.set(tuesday + DAY_MS + 8 * HOUR_MS)
  await server.signIn(await makeAdmin(server.t))
  await openInvoice(page, invoiceId)
  await expectIn(panel, 'partira par e‑mail ')
  await expectIn(late, 'relance prévue à 9 h')
  server.t.clock.set(tuesday + 2 * DAY_MS + 10 * HOUR_MS)
  page.open('/admin')
  page.open(dueInvoicePath(invoiceId))
  await expectIn(late, 'relancée mercredi')
  await expectIn(panel, 'par e‑mail, mer')
})

test('a reminder by WhatsApp waits in « À envoyer », where the invoice is opened', async ({
  server,
  page,
}) => {
  const { hotel, invoiceId } = await makeDebt(server)
  addContact(server.t, hotel)
  await handOver(server.t, invoiceId)
  await server.signIn(await makeAdmin(server.t))
  await openInvoice(page, invoiceId)
  await remindBy(page, 'WhatsApp', 'Préparer')
  await page.user.click(await screen.findByRole('link', { name: 'à envoyer par WhatsApp' }))
  await expectText(/était à payer avant le/)
  await page.press('Autres actions, Hôtel Le Baobab')
  await page.user.click(
    await screen.findByRole('menuitem', { name: 'Ouvrir la facture', hidden: true }),
  )
  await expectIn(panel, 'Reste à payer')
})
