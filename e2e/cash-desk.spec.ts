import { card } from './cash.ts'
import {
  answer,
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

test('a client who left for Wave and turned to cash pays the livreur, and the team still looks', async ({
  client,
  admin,
  livreur,
  order,
}) => {
  const wave = { status: 'pickup_en_route', payment: 'wave' } as const
  const placed = await order(client, wave, { livreur })
  await payWithWaveLink(client, placed)
  await admin.page.goto(DESK)
  const mine = row(toVerify(admin), placed)
  await expect(mine).toBeVisible()
  await expect(mine).not.toContainText('espèces')
  await card(client, placed).getByText('Payer autrement').click()
  await card(client, placed).getByRole('button', { name: 'Payer en espèces' }).click()
  await answer(client, 'Payer en espèces')
  await expect(card(client, placed)).toContainText('À payer en espèces')
  await expect(mine).toContainText('Depuis, le client a choisi de payer en espèces.')
  await livreur.page.goto('/livreur/dashboard')
  await expect(card(livreur, placed)).toContainText(`À recevoir : ${fcfa(placed.grandTotal)}`)

  await mine.getByRole('button', { name: 'Non reçu' }).click()
  await expect(admin.page.getByRole('dialog')).toContainText('la commande se paie en espèces.')
  await answer(admin, 'Paiement non reçu')
  await expect(mine).toHaveCount(0)
  await card(client, placed).getByRole('button', { name: 'Détails' }).click()
  await expect(card(client, placed)).toContainText('Paiement Wave non trouvé')
  await expect(card(client, placed)).toContainText('À payer en espèces')
  await expect(card(client, placed)).not.toContainText('À payer à la livraison')
})
