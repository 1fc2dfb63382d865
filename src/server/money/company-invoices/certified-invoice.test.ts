import { expect, test } from 'vitest'
import { makeClient } from '#server/testing/factories.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { createFneFixture } from '#server/testing/fixtures/fne.fixture.ts'

test('where the DGI is told, an invoice waits for its certificate from the write that makes it', async () => {
  const fne = await createFneFixture()
  const hotel = await makeClient(fne.t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(fne.t, hotel, { ncc: '2302456K', template: 'B2B' })
  await makeOwedOrder(fne.t, hotel)
  const { invoiceId, label } = await invoiceAll(fne.staff, hotel)
  const read = async () => (await fne.staff.companyInvoices.byId({ invoiceId })).fneState
  expect(await read()).toBe('to_certify')
  await fne.work()
  expect(await read()).toBe('certified')
  expect(JSON.parse(fne.dgi.requests.at(-1) ?? '{}')).toMatchObject({
    template: 'B2B',
    clientNcc: '2302456K',
    footer: label,
  })
})
