import {
  confirm,
  DESK,
  ledgerOf,
  newTransaction,
  payWithWaveLink,
  row,
  toVerify,
  transaction,
  waiting,
} from './cash-desk.ts'
import { fcfa } from './figures.ts'
import { expect, test, toast } from './fixtures.ts'

test('a payment made by link is found by an admin, and the client reads it at once', async ({
  app,
  client,
  admin,
  order,
}) => {
  const placed = await order(client, { payment: 'wave' })
  await admin.page.goto(DESK)
  await expect(admin.page.getByRole('heading', { name: 'Caisse', level: 1 })).toBeVisible()
  await expect(admin.page.getByText('Aucun paiement à vérifier')).toBeVisible()
  await payWithWaveLink(client, placed)

  const mine = row(toVerify(admin), placed)
  for (const fact of [client.fullname, `#${placed.reference}`, fcfa(placed.grandTotal)])
    await expect(mine).toContainText(fact)
  await expect(mine.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    `https://wa.me/${client.phone.replace('+', '')}`,
  )
  await expect(waiting(admin)).toContainText('1')
  await expect(client.page.getByRole('main')).toContainText('Paiement annoncé')

  await confirm(mine).click()
  await expect(mine).toContainText('Recopiez l’identifiant de la transaction Wave.')
  await expect(transaction(mine)).toBeFocused()
  await transaction(mine).fill('T 7KQ2')
  await confirm(mine).click()
  await expect(mine).toContainText('L’identifiant ne contient que des lettres, des chiffres')
  const found = newTransaction()
  await transaction(mine).fill(` ${found.toLowerCase()} `)
  await confirm(mine).dblclick()
  await expect(toast(admin.page, 'Paiement confirmé')).toBeVisible()
  await expect(admin.page.getByText('Aucun paiement à vérifier')).toBeVisible()
  await expect(waiting(admin)).toHaveText('Caisse')
  await expect(client.page.getByRole('main')).toContainText('Payé avec Wave')
  expect(ledgerOf(app, placed)).toEqual([
    { kind: 'declared', amount: placed.grandTotal, transaction_id: null },
    { kind: 'received', amount: placed.grandTotal, transaction_id: found },
  ])
})
