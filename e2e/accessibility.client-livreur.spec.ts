import { payPath } from '#shared/money/payments.ts'
import { expectAccessible } from './axe.ts'
import { expectDoorAccessible, stateAll } from './cash.ts'
import { openWaveLink } from './cash-desk.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { openByLink } from './links.ts'
import { addLine, expectPlaced, fillOrder, review, submit, TWO_SHIRTS } from './order-form.ts'

// The faces of screens that the sweep of all screens does not show: empty, opened, refused.
test.describe.configure({ timeout: 300_000 })

const card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })

test('the profile of a client, and the screens on which they order', async ({
  app,
  client,
  order,
}) => {
  const { page } = client
  await test.step("the client's dashboard without an order", async () => {
    await page.goto('/client/dashboard')
    await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the profile of a client, its errors and its question', async () => {
    await openByLink(page, '/client/profil')
    await expect(page.getByRole('button', { name: 'Supprimer mon compte' })).toBeEnabled()
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await expect(page.getByText('Le mot de passe est obligatoire.').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('the dialog that picks a place on the map', async () => {
    await openByLink(page, '/client/passer-commande')
    await page.getByRole('button', { name: 'Choisir sur la carte' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choisissez votre position sur la carte' })
    await expect(dialog.getByRole('button', { name: 'Zoomer', exact: true })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the whole list of garments, with pieces of another service', async () => {
    await page.goto('/client/passer-commande?liste')
    await addLine(page, TWO_SHIRTS)
    await page.getByRole('radio', { name: 'Repassage' }).check()
    await expectAccessible(page)
  })
  await test.step('the order form, with a place to take again and a GPS that refuses', async () => {
    await order(client, { address: 'Riviera Palmeraie' })
    await page.goto('/client/passer-commande')
    await addLine(page, TWO_SHIRTS)
    await page.getByRole('button', { name: 'Utiliser ma position' }).click()
    await expect(page.getByText('Position refusée')).toBeVisible()
    await expect(page.getByText('Comme la dernière fois')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the review, and the screen of an order that has just been placed', async () => {
    await fillOrder(client)
    await review(page)
    await expectAccessible(page)
    await submit(page).click()
    await expectPlaced(page)
    await expectAccessible(page)
  })
  await test.step('the dashboard with an order whose payment is not chosen', async () => {
    app.db.prepare('update orders set payment_method = null where client_id = ?').run(client.id)
    await openByLink(page, '/client/dashboard')
    await expect(page.getByText('Comment voulez-vous payer').first()).toBeVisible()
    await expectAccessible(page)
  })
})

test('the orders of a client, in progress and past', async ({ cast, client, order }) => {
  const { page } = client
  await test.step('the list without orders', async () => {
    await page.goto('/client/commandes')
    await expect(page.getByText('Aucune commande en cours')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('an order paid in part, one in detail, and the question before cancelling', async () => {
    await order(client, { status: 'picked_up' }, { cash: 300 })
    const { reference } = await order(client)
    await expect(page.getByText(/^Reste .* à payer/).first()).toBeVisible()
    await card(client, reference).getByRole('button', { expanded: false }).click()
    await expectAccessible(page)
    await card(client, reference).getByRole('button', { name: 'Voir toutes les étapes' }).click()
    await expect(page.getByRole('dialog')).toContainText('Commande reçue')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await card(client, reference)
      .getByRole('button', { name: /^Autres actions/ })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Annuler la commande' }).click()
    await expect(page.getByRole('dialog', { name: /^Annuler/ })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('the dashboard with an order whose money was given back', async () => {
    const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
    const { id, reference } = await order(client, { status: 'picked_up' })
    await admin.api.orders.cancel.mutate({ orderId: id, from: 'picked_up' })
    const { items } = await admin.api.payments.refunds.query({})
    const settled = { refundId: items[0]?.id ?? '', outcome: 'refunded' } as const
    await admin.api.payments.settleRefund.mutate(settled)
    await openByLink(page, '/client/dashboard')
    await expect(card(client, reference).getByText('Remboursé :')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the question before a cart is replaced', async () => {
    const [first, second] = [
      await order(client, { status: 'completed' }),
      await order(client, { status: 'completed' }),
    ]
    const again = { name: 'Commander à nouveau' }
    await openByLink(page, '/client/historique')
    await card(client, second.reference).getByRole('button', again).click()
    await expect(submit(page)).toBeVisible()
    await page.goBack()
    await card(client, first.reference).getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', again).click()
    await expect(page.getByRole('dialog', { name: /^Remplacer/ })).toBeVisible()
    await expectAccessible(page)
  })
})

test('what a client pays and answers, and a list that cannot be read', async ({
  app,
  cast,
  client,
  order,
}) => {
  const { page } = client
  const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
  await test.step('several orders, one paid and one announced, and the questions about paying', async () => {
    await order(client, { status: 'picked_up' })
    const missing = await order(client, { payment: 'wave' })
    await openWaveLink(app, client, missing)
    await admin.api.payments.rejectWave.mutate({ orderId: missing.id })
    await order(client, { payment: 'wave' })
    const cancelled = await order(client, { payment: 'wave' })
    await admin.api.orders.cancel.mutate({ orderId: cancelled.id, from: 'pending' })
    await page.goto(payPath(cancelled.id))
    await expect(page.getByText('Commande annulée')).toBeVisible()
    await expect(page.getByText('Paiement Wave non reçu')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Payer en espèces' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('what was counted, a new total to answer, and the hand-over code', async () => {
    const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
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
    await openByLink(page, '/client/dashboard')
    await expect(card(client, counted.reference)).toContainText('1 chemise de moins')
    await expectAccessible(page)
    await card(client, counted.reference).getByRole('link', { name: 'Voir le comptage' }).click()
    await page.getByRole('button', { name: 'Voir le comptage' }).click()
    await page.getByRole('button', { name: 'Je ne suis pas d’accord' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Envoyer à l’équipe' }).click()
    await expect(dialog).toContainText('Ce qui ne va pas est obligatoire.')
    await expectAccessible(page)
    // Its order changes place once another one is on its way: the form then closes by going back, which ends any move.
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await admin.api.adjustments.propose.mutate({
      orderId: counted.id,
      quantities: [{ position: 0, quantity: 2 }],
      added: [],
      reason: 'Une chemise n’était pas dans le sac.',
    })
    const accept = page.getByRole('button', { name: 'Accepter le nouveau total' })
    await page.getByRole('button', { name: 'Répondre' }).click()
    await expect(accept).toBeVisible()
    await expectAccessible(page)
    const returning = await order(client, { status: 'delivery_en_route', lines }, crew)
    const code = page.getByRole('region', { name: 'Code de livraison' })
    await expect(code).toBeAttached()
    const [digits = ''] = (await code.innerText()).match(/(\d ){3}\d/) ?? []
    await accept.click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectAccessible(page)
    await livreur.api.missions.advance.mutate({
      orderId: returning.id,
      from: 'delivery_en_route',
      code: digits.replaceAll(' ', ''),
      check: { counts: [{ position: 0, counted: 3 }], reserves: [], withClient: false },
      idempotencyKey: crypto.randomUUID(),
    })
    await openByLink(page, '/client/historique')
    await card(client, returning.reference).getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toContainText('Comptage à la livraison')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('a list that cannot be read', async () => {
    client.allow(/ERR_FAILED/)
    await page.route(/orders\.mine/, (route) => route.abort())
    await page.goto('/client/commandes')
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('the screens of a livreur', async ({ app, cast, order }) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const livreur = await cast.actor({ role: 'livreur', fullname: 'Konan Yao', unapproved: true })
  const { page } = livreur
  await test.step('the missions of a livreur who is not approved, and of one who has none', async () => {
    await page.goto('/livreur/dashboard')
    await expect(page.getByText('Votre compte est en attente de validation.')).toBeVisible()
    await expectAccessible(page)
    app.db.prepare('update users set approved_at = 1 where id = ?').run(livreur.id)
    await page.reload()
    await expect(page.getByText('Aucune mission pour le moment')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the question before a delivery whose Wave payment was not found', async () => {
    const wanted = { payment: 'wave', status: 'delivery_en_route' } as const
    const placed = await order(client, wanted, { livreur })
    await openWaveLink(app, client, placed)
    await page.goto(`/livreur/mission/${placed.id}`)
    await stateAll(livreur)
    await expectDoorAccessible(livreur)
    await page.getByRole('button', { name: 'Confirmer la livraison' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
})
