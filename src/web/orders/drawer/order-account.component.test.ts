import { randomUUID } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { makeAdmin, makeClient, makeOrder, readOrder } from '#server/testing/factories.ts'
import { makeHotel, setTerms } from '#server/testing/fixtures/companies.fixture.ts'
import { invoiceAll, makeOwedOrder } from '#server/testing/fixtures/company-invoices.fixture.ts'
import { dgiRefuses, fakeDgiDesk } from '#server/testing/fixtures/fne-desk.fixture.ts'
import { expect, expectText, expectToast, type Page, test } from '#web/testing/component-test.ts'
import { drawer } from '#web/testing/drawer-steps.ts'
import { expectIn, openFold, pressIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const QUESTION = /(en|du) compte\u202f\?$/
const asked = () => screen.getByRole('dialog', { name: QUESTION })
const item = (name: string) => screen.findByRole('menuitem', { name, hidden: true })

/** Opens an order of the hotel in the hands of the team. */
async function openOrder(
  { t, signIn }: ServerInProcess,
  page: Page,
  {
    ceiling = null,
    ...plan
  }: {
    status?: 'completed'
    client?: Awaited<ReturnType<typeof makeClient>>
    ceiling?: number | null
  } = {},
) {
  const client = await makeHotel(t, { onAccount: false })
  const order = await makeOrder(t, { client, ...plan })
  setTerms(t, client, { onAccount: true, ceiling })
  await signIn(await makeAdmin(t))
  page.open(`/admin/service?commande=${order.id}`)
  await openFold(page, drawer, 'Papiers et suites')
  return order
}

/** Chooses the act in « … », and answers yes. */
async function act(page: Page, name: string) {
  await waitFor(() => expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull())
  await page.press('Autres actions')
  await page.user.click(await item(name))
  await pressIn(page, asked, name)
}

test('an order of a company is put on its account and taken off it after a yes to what follows, and to more than its company may owe, as its history says', async ({
  server,
  page,
}) => {
  const order = await openOrder(server, page, { ceiling: 1000 })
  await page.press('Autres actions')
  await page.user.click(await item('Mettre en compte'))
  await expectIn(asked, `Hôtel Le Baobab devra ${fcfa(3000)} avec sa facture du mois.`)
  await pressIn(page, asked, 'Retour')
  expect(readOrder(server.t, order.id).onAccount).toBe(false)
  await act(page, 'Mettre en compte')
  await page.press('Mettre en compte quand même')
  await expectText('Mise en compte')
  await waitFor(() => expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull())
  await page.press('Autres actions')
  await page.user.click(await item('Retirer du compte'))
  await expectIn(asked, `${fcfa(3000)} seront à payer comme pour tout client`)
  await pressIn(page, asked, 'Retour')
  expect(readOrder(server.t, order.id).onAccount).toBe(true)
  await act(page, 'Retirer du compte')
  await expectText('À payer par le client, plus en compte')
})

test('one that is on an invoice says which, and stays on the account', async ({ server, page }) => {
  const { t, signIn } = server
  const client = await makeHotel(t)
  const admin = await makeAdmin(t)
  const order = await makeOwedOrder(t, client)
  const { label } = await invoiceAll(await t.as(admin), client)
  await signIn(admin)
  page.open(`/admin/service?commande=${order.id}`)
  await openFold(page, drawer, 'Papiers et suites')
  await expectIn(drawer, `Sur la facture ${label}`)
  await page.press('Autres actions')
  await item('Noter un problème')
  expect(screen.queryByRole('menuitem', { name: 'Retirer du compte', hidden: true })).toBeNull()
  await page.user.keyboard('{Escape}')
  await page.user.click(screen.getByRole('link', { name: label }))
  await expectText('Facture du mois')
})

test('one that was paid stays what it is, and the team reads why', async ({ server, page }) => {
  await openOrder(server, page, { status: 'completed' })
  await act(page, 'Mettre en compte')
  await expectToast('', 'De l’argent a été reçu pour cette commande')
})

test('one that the DGI refused goes on it once somebody said that its invoice is not made there', async ({
  server,
  page,
}) => {
  const { t } = server
  const admin = await makeAdmin(t)
  const client = await makeHotel(t, { onAccount: false })
  const dgi = await fakeDgiDesk(t, admin)
  dgi.answer(dgiRefuses('Client phone is required'))
  const { id: orderId } = await makeOrder(t, { client })
  await (await t.as(admin)).fne.certify({ orderId, idempotencyKey: randomUUID() })
  await dgi.work()
  setTerms(t, client, { onAccount: true })
  await server.signIn(admin)
  page.open(`/admin/service?commande=${orderId}`)
  await openFold(page, drawer, 'Papiers et suites')
  await act(page, 'Mettre en compte')
  await screen.findByRole('dialog', { name: /est-elle déjà faite sur le site de la DGI/ })
  expect(readOrder(t, orderId).onAccount).toBe(false)
  await page.press('Non, mettre en compte')
  await expectText('Mise en compte')
  expect(readOrder(t, orderId).onAccount).toBe(true)
})

test('an order of a person offers no account', async ({ server, page }) => {
  await openOrder(server, page, { client: await makeClient(server.t) })
  await page.press('Autres actions')
  await item('Proposer un ajustement')
  expect(screen.queryByRole('menuitem', { name: 'Mettre en compte' })).toBeNull()
})
