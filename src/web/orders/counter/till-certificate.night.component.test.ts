import { screen, waitFor } from '@testing-library/react'
import type { DgiCall } from '#server/money/fne/dgi-api.ts'
import { makeAdmin, makeClient } from '#server/testing/factories.ts'
import { SELLER_NCC } from '#server/testing/fakes/fake-dgi.ts'
import { counterDrop } from '#server/testing/fixtures/counter.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import {
  DGI_CUT,
  type FakeDgiDesk,
  fakeDgiDesk,
} from '#server/testing/fixtures/fne-desk.fixture.ts'
import { expect, expectNoText, type Page, test } from '#web/testing/component-test.ts'
import { dialog, expectIn, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'
import {
  choose,
  openTillWithShirt,
  PAY,
  print,
  standInPrinter,
  taken,
  ticket,
} from '#web/testing/till-steps.ts'
import { tillTicketPath } from './till-paths.ts'

standInPrinter()

const NUMBER = `${SELLER_NCC}${new Date().getUTCFullYear() % 100}000000001`
const certificate = dialog('Facture normalisée')

/** A shirt that is paid in cash, in a house whose sales are certified. */
async function sell(server: ServerInProcess, page: Page): Promise<FakeDgiDesk> {
  const { admin } = await openTillWithShirt(server, page)
  const dgi = await fakeDgiDesk(server.t, admin)
  await choose(page, 'Espèces')
  await page.press(PAY)
  await taken()
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  return dgi
}

/** The ticket of clothes that were paid before, in such a house. */
async function openTicket(server: ServerInProcess, page: Page): Promise<FakeDgiDesk> {
  const { t } = server
  const admin = await makeAdmin(t)
  await makeOpenDrawer(t, admin)
  const dgi = await fakeDgiDesk(t, admin)
  const payment = { method: 'espece', amount: 3000 } as const
  const desk = await t.as(admin)
  const { orderId } = await desk.counter.drop(
    await counterDrop(t, await makeClient(t), { payment }),
  )
  await server.signIn(admin)
  page.open(tillTicketPath(orderId))
  return dgi
}

test('the certified invoice of a walk-in is asked for after the sale, and the ticket is printed again with its number', async ({
  server,
  page,
}) => {
  const dgi = await sell(server, page)
  await page.press('Facture normalisée')
  await waitFor(certificate)
  expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Aminata Koné')
  await pressIn(page, certificate, 'Certifier')
  await screen.findByText(/^La DGI la certifie/)
  await dgi.work()
  await expectIn(ticket, `N° ${NUMBER}`)
  await screen.findByText('Son numéro et son code sont sur le ticket.')
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2))
})

test('the cashier reads that the DGI may have certified the invoice, and to make no other', async ({
  server,
  page,
}) => {
  const dgi = await openTicket(server, page)
  dgi.answer(DGI_CUT)
  await page.press('Facture normalisée')
  await waitFor(certificate)
  await pressIn(page, certificate, 'Certifier')
  await screen.findByText(/^La DGI la certifie/)
  await dgi.work()
  await screen.findByText(/^La DGI l’a peut-être certifiée\. N’en faites pas d’autre/)
  screen.getByRole('link', { name: 'Facture FNE' })
})

const KEY_REFUSED: DgiCall = { kind: 'answered', status: 401, body: '{}' }

test('the cashier reads that nothing is certified while the key is refused, also of the sale after the one that was refused', async ({
  server,
  page,
}) => {
  const dgi = await openTicket(server, page)
  dgi.answer(KEY_REFUSED)
  const client = await makeClient(server.t)
  await dgi.sell(client)
  await page.press('Facture normalisée')
  await waitFor(certificate)
  await pressIn(page, certificate, 'Certifier')
  await screen.findByText(
    /^La DGI refuse la clé\..*N’attendez pas\s: remettez ce ticket au client\.$/,
  )
  await expectNoText(/La DGI la certifie/)
})
