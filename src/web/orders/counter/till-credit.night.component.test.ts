import { randomUUID } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { putOnAccount } from '#server/testing/fixtures/company-invoices.fixture.ts'
import { shownEntryOf } from '#server/testing/shown-entry.ts'
import { expect, expectNoText, expectText, test } from '#web/testing/component-test.ts'
import { expectIn } from '#web/testing/lists.ts'
import { fcfa, wordsOf } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'
import {
  addShirt,
  basket,
  choose,
  client,
  type Desk,
  NEW_PHONE,
  openTill,
  openTillWithShirt,
  PAY,
  readOrders,
  standInPrinter,
  taken,
  typePhone,
} from '#web/testing/till-steps.ts'

standInPrinter()

const SHIRT = 800
const REASON = 'Pour la chemise abîmée'

async function give({ t }: ServerInProcess, { admin, client: owner }: Desk, amount: number) {
  const staff = await t.as(admin)
  const gesture = { clientId: owner.id, amount, reason: REASON, idempotencyKey: randomUUID() }
  await staff.credit.grant({ ...gesture, shown: { entry: shownEntryOf(t, owner.id) } })
  return staff
}

test('the credit of a known client stands above the total and pays first, unless they keep it: the choice is theirs alone', async ({
  server,
  page,
}) => {
  const desk = await openTillWithShirt(server, page)
  await expectNoText('Son avoir')
  await give(server, desk, 500)
  await expectIn(client, `Avoir ${fcfa(500)}`)
  await expectIn(basket, 'Son avoir')
  await expectIn(basket, REASON)
  await expectIn(basket, fcfa(SHIRT - 500))
  await page.press('Le garder')
  await expectIn(basket, 'gardé')
  await typePhone(page, NEW_PHONE)
  await expectNoText('Son avoir')
  await typePhone(page, desk.client.phone)
  await choose(page, 'Espèces')
  await choose(page, 'Autre')
  await page.fill('Montant donné', '300')
  await expectIn(basket, `Il restera ${fcfa(500)} à payer au retrait`)
  await page.press(/^Utiliser 500.FCFA/)
  await choose(page, 'Juste')
  await page.press(PAY)
  await taken()
  expect(readOrders(server)).toMatchObject([{ paidAmount: SHIRT, creditUsed: 500 }])
})

test('the linen of a company on account is taken with nothing to pay, nor its credit used', async ({
  server,
  page,
}) => {
  const desk = await openTill(server, page)
  putOnAccount(server.t, desk.client)
  await give(server, desk, 500)
  await addShirt(page)
  await typePhone(page, desk.client.phone)
  await expectText('En compte, sur la facture du mois')
  expect(screen.queryByRole('radio', { name: 'Espèces' })).toBeNull()
  await page.press(PAY)
  await taken()
  expect(readOrders(server)).toMatchObject([{ onAccount: true, paidAmount: 0, creditUsed: 0 }])
})

test('a credit that pays all leaves nothing to choose', async ({ server, page }) => {
  const desk = await openTillWithShirt(server, page)
  const staff = await give(server, desk, 2500)
  await expectIn(basket, `− ${fcfa(SHIRT)}`)
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Espèces' })).toBeNull())
  await page.press(PAY)
  await taken()
  expect(readOrders(server)).toMatchObject([{ paidAmount: SHIRT, creditUsed: SHIRT }])
  expect((await staff.credit.ofClient({ userId: desk.client.id })).balance).toBe(2500 - SHIRT)
  expect(wordsOf(screen.getByRole('article', { name: /^Ticket de dépôt/ }))).toContain('Avoir')
})

test('a credit that cannot be read is said, and clothes are taken without it', async ({
  server,
  page,
}) => {
  server.cut(/credit\.ofClient/)
  await openTillWithShirt(server, page)
  await expectText('Impossible de lire l’avoir de ce client.')
  await choose(page, 'Espèces')
  await page.press(PAY)
  await taken()
  expect(readOrders(server)).toMatchObject([{ paidAmount: SHIRT }])
})
