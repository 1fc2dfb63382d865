import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { companies, companyInvoices, invoiceBalances, orders } from '#server/db/schema.ts'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeOrder,
  makeSuperadmin,
} from '#server/testing/factories.ts'
import { fillCompanies, makeCompany } from '#server/testing/filling/fill-companies.ts'
import { DAY_MS } from '#shared/dates.ts'
import {
  expect,
  expectNoText,
  expectText,
  expectValue,
  field,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { dialog, expectIn, openFold, pressIn } from '#web/testing/lists.ts'
import { openWithModules } from '#web/testing/modules.ts'
import { standInWindow } from '#web/testing/opened-window.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** Opens the file of a company, as an admin or the owner. */
async function openCompany(
  server: ServerInProcess,
  page: Page,
  { as = makeAdmin }: { as?: typeof makeAdmin } = {},
) {
  const { t } = server
  const company = await makeClientWithoutEmail(t, { fullname: 'Hôtel Le Baobab' })
  makeCompany(t, company.id)
  await server.signIn(await as(t))
  page.open(`/admin/clients/${company.id}`)
  await screen.findByRole('heading', { name: 'Hôtel Le Baobab', level: 1 })
  return company
}

const sheet = () => screen.getByRole('region', { name: 'Compte' })

/** Opens a seldom part of a file. */
const openPart = (page: Page, title: string) => openFold(page, () => document.body, title)

test('a company that is new is made from the list of companies, and its file opens', async ({
  server,
  page,
}) => {
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/clients?vue=entreprises')
  await expectText('Aucune entreprise')
  await page.press('Nouvelle entreprise')
  const form = dialog('Nouvelle entreprise')
  await waitFor(form)
  await page.fill('Nom de l’entreprise', 'Hôtel Le Baobab')
  await page.fill('Téléphone', '07 58 21 40 66')
  await pressIn(page, form, 'Créer la fiche')
  await expectIn(form, 'Le NCC est obligatoire pour une facture de ce type.')
  await page.fill('NCC', '1204857 k')
  await pressIn(page, form, 'Créer la fiche')
  await screen.findByRole('heading', { name: 'Hôtel Le Baobab', level: 1 })
  await expectText('Entreprise')
  await waitFor(sheet)
  await expectIn(sheet, '1204857 K')
  await expectIn(sheet, 'à chaque commande')
  expect(screen.queryByRole('link', { name: /^Relevé d/ })).toBeNull()
  page.open('/admin/clients?vue=entreprises')
  await screen.findByRole('link', { name: 'Hôtel Le Baobab' })
})

test('« C’est une entreprise » keeps the record under its name, and the person is its contact', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClientWithoutEmail(t, { fullname: 'Clarisse Tanoh' })
  await server.signIn(await makeAdmin(t))
  page.open(`/admin/clients/${client.id}`)
  await page.press(/^Actions, fiche/)
  await page.user.click(
    await screen.findByRole('menuitem', { name: 'C’est une entreprise', hidden: true }),
  )
  const form = dialog('C’est une entreprise')
  await waitFor(form)
  await page.fill('Nom de l’entreprise', 'Hôtel Le Baobab')
  await expectIn(form, 'Clarisse Tanoh devient son premier contact.')
  await page.user.selectOptions(field('Facture pour'), 'Sans NCC')
  await pressIn(page, form, 'Enregistrer')
  await screen.findByRole('heading', { name: 'Hôtel Le Baobab', level: 1 })
  await waitFor(sheet)
  await expectText('Clarisse Tanoh, commande par téléphone')
  await page.press(/^Actions, fiche/)
  await screen.findByRole('menuitem', { name: 'Modifier', hidden: true })
  await expectNoText('Fusionner…')
})

test('an account is three lines, and contacts, places, prices and orders of each week are folded', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  const { id: orderId } = await makeOrder(t, { client, status: 'completed' })
  const own = await t.as(client)
  await own.recurring.create({ orderId, weekday: 2, fromMinute: 480, toMinute: 600 })
  makeCompany(t, client.id)
  await server.signIn(await makeSuperadmin(t))
  page.open(`/admin/clients/${client.id}`)
  await waitFor(sheet)
  for (const line of ['Fin de mois, à 15', 'facture avec une ligne par commande', 'catalogue'])
    await expectIn(sheet, line)
  const acts = ['Ajouter un contact', 'Ajouter un lieu', 'Modifier ses prix', 'Arrêter']
  const act = (name: string) => screen.queryByRole('button', { name })
  expect(acts.map(act)).toEqual([null, null, null, null])
  for (const part of ['Contacts', 'Lieux', 'Prix', 'Chaque semaine']) await openPart(page, part)
  for (const name of acts) await screen.findByRole('button', { name })
})

test('a company that cannot be read says so in each part of its file, and is read again', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  const { id: orderId } = await makeOrder(t, { client, status: 'completed' })
  const own = await t.as(client)
  await own.recurring.create({ orderId, weekday: 2, fromMinute: 480, toMinute: 600 })
  makeCompany(t, client.id)
  await server.signIn(await makeAdmin(t))
  const restore = server.cut(/companies\.byId|recurring\.ofClient/)
  page.open(`/admin/clients/${client.id}`)
  await expectText('Impossible de charger les commandes de chaque semaine.')
  // Its sums, its account, its contacts and its places.
  await waitFor(() =>
    expect(screen.getAllByText('Impossible de charger l’entreprise.')).toHaveLength(4),
  )
  restore()
  await page.press('Réessayer')
  await waitFor(sheet)
  await expectText('Aucun contact. Commande par son lien')
  await openPart(page, 'Chaque semaine')
  await screen.findByRole('button', { name: 'Arrêter' })
})

test('a contact is added to its file, corrected and taken away', async ({ server, page }) => {
  await openCompany(server, page)
  await openPart(page, 'Contacts')
  await page.press('Ajouter un contact')
  const added = dialog('Nouveau contact')
  await waitFor(added)
  await page.fill('Nom complet', 'Clarisse Tanoh')
  await pressIn(page, added, 'Enregistrer')
  await expectIn(added, 'Un téléphone ou un e‑mail est obligatoire.')
  await page.fill('Email', 'linge@hotelbaobab.ci')
  await pressIn(page, added, 'Enregistrer')
  await expectText('linge@hotelbaobab.ci')
  await page.press('Modifier Clarisse Tanoh')
  await waitFor(dialog('Clarisse Tanoh'))
  await pressIn(page, dialog('Clarisse Tanoh'), 'Retirer')
  await expectNoText('linge@hotelbaobab.ci')
})

test('once somebody who ordered for it is taken away, or orders for it no more, a new link is offered, and the former opens nothing', async ({
  server,
  page,
}) => {
  const { t } = server
  const { id: clientId } = await openCompany(server, page)
  const colleague = await t.as(await makeAdmin(t))
  const person = { clientId, phone: '+2250708091011', getsInvoice: false, mayOrder: true }
  await colleague.companies.saveContact({ ...person, id: randomUUID(), name: 'Clarisse Tanoh' })
  await colleague.companies.saveContact({ ...person, id: randomUUID(), name: 'Serge Ahoua' })
  const former = clientLink(t, clientId)
  standInWindow()
  await openPart(page, 'Contacts')
  await page.press('Modifier Clarisse Tanoh')
  await pressIn(page, dialog('Clarisse Tanoh'), 'Retirer')
  await expectText(/Clarisse Tanoh ne commande plus pour l’entreprise/)
  await page.press('Retour')
  expect(clientLink(t, clientId)).toBe(former)
  await page.press('Modifier Serge Ahoua')
  await page.user.click(await screen.findByRole('checkbox', { name: 'Commande pour l’entreprise' }))
  await pressIn(page, dialog('Serge Ahoua'), 'Enregistrer')
  await expectText(/Serge Ahoua ne commande plus pour l’entreprise/)
  const offer = dialog('Envoyer un nouveau lien à Hôtel Le Baobab\u202f?')
  await pressIn(page, offer, 'Envoyer un nouveau lien')
  await waitFor(() => expect(clientLink(t, clientId)).not.toBe(former))
})

test('the owner sets how it pays and its ceiling, which is not below zero; terms that a colleague changed meanwhile are told beside what was typed, and a second save keeps it', async ({
  server,
  page,
}) => {
  const { t } = server
  const { id: clientId } = await openCompany(server, page, { as: makeSuperadmin })
  await page.press('Paiement et plafond')
  const form = dialog('Paiement et plafond')
  await waitFor(form)
  await page.fill('Délai pour payer', '30')
  const colleague = await t.as(await makeSuperadmin(t))
  const { updatedAt: seen } = (await colleague.companies.byId({ clientId })) ?? { updatedAt: 0 }
  await colleague.companies.saveTerms({
    clientId,
    seen,
    onAccount: true,
    dueDays: 20,
    ceiling: 500_000,
    transportFree: false,
  })
  await pressIn(page, form, 'Enregistrer')
  await expectIn(form, 'Un collègue a changé')
  await expectIn(form, 'Délai : 20 jours')
  await expectIn(form, 'Plafond : 500 000 FCFA')
  await expectValue('Délai pour payer', '30')
  await pressIn(page, form, 'Enregistrer')
  await waitFor(() => expect(sheet().textContent).toMatch(/à 30\s+jours/))

  await page.press('Paiement et plafond')
  await waitFor(form)
  await page.fill('Plafond (facultatif)', '600000')
  await pressIn(page, form, 'Enregistrer')
  await waitFor(() => expect(sheet().textContent).toMatch(/plafond 600\s000\s+FCFA/))
  await page.press('Paiement et plafond')
  await waitFor(form)
  await page.fill('Plafond (facultatif)', '-500000')
  await pressIn(page, form, 'Enregistrer')
  await expectIn(form, 'Le plafond ne peut pas être négatif.')
  expect(sheet().textContent).toMatch(/plafond 600\s000\s+FCFA/)
})

test('the file says what is due and since when, what the next invoice has so far, and leads to the statement', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  const admin = await makeAdmin(t)
  fillCompanies(t, admin.n, 1)
  const order = await makeOrder(t, { client, status: 'completed' })
  t.database.orm.update(orders).set({ onAccount: true }).run()
  await server.signIn(admin)
  page.open(`/admin/clients/${client.id}`)
  await expectText(/reste à payer, dans 14\s+jours/)
  await expectText(/à facturer$/)
  await screen.findByRole('link', { name: 'Relevé' })
  await screen.findAllByRole('link', { name: `Commande #${order.reference}` })
})

test('where the shop has no companies on account, the file is that of any client, and past invoices stay readable', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  const admin = await makeAdmin(t)
  fillCompanies(t, admin.n, 1)
  t.database.orm.update(invoiceBalances).set({ rest: 0, settledAt: t.clock.now() }).run()
  t.database.orm.update(companies).set({ onAccount: false }).run()
  await openWithModules(t, { companies: false })
  await server.signIn(admin)
  page.open(`/admin/clients/${client.id}`)
  await screen.findByRole('region', { name: 'Factures du mois' })
  await expectText('Ne doit rien.')
  expect(screen.queryByRole('region', { name: 'Compte' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Relevé' })).toBeNull()
})

test('its invoices say whether they are certified, until when they are to be paid, and how and when they were', async ({
  server,
  page,
}) => {
  const { t } = server
  const { id } = await makeClientWithoutEmail(t, { fullname: 'Hôtel Le Baobab' })
  const admin = await makeAdmin(t)
  fillCompanies(t, admin.n, 7)
  const invoices = t.database.orm.select().from(companyInvoices).orderBy(companyInvoices.n).all()
  const paid = eq(invoiceBalances.invoiceN, invoices.at(-1)?.n ?? 0)
  t.database.orm.update(invoiceBalances).set({ rest: 0 }).where(paid).run()
  t.clock.advance(10 * DAY_MS)
  await server.signIn(admin)
  page.open(`/admin/clients/${id}`)
  const section = () => screen.getByRole('region', { name: 'Factures du mois' })
  const rows = () => within(section()).getAllByRole('link')
  await waitFor(() => expect(rows()).toHaveLength(5))
  expect(rows()[0]?.textContent).toMatch(/Certifiée.*virement, \d+\s\S+\./)
  expect(rows()[1]?.textContent).toMatch(/reste 25\s000\s+FCFA.*à payer avant le/)
  await pressIn(page, section, 'Toutes')
  await waitFor(() => expect(rows()).toHaveLength(7))
  expect(rows()[6]?.textContent).toMatch(/échue le \d+\s/)
  expect(within(section()).queryByRole('button', { name: 'Toutes' })).toBeNull()
})
