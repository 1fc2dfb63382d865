import { expectAccessible } from './axe.ts'
import { orderBag } from './bags.ts'
import { section, stateAll } from './cash.ts'
import { DESK, payAtMerchantLink, refunds, row, toVerify } from './cash-desk.ts'
import { expect, test } from './fixtures.ts'
import { expectNoExcess } from './narrow.ts'
import { bringTo } from './orders.ts'

test('the desk, its forms, the screens at a door, and a hand-over that is counted and contested are accessible', async ({
  app,
  cast,
  admin,
  livreur,
  order,
}) => {
  const { page } = admin
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const declared = await order(client, { payment: 'wave' })
  await payAtMerchantLink(app, client, declared)
  const deleted = await order(client, { payment: 'wave' })
  await payAtMerchantLink(app, client, deleted)
  await admin.api.orders.delete.mutate({ orderId: deleted.id })
  const paid = await order(client, { status: 'picked_up' }, { livreur })
  await test.step('the desk with its open forms, and a hand-over with a gap', async () => {
    await page.goto(DESK)
    await row(toVerify(admin), declared).getByRole('button', { name: 'Vérifier' }).click()
    await row(toVerify(admin), declared).getByRole('button', { name: 'Autre montant reçu' }).click()
    await row(refunds(admin), deleted).waitFor()
    const form = page.getByRole('region', { name: 'Enregistrer un paiement' })
    await form.getByRole('button', { name: 'Saisir un paiement' }).click()
    await form.getByRole('radio', { name: 'Wave' }).check()
    await form.getByLabel('Référence').fill(paid.reference)
    await form.getByLabel('Montant').fill('500')
    await expect(form.getByRole('status')).toContainText('Elle est déjà payée')
    await expectAccessible(page)
    await page.goto('/admin/tiroir')
    await page.getByRole('button', { name: `Recevoir de ${livreur.fullname}` }).click()
    await page.getByLabel('Montant compté').fill(String(paid.grandTotal - 500))
    await page.getByRole('button', { name: 'Enregistrer le versement' }).click()
    const reason = page.getByLabel('Motif de l’écart')
    await expect(reason).toBeFocused()
    await expectAccessible(page)
    await reason.fill('Monnaie rendue en trop')
    await page.getByRole('button', { name: 'Enregistrer le versement' }).click()
  })
  await test.step('the hand-over that the livreur contests', async () => {
    await livreur.page.goto('/livreur/historique')
    await livreur.page.getByRole('button', { name: 'Contester' }).click()
    await livreur.page.getByLabel('Ce que j’ai remis').fill(String(paid.grandTotal))
    await expectAccessible(livreur.page)
  })
  await test.step('the screen at a door, with all that it asks for and a defect', async () => {
    const due = await order(client, { status: 'pickup_en_route' }, { livreur })
    await livreur.page.goto(`/livreur/mission/${due.id}`)
    await section(livreur, 'Espèces').waitFor()
    await stateAll(livreur)
    await livreur.page.getByRole('button', { name: /^Billet de 5/ }).click()
    await livreur.page.getByRole('button', { name: 'Tache' }).click()
    // At its end: anywhere else, a control may show but its edge above the dock.
    await livreur.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expectAccessible(livreur.page)
  })
  await test.step('a bag that is weighed at the door, and its total as the client reads it there', async () => {
    const bag = await orderBag(app, client)
    await bringTo(bag.id, { to: 'pickup_en_route' }, { admin, livreur })
    await livreur.page.goto(`/livreur/mission/${bag.id}`)
    const weight = livreur.page.getByLabel(/^Poids en kilos/)
    await weight.waitFor()
    await expectAccessible(livreur.page)
    await expectNoExcess(livreur.page)
    await weight.fill('6,4')
    await livreur.page.getByRole('button', { name: 'Montrer au client' }).click()
    const total = livreur.page.getByRole('heading', { name: 'Votre sac est pesé' })
    await total.waitFor()
    await expectAccessible(livreur.page)
    await expectNoExcess(livreur.page)
  })
})
