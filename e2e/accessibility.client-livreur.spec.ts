import { payPath } from '#shared/money/payments.ts'
import { expectAccessible, PHONE } from './axe.ts'
import { expectDoorAccessible, stateAll } from './cash.ts'
import { payWithWaveLink } from './cash-desk.ts'
import { type Actor, expect, test, toast } from './fixtures.ts'
import { addLine, expectPlaced, fillOrder, submit, TWO_SHIRTS } from './order-form.ts'

// One test crawls all screens of a role.
test.describe.configure({ timeout: 300_000 })

const card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })

/** A person's own page, its errors and its question. */
async function expectAccessibleProfile({ page, role }: Actor): Promise<void> {
  await page.goto(`/${role}/profil/securite`)
  await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
  await expect(page.getByText('Actif')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/${role}/profil`)
  await expect(page.getByRole('button', { name: 'Supprimer mon compte' })).toBeEnabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Le mot de passe est obligatoire.').first()).toBeVisible()
  await expectAccessible(page, [PHONE])
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, [PHONE])
}

test('the screens on which a client orders', async ({ app, cast, order }) => {
  await test.step("the client's dashboard, without and with an order", async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const { page } = client
    await page.goto('/client/dashboard')
    await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
    await expectAccessible(page)
    const { id, reference } = await order(client)
    app.db.prepare('update orders set payment_method = null where id = ?').run(id)
    await page.reload()
    await expect(card(client, reference).getByText('Comment voulez-vous payer')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the order form, empty and ready', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const { page } = client
    await page.goto('/client/passer-commande')
    await expect(submit(page)).toBeDisabled()
    await expectAccessible(page)
    await fillOrder(client)
    await expect(toast(page, 'Localisation réussie')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the order form, with a place to take again and a GPS that refuses', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const { page } = client
    await order(client, { address: 'Riviera Palmeraie' })
    await page.goto('/client/passer-commande')
    await addLine(page, TWO_SHIRTS)
    await page.getByRole('button', { name: 'Utiliser ma position' }).click()
    await expect(page.getByText('Position refusée')).toBeVisible()
    await expect(page.getByText('Comme la dernière fois')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the screen of an order that has just been placed', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const { page } = client
    await fillOrder(client)
    await submit(page).click()
    await expectPlaced(page)
    await expectAccessible(page)
  })
  await test.step('the list of garments, with an open row', async () => {
    const { page } = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    await page.goto('/client/passer-commande?liste')
    await page.getByRole('button', { name: /^Robe/ }).click()
    await expect(page.getByRole('button', { name: 'Ajouter au panier' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: 'Vêtement' }).fill('zzz')
    await expect(page.getByText(/^Aucun vêtement pour/)).toBeVisible()
    await expectAccessible(page, [PHONE])
  })
  await test.step('the dialog that picks a place on the map', async () => {
    const { page } = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    await page.goto('/client/passer-commande')
    await page.getByRole('button', { name: 'Choisir sur la carte' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choisissez votre position sur la carte' })
    await expect(dialog.getByRole('button', { name: 'Zoomer', exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})

test('the orders of a client, in progress and past', async ({ cast, order }) => {
  await test.step("the client's orders, and the question before cancelling", async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const { page } = client
    await page.goto('/client/commandes')
    await expect(page.getByText('Aucune commande en cours')).toBeVisible()
    await expectAccessible(page)
    await order(client, { status: 'delivery_en_route' })
    const { reference } = await order(client)
    await expect(card(client, reference)).toBeVisible()
    await expectAccessible(page)
    await card(client, reference).getByRole('button', { expanded: false }).click()
    await card(client, reference).getByRole('button', { name: 'Détails' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Annuler la commande' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the history, without and with orders, and the question before a cart is replaced', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const { page } = client
    await page.goto('/client/historique')
    await expect(page.getByText("Aucune commande dans l'historique")).toBeVisible()
    await expectAccessible(page)
    const paid = await order(client, { status: 'completed' })
    const unpaid = await order(client, { status: 'completed', payment: 'wave' })
    await page.reload()
    await expect(card(client, paid.reference)).toBeVisible()
    await expect(card(client, unpaid.reference).getByText('Payer maintenant')).toBeVisible()
    await expectAccessible(page)
    const again = { name: 'Commander à nouveau' }
    await card(client, paid.reference).getByRole('button', again).click()
    await expect(submit(page)).toBeVisible()
    await page.goBack()
    await card(client, unpaid.reference).getByRole('button', again).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('an order paid in part, and one whose money was given back', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
    const { page } = client
    await order(client, { status: 'picked_up' }, { cash: 300 })
    const { id, reference } = await order(client, { status: 'picked_up' })
    await admin.api.orders.cancel.mutate({ orderId: id, from: 'picked_up' })
    const { items } = await admin.api.payments.refunds.query({})
    const settled = { refundId: items[0]?.id ?? '', outcome: 'refunded' } as const
    await admin.api.payments.settleRefund.mutate(settled)
    await page.goto('/client/commandes')
    await expect(page.getByText(/^Reste .* à payer/).first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/client/dashboard')
    await expect(card(client, reference).getByText('Remboursé :')).toBeVisible()
    await expectAccessible(page)
  })
})

test('what a client pays and answers, and the profile', async ({ app, cast, order }) => {
  await test.step('several orders, one paid and one announced, and the questions about paying', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
    const { page } = client
    await order(client, { status: 'picked_up' })
    const missing = await order(client, { payment: 'wave' })
    await payWithWaveLink(client, missing)
    await admin.api.payments.rejectWave.mutate({ orderId: missing.id })
    await order(client, { payment: 'wave' })
    const cancelled = await order(client, { payment: 'wave' })
    await admin.api.orders.cancel.mutate({ orderId: cancelled.id, from: 'pending' })
    await page.goto(payPath(cancelled.id))
    await expect(page.getByText('Commande annulée')).toBeVisible()
    const ask = { name: /^À payer avec Wave/ }
    await card(client, missing.reference).getByRole('button', ask).click()
    await expect(page.getByText('Paiement Wave non reçu')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Payer en espèces' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('what was counted, a new total to answer, and the hand-over code', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
    const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
    const { page } = client
    app.db
      .prepare(`insert or replace into settings (key, value, updated_at) values ('handover', ?, 1)`)
      .run(JSON.stringify({ code: true }))
    const lines = [{ garment: 'Chemise', service: 'Lavage', quantity: 3 }] as const
    const crew = { livreur, admin }
    const counted = await order(client, { status: 'pickup_en_route', lines }, crew)
    await livreur.api.missions.advance.mutate({
      orderId: counted.id,
      from: 'pickup_en_route',
      cashReceived: counted.grandTotal,
      check: {
        counts: [{ position: 0, counted: 2, reason: 'absent', note: 'Pas trouvée' }],
        reserves: [{ kind: 'tache', position: 0, note: 'Sur le col' }],
        withClient: true,
      },
      idempotencyKey: crypto.randomUUID(),
    })
    await page.goto('/client/dashboard')
    await expect(card(client, counted.reference)).toContainText('1 chemise de moins')
    await expectAccessible(page)
    await card(client, counted.reference).getByRole('link', { name: 'Voir le comptage' }).click()
    await page.getByRole('button', { name: 'Je ne suis pas d’accord' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Envoyer à l’équipe' }).click()
    await expect(dialog).toContainText('Ce qui ne va pas est obligatoire.')
    await expectAccessible(page, [PHONE])
    // Its order changes place once another one is on its way: the form then closes by going back, which ends any « goto ».
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await admin.api.adjustments.propose.mutate({
      orderId: counted.id,
      quantities: [{ position: 0, quantity: 2 }],
      added: [],
      reason: 'Une chemise n’était pas dans le sac.',
    })
    const returning = await order(client, { status: 'delivery_en_route', lines }, crew)
    await page.goto('/client/commandes')
    const code = page.getByRole('region', { name: 'Code de livraison' })
    await expect(code).toBeVisible()
    const [digits = ''] = (await code.innerText()).match(/(\d ){3}\d/) ?? []
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Un total attend votre réponse/ }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Accepter le nouveau total' }).click()
    await expect(page.getByText('Total ajusté avec votre accord')).toBeVisible()
    await expectAccessible(page)
    await livreur.api.missions.advance.mutate({
      orderId: returning.id,
      from: 'delivery_en_route',
      code: digits.replaceAll(' ', ''),
      check: { counts: [{ position: 0, counted: 3 }], reserves: [], withClient: false },
      idempotencyKey: crypto.randomUUID(),
    })
    await page.goto('/client/historique')
    await expect(card(client, returning.reference)).toContainText('Comptage à la livraison')
    await expectAccessible(page, [PHONE])
  })
  await test.step('a list that cannot be read', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const { page } = client
    client.allow(/ERR_FAILED/)
    await page.route(/orders\.mine/, (route) => route.abort())
    await page.goto('/client/commandes')
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the profile of a client, its errors and its question', async () => {
    await expectAccessibleProfile(await cast.actor({ role: 'client', fullname: 'Aya Traoré' }))
  })
})

test('the screens of a livreur', async ({ cast, order }) => {
  await test.step("the livreur's missions", async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const livreur = await cast.actor({ role: 'livreur', fullname: 'Konan Yao' })
    const { page } = livreur
    await page.goto('/livreur/dashboard')
    await expect(page.getByText('Aucune mission pour le moment')).toBeVisible()
    await expectAccessible(page)
    await order(client, { status: 'assigned' }, { livreur })
    const { reference } = await order(client, { status: 'delivery_en_route' }, { livreur })
    await expect(card(livreur, reference)).toBeVisible()
    await expectAccessible(page)
    const waiting = await cast.actor({ role: 'livreur', fullname: 'Pas Encore', unapproved: true })
    await waiting.page.goto('/livreur/dashboard')
    await expect(waiting.page.getByText('Votre compte est en attente de validation.')).toBeVisible()
    await expectAccessible(waiting.page, [PHONE])
  })
  await test.step('the question before a delivery whose Wave payment was not found', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const livreur = await cast.actor({ role: 'livreur', fullname: 'Konan Yao' })
    const { page } = livreur
    const wanted = { payment: 'wave', status: 'delivery_en_route' } as const
    const placed = await order(client, wanted, { livreur })
    await payWithWaveLink(client, placed)
    await page.goto(`/livreur/mission/${placed.id}`)
    await stateAll(livreur)
    await expectDoorAccessible(livreur)
    await page.getByRole('button', { name: 'Confirmer la livraison' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the profile of a livreur, its errors and its question', async () => {
    await expectAccessibleProfile(await cast.actor({ role: 'livreur', fullname: 'Aya Traoré' }))
  })
})
