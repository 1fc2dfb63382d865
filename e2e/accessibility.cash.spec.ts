import { expectAccessible } from './axe.ts'
import { card, expectDoorAccessible, openCash, stateAll } from './cash.ts'
import { DESK, openWaveLink, refunds, row, toVerify, transaction } from './cash-desk.ts'
import { expect, test } from './fixtures.ts'

test('the desk, its forms and questions, the pick-up screen and its question are accessible, on a phone too', async ({
  app,
  cast,
  admin,
  livreur,
  order,
}) => {
  test.setTimeout(90_000)
  const { page } = admin
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const declared = await order(client, { payment: 'wave' })
  await openWaveLink(app, client, declared)
  const deleted = await order(client, { payment: 'wave' })
  await openWaveLink(app, client, deleted)
  await admin.api.orders.delete.mutate({ orderId: deleted.id })
  const paid = await order(client, { status: 'picked_up' }, { livreur })
  await page.goto(DESK)
  await row(toVerify(admin), declared).getByRole('button', { name: 'Autre montant reçu' }).click()
  await expect(row(refunds(admin), deleted)).toBeVisible()
  const form = page.getByRole('region', { name: 'Enregistrer un paiement' })
  await form.getByRole('button', { name: 'Saisir un paiement' }).click()
  await form.getByRole('radio', { name: 'Wave' }).check()
  await form.getByLabel('Référence').fill(paid.reference)
  await form.getByLabel('Montant').fill('500')
  await expect(form.getByRole('status')).toContainText('Elle est déjà payée')
  await expectAccessible(page)
  await row(refunds(admin), deleted).getByRole('button', { name: 'Remboursé' }).click()
  await expect(transaction(page.getByRole('dialog'))).toBeFocused()
  await expectAccessible(page)

  const due = await order(client, { status: 'pickup_en_route' }, { livreur })
  await livreur.page.goto('/livreur/dashboard')
  await openCash(livreur, card(livreur, due))
  await expectDoorAccessible(livreur)
  await stateAll(livreur)
  await livreur.page.getByRole('button', { name: /^Billet de 5/ }).click()
  await livreur.page.getByRole('button', { name: 'Tache' }).click()
  await expectDoorAccessible(livreur)
  await livreur.page.getByRole('button', { name: 'Le client n’a rien payé' }).click()
  await expectDoorAccessible(livreur)
})

test('a hand-over that is counted, and one that is contested, are accessible', async ({
  cast,
  admin,
  livreur,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const { grandTotal } = await order(client, { status: 'picked_up' }, { livreur })
  const { page } = admin
  await page.goto(DESK)
  await page.getByRole('button', { name: `Versement de ${livreur.fullname}` }).click()
  await page.getByLabel('Montant compté').fill(String(grandTotal - 500))
  await page.getByRole('button', { name: 'Enregistrer le versement' }).click()
  const reason = page.getByLabel('Motif de l’écart')
  await expect(reason).toBeFocused()
  await expectAccessible(page)
  await reason.fill('Monnaie rendue en trop')
  await page.getByRole('button', { name: 'Enregistrer le versement' }).click()
  await livreur.page.goto('/livreur/historique')
  await livreur.page.getByRole('button', { name: 'Contester' }).click()
  await livreur.page.getByLabel('Ce que j’ai remis').fill(String(grandTotal))
  await expectAccessible(livreur.page)
})
