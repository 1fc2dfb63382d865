import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { fneSales, invoiceBalances, mailOutbox, orders } from '#server/db/schema.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeAdmin,
  makeClient,
  makeOrder,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { fillCompanies } from '#server/testing/filling/fill-companies.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'

let t: TestContext
let company: User

beforeEach(async () => {
  t = createTestContext()
  company = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  fillCompanies(t, (await makeAdmin(t)).n, 2)
  t.database.orm
    .update(fneSales)
    .set({ buyer: { name: 'Clarisse Tanoh', ncc: null, phone: null, email: null } })
    .run()
})

const leave = async () => (await t.as(company)).profile.deleteAccount({ password: TEST_PASSWORD })
const payAll = () => t.database.orm.update(invoiceBalances).set({ rest: 0 }).run()

test('a company cannot leave while an invoice is not paid, or an order is on none', async () => {
  await expect(leave()).rejects.toMatchObject({ appCode: 'ACCOUNT_OPEN' })
  payAll()
  const { id } = await makeOrder(t, { client: company, status: 'completed' })
  t.database.orm.update(orders).set({ onAccount: true }).where(eq(orders.id, id)).run()
  await expect(leave()).rejects.toMatchObject({ appCode: 'ACCOUNT_OPEN' })
  t.database.orm.update(orders).set({ invoiceN: 1 }).where(eq(orders.id, id)).run()
  await expect(leave()).resolves.not.toThrow()
})

test('what names its people goes with it; its invoices and the papers of the DGI stay as they were handed over', async () => {
  payAll()
  t.database.orm
    .insert(mailOutbox)
    .values({
      id: 'letter',
      template: 'livreur-approved',
      recipient: 'compta@baobab.ci',
      userId: company.id,
      facts: {},
      nextAttemptAt: 1,
      createdAt: 1,
    })
    .run()
  await leave()
  const left = dumpTables(t.database)
  expect(left).toMatchObject({
    companies: [],
    company_contacts: [],
    company_places: [],
    mail_outbox: [],
  })
  expect(left.fne_sales).toMatchObject([{ buyer: null }, { buyer: null }])
  expect(left.company_invoices).toHaveLength(2)
  expect(left.fne_papers).toHaveLength(2)
  expect(JSON.stringify(left.company_invoices)).toContain('Clarisse Tanoh')
  expect(brokenLinks(t.database)).toEqual([])
})

test('its export tells its people, its prices, its invoices with what is left of them, and its certificates', async () => {
  expect(await personalDataOf(t, company)).toMatchObject({
    entreprise: { ncc: '2302456K', enCompte: true },
    contactsDeLEntreprise: [{ nom: 'Clarisse Tanoh', email: 'compta@baobab.ci' }],
    lieuxDeLEntreprise: [{ nom: 'Lingerie' }],
    prixDeLEntreprise: [{ prix: 100 }, { prix: 200 }],
    facturesDuMois: [
      { numero: 'F-2026-01-001', reste: 25_000 },
      { numero: 'F-2026-01-002', reste: 25_000 },
    ],
    paiementsDesFactures: [{ moyen: 'Virement', montant: 15_000 }, { montant: 15_000 }],
    facturesFne: [{ etat: 'Certifiée' }, { etat: 'Certifiée' }],
  })
})
