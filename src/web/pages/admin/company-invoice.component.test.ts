import { randomUUID } from 'node:crypto'
import { screen } from '@testing-library/react'
import { makeAdmin, makeClient, makeSuperadmin } from '#server/testing/factories.ts'
import {
  addContact,
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { dgiRefuses, fakeDgiDesk } from '#server/testing/fixtures/fne-desk.fixture.ts'
import { expectNoText, expectText, test } from '#web/testing/component-test.ts'

test('an invoice that the owner never has certified is a statement, and the team reads why', async ({
  server: { t, signIn },
  page,
}) => {
  const owner = await makeSuperadmin(t)
  const dgi = await fakeDgiDesk(t, owner)
  const hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel, { ncc: '2302456K', template: 'B2B' })
  addContact(t, hotel)
  await makeOwedOrder(t, hotel)
  const { invoiceId } = await invoiceAll(await t.as(await makeAdmin(t)), hotel)
  dgi.answer(dgiRefuses('Something else'))
  await dgi.work()
  await signIn(owner)
  page.open(`/admin/factures/${invoiceId}`)
  await expectText('DGI : Refusée')
  await screen.findByRole('heading', { level: 1, name: /Relevé du mois/ })
  await expectText('Non certifiée')
  page.open('/admin/fne')
  await page.follow('Corriger')
  await page.press('Ne jamais la certifier')
  await page.user.click(await screen.findByRole('radio', { name: 'Non' }))
  await page.fill('Pourquoi ne jamais la certifier ?', 'Facturée ailleurs')
  await page.press('L’écarter')
  page.open(`/admin/factures/${invoiceId}`)
  await expectText('DGI : Écartée')
  await expectText('Elle ne sera jamais certifiée : elle est remise comme relevé.')
  await screen.findByRole('heading', { level: 1, name: /Relevé du mois/ })
  await expectText(/^En cours d’envoi à /)
})

test('before all that is left is taken back, the owner reads that what was taken off is not on the next invoice', async ({
  server: { t, signIn },
  page,
}) => {
  const owner = await makeSuperadmin(t)
  const hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel)
  await makeOwedOrder(t, hotel)
  const desk = await t.as(owner)
  const { invoiceId } = await invoiceAll(desk, hotel)
  const { label } = await desk.companyInvoices.credit({
    invoiceId,
    shown: { rest: 3000, credited: 0 },
    what: { by: 'amount', amount: 400 },
    reason: 'Un drap taché',
    idempotencyKey: randomUUID(),
  })
  await signIn(owner)
  page.open(`/admin/factures/${invoiceId}`)
  await page.press('Facture d’avoir')
  await screen.findByRole('dialog', { name: 'Facture d’avoir' })
  await expectNoText(/au prix entier/)
  await page.user.click(screen.getByRole('radio', { name: 'Tout le reste' }))
  await expectText(new RegExp(`au prix entier : les 400\\sFCFA déjà déduits par ${label}`))
})
