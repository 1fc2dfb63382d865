import { randomUUID } from 'node:crypto'
import { expectAccessible, PHONE } from './axe.ts'
import { fcfa, type Line } from './figures.ts'
import { type Actor, dismiss, expect, liveState, test, toast } from './fixtures.ts'
import { loseAnswer } from './lost-answer.ts'
import type { Order } from './orders.ts'

const LINES: readonly Line[] = [
  { garment: 'Chemise', service: 'Lavage', quantity: 3 },
  { garment: 'Robe', service: 'Lavage', quantity: 1 },
]

const card = ({ page }: Actor, { reference }: Order) =>
  page.getByRole('article', { name: `Commande #${reference}` })

/** The livreur counts one shirt less than ordered, and notes a stain on the dress. */
const collect = (livreur: Actor, { id: orderId, grandTotal }: Order) =>
  livreur.api.missions.advance.mutate({
    orderId,
    from: 'pickup_en_route',
    cashReceived: grandTotal,
    check: {
      counts: [
        { position: 0, counted: 2, reason: 'absent', note: 'Pas trouvée' },
        { position: 1, counted: 1 },
      ],
      reserves: [{ kind: 'tache', position: 1, note: 'Sur le col' }],
      withClient: true,
    },
    idempotencyKey: randomUUID(),
  })

test('the client sees the count at once, says that they do not agree, and the team reads their words', async ({
  client,
  livreur,
  admin,
  order,
}) => {
  const placed = await order(client, { status: 'pickup_en_route', lines: LINES }, { livreur })
  await client.page.goto('/client/commandes')
  await expect(liveState(client.page, 'En direct')).toBeVisible()
  await client.page.getByRole('link', { name: 'Accueil' }).click()
  await expect(card(client, placed)).toBeVisible()
  await collect(livreur, placed)
  await expect(toast(client.page, 'Linge ramassé')).toContainText('3 pièces comptées sur 4')
  await expect(toast(client.page, 'Linge ramassé')).toContainText(fcfa(placed.grandTotal))
  await dismiss(client.page)
  await expect(card(client, placed)).toContainText('1 chemise de moins')
  await expectAccessible(client.page)
  await card(client, placed).getByRole('link', { name: 'Voir le comptage' }).click()
  const ticket = client.page.getByRole('region', { name: `Comptage de la commande` })
  await expect(ticket.getByRole('heading', { name: 'Comptage à la collecte' })).toBeVisible()
  await expect(ticket).toContainText('3 pièces comptées sur 4 commandées')
  await expect(ticket).toContainText('1 pièce de moins')
  await expect(ticket).toContainText(`Par ${livreur.fullname}`)
  await expect(ticket).toContainText('Compté devant vous')
  await expect(ticket.getByRole('list', { name: 'Ce qui diffère' })).toHaveText(
    /Chemise · lavage.*Pas dans le sac\s: Pas trouvée.*3 → 2/,
  )
  await expect(ticket).toContainText('Tache · Robe · Sur le col')

  await ticket.getByRole('button', { name: 'Je ne suis pas d’accord' }).click()
  const dialog = client.page.getByRole('dialog', { name: 'Je ne suis pas d’accord' })
  await dialog.getByRole('button', { name: 'Envoyer à l’équipe' }).click()
  await expect(dialog).toContainText('Ce qui ne va pas est obligatoire.')
  await expectAccessible(client.page, [PHONE])
  await dialog.getByLabel('Message').fill('J’ai donné trois chemises.')
  await client.page.goBack()
  await expect(dialog).toBeHidden()
  await ticket.getByRole('button', { name: 'Je ne suis pas d’accord' }).click()
  await expect(dialog.getByLabel('Message')).toHaveValue('J’ai donné trois chemises.')
  await dialog.getByRole('button', { name: 'Envoyer à l’équipe' }).dblclick()
  await expect(toast(client.page, 'Message envoyé')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(ticket).toContainText('J’ai donné trois chemises.')

  await admin.page.goto('/admin/demandes')
  const flag = admin.page.getByRole('article', {
    name: `Client pas d’accord, commande #${placed.reference}`,
  })
  await expect(flag).toContainText('J’ai donné trois chemises.')
  await expect(flag).toContainText('Le client conteste le comptage à la collecte.')
  await expect(flag).toContainText(livreur.fullname)

  await ticket.getByRole('button', { name: 'Ajouter ou corriger' }).click()
  await expect(dialog.getByLabel('Message')).toHaveValue('')
  await dialog.getByLabel('Message').fill('Ma voisine les a vues.')
  await dialog.getByRole('button', { name: 'Envoyer à l’équipe' }).click()
  await expect(ticket).toContainText('Ma voisine les a vues.')
  await admin.page.reload()
  await expect(flag).toContainText('Ma voisine les a vues.')
  await expect(flag).toContainText('J’ai donné trois chemises.')

  await flag.getByRole('button', { name: 'Traité' }).click()
  const done = admin.page.getByRole('dialog', { name: 'Traiter le signalement' })
  await done.getByLabel('Ce qui a été fait').fill('Chemise retrouvée dans la camionnette.')
  await done.getByRole('button', { name: 'Marquer comme traité' }).click()
  await expect(flag).toHaveCount(0)
  await expect(ticket).toContainText('L’équipe a traité votre message')
})

test('the client accepts a lower total with one tap, though the first answer is lost, and is owed the rest', async ({
  app,
  client,
  livreur,
  admin,
  order,
}) => {
  const placed = await order(client, { status: 'pickup_en_route', lines: LINES }, { livreur })
  await collect(livreur, placed)
  await client.page.goto('/client/commandes')
  await expect(liveState(client.page, 'En direct')).toBeVisible()
  await admin.api.adjustments.propose.mutate({
    orderId: placed.id,
    quantities: [{ position: 0, quantity: 2 }],
    added: [],
    reason: 'Une chemise n’était pas dans le sac.',
  })
  const proposal = client.page.getByRole('region', { name: /^Nouveau total proposé/ })
  await expect(proposal).toContainText('Une chemise n’était pas dans le sac.')
  await expect(proposal.getByText('Chemise · lavage')).toBeVisible()
  await expect(proposal.getByText('Robe')).toHaveCount(0)
  const total = placed.grandTotal - 800
  await expect(proposal).toContainText(fcfa(placed.grandTotal))
  await expect(proposal).toContainText(`l’équipe vous rendra ${fcfa(800)}`)
  await expect(proposal).toContainText(`Commande #${placed.reference}`)
  await expect(toast(client.page, 'Nouveau total proposé')).toContainText(placed.reference)
  await expect(toast(client.page, 'Nouveau total proposé')).toContainText('ci-dessous')
  await dismiss(client.page)
  await expectAccessible(client.page)
  await client.page.goto('/client/dashboard')
  await expect(proposal).toBeVisible()

  client.allow(/ERR_CONNECTION_RESET/)
  const lost = await loseAnswer(client.page, /adjustments\.answer/)
  const accept = proposal.getByRole('button', { name: 'Accepter le nouveau total' })
  await accept.click()
  await expect.poll(() => lost.length).toBe(1)
  await expect(client.page.getByText('Total ajusté avec votre accord')).toBeVisible()
  await expect(card(client, placed)).toContainText(fcfa(total))
  const owed = app.db.prepare('select reason, amount from refunds').all()
  expect(owed).toEqual([{ reason: 'order_adjusted', amount: 800 }])

  await expect(card(client, placed)).toContainText(`L’équipe vous doit ${fcfa(800)}`)
  await client.page.goto('/client/commandes')
  await expect(card(client, placed)).toContainText(
    `Compté avant le nouveau total de ${fcfa(total)}`,
  )
  await expect(card(client, placed).getByText(/À rembourser.*En attente/)).toBeVisible()
  await expectAccessible(client.page)
  const { items } = await admin.api.payments.refunds.query({})
  const refundId = items[0]?.id ?? ''
  await admin.api.payments.settleRefund.mutate({ refundId, outcome: 'refunded' })
  await expect(card(client, placed).getByText(/^Rendu le/)).toContainText(fcfa(800))
  await expect(card(client, placed)).not.toContainText('vous doit')
  await client.page.goto(`/client/facture/${placed.id}`)
  await expect(client.page.getByRole('article')).toContainText('Rendu le')
})

test('what a higher total leaves of an order paid in cash may be paid with Wave', async ({
  client,
  admin,
  order,
}) => {
  const placed = await order(client, { status: 'picked_up', lines: LINES })
  await admin.api.adjustments.propose.mutate({
    orderId: placed.id,
    quantities: [{ position: 0, quantity: 4 }],
    added: [],
    reason: 'Une chemise de plus dans le sac.',
  })
  await client.page.goto('/client/commandes')
  const mine = card(client, placed)
  await mine.getByRole('button', { name: 'Accepter le nouveau total' }).click()
  await expect(mine).toContainText(`Vous donnez ${fcfa(800)} au livreur à la livraison.`)
  await expectAccessible(client.page)
  await mine.getByRole('link', { name: 'Payer avec Wave' }).click()
  await expect(client.page).toHaveURL(/wave/)
  await client.page.goto('/client/commandes')
  await expect(mine).toContainText('Paiement annoncé, vérification en cours')
  await mine.getByText('Payer autrement').click()
  await expect(mine.getByRole('button', { name: 'Payer en espèces' })).toBeVisible()
})

test('the client refuses a higher total, reads what happens next, and pays what was agreed', async ({
  app,
  client,
  admin,
  order,
}) => {
  const placed = await order(client, { status: 'picked_up', lines: LINES, payment: 'wave' })
  await admin.api.adjustments.propose.mutate({
    orderId: placed.id,
    quantities: [{ position: 1, quantity: 2 }],
    added: [],
    reason: 'Il y avait deux robes.',
  })
  await client.page.goto('/client/commandes')
  const proposal = client.page.getByRole('region', { name: /^Nouveau total proposé/ })
  await expect(proposal).toContainText('1 → 2')
  await proposal.getByRole('button', { name: 'Refuser' }).click()
  const sure = client.page.getByRole('dialog', { name: 'Refuser le nouveau total ?' })
  await sure.getByRole('button', { name: 'Retour' }).click()
  await expect(sure).toBeHidden()
  await proposal.getByRole('button', { name: 'Refuser' }).click()
  await sure.getByRole('button', { name: 'Refuser le total' }).dblclick()
  await expect(toast(client.page, 'Nouveau total refusé')).toBeVisible()
  await expect(card(client, placed)).toContainText('L’équipe voit votre réponse et vous contacte.')
  await expect(card(client, placed)).toContainText(`Le total reste ${fcfa(placed.grandTotal)}`)
  expect(app.db.prepare('select status from order_adjustments').pluck().all()).toEqual(['refused'])
})

test('the hand-over code is shown to the client while their clothes come back, and the count stays in the history', async ({
  app,
  client,
  livreur,
  order,
}) => {
  app.db
    .prepare(`insert or replace into settings (key, value, updated_at) values ('handover', ?, 1)`)
    .run(JSON.stringify({ code: true }))
  const placed = await order(client, { status: 'delivery_en_route', lines: LINES }, { livreur })
  await client.page.goto('/client/commandes')
  const code = client.page.getByRole('region', { name: 'Code de remise' })
  await expect(code).toContainText('seulement quand votre linge est entre vos mains')
  const [digits = ''] = (await code.innerText()).match(/(\d ){3}\d/) ?? []
  await expectAccessible(client.page, [PHONE])

  await livreur.api.missions.advance.mutate({
    orderId: placed.id,
    from: 'delivery_en_route',
    code: digits.replaceAll(' ', ''),
    check: {
      counts: [
        { position: 0, counted: 3 },
        { position: 1, counted: 1 },
      ],
      reserves: [],
      withClient: false,
    },
    idempotencyKey: randomUUID(),
  })
  await expect(code).toHaveCount(0)
  await client.page.goto('/client/historique')
  await expect(card(client, placed)).toContainText('Comptage à la livraison')
  await expect(card(client, placed)).toContainText('Compte juste')
  await expect(card(client, placed)).not.toContainText('Compté sans vous')
  await expect(card(client, placed)).not.toContainText('Remise sans code')
  await expectAccessible(client.page, [PHONE])
})
