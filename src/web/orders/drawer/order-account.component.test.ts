import { screen, waitFor } from '@testing-library/react'
import { makeAdmin, makeClient, makeOrder, readOrder } from '#server/testing/factories.ts'
import { makeHotel, setTerms } from '#server/testing/fixtures/companies.fixture.ts'
import { expect, expectText, expectToast, type Page, test } from '#web/testing/component-test.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

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
  page.open(`/admin/dashboard?commande=${order.id}`)
  return order
}

test('an order of a company is put on its account and taken off it, as its history says', async ({
  server,
  page,
}) => {
  await openOrder(server, page)
  await page.press('Autres actions')
  await page.user.click(await item('Mettre en compte'))
  await expectText('Mise en compte')
  await waitFor(() => expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull())
  await page.press('Autres actions')
  await page.user.click(await item('Retirer du compte'))
  await expectText('À payer par le client, plus en compte')
})

test('one that was paid stays what it is, and the team reads why', async ({ server, page }) => {
  await openOrder(server, page, { status: 'completed' })
  await page.press('Autres actions')
  await page.user.click(await item('Mettre en compte'))
  await expectToast('', 'De l’argent a été reçu pour cette commande')
})

test('above what its company may owe the team is asked first', async ({ server, page }) => {
  const order = await openOrder(server, page, { ceiling: 1000 })
  await page.press('Autres actions')
  await page.user.click(await item('Mettre en compte'))
  await page.press('Mettre en compte quand même')
  await expectText('Mise en compte')
  expect(readOrder(server.t, order.id).onAccount).toBe(true)
})

test('an order of a person offers no account', async ({ server, page }) => {
  await openOrder(server, page, { client: await makeClient(server.t) })
  await page.press('Autres actions')
  await item('Proposer un ajustement')
  expect(screen.queryByRole('menuitem', { name: 'Mettre en compte' })).toBeNull()
})
