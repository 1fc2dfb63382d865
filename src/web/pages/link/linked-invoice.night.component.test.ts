import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { users } from '#server/db/schema.ts'
import { invoiceAddress } from '#server/money/company-invoices/invoice-link.service.ts'
import { makeAdmin, makeClient } from '#server/testing/factories.ts'
import {
  addContact,
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { DAY_MS } from '#shared/dates.ts'
import { expect, expectText, test } from '#web/testing/component-test.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** The address that the accountant of a hotel was sent. */
async function sentInvoice({ t }: ServerInProcess) {
  const hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel)
  addContact(t, hotel)
  await makeOwedOrder(t, hotel)
  const { invoiceId, label } = await invoiceAll(await t.as(await makeAdmin(t)), hotel)
  const address = new URL(invoiceAddress(t, { id: invoiceId, linkVersion: 0 })).pathname
  return { label, address }
}

test('who has only the link of an invoice keeps it as a PDF', async ({ server, page }) => {
  const { label, address } = await sentInvoice(server)
  page.open(address)
  await expectText(label)
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    saved.push(this.getAttribute('href') ?? '')
  })
  await page.press('Télécharger PDF')
  const link = await screen.findByRole('link', { name: 'ouvrez le PDF' })
  expect(saved).toEqual([link.getAttribute('href')])
  const pdf = await server.fetch(saved[0] ?? '')
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('on a phone an invoice begins with its sum and its last day, and says how long it is late', async ({
  server,
  page,
}) => {
  const { address } = await sentInvoice(server)
  page.open(address)
  const sheet = await screen.findByRole('article')
  const begins = () => sheet.textContent?.replace(/\s/g, ' ')
  expect(begins()).toMatch(/^À payer3 000 FCFAAvant le \d+ \S+Lavéo/)
  server.t.clock.advance(60 * DAY_MS)
  page.reload()
  await expectText(/^Échue le \d+ \S+, en retard de \d+\sjours$/)
})

test('the link of a company that is erased says that it ended, and no number', async ({
  server,
  page,
}) => {
  const { address } = await sentInvoice(server)
  server.t.database.orm.update(users).set({ deletedAt: server.t.clock.now() }).run()
  page.open(address)
  await screen.findByRole('heading', { name: 'Ce lien de facture ne marche plus' })
  await expectText(/Demandez-en un autre à Lavéo\./)
})
