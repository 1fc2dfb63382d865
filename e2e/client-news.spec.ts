import { expectAccessible } from './axe.ts'
import { fcfa } from './figures.ts'
import { expect, liveState, test, toast } from './fixtures.ts'
import { bringTo } from './orders.ts'

test('money that the livreur takes is said to the client on whatever screen they are', async ({
  client,
  livreur,
  order,
}) => {
  const { page } = client
  const { id, reference, grandTotal } = await order(
    client,
    { status: 'pickup_en_route' },
    { livreur },
  )
  const step = (from: 'pickup_en_route' | 'delivery_en_route', cashReceived: number) =>
    livreur.api.missions.advance.mutate({
      orderId: id,
      from,
      cashReceived,
      idempotencyKey: crypto.randomUUID(),
    })
  await page.goto('/client/commandes')
  await expect(liveState(page, 'En direct')).toBeVisible()
  await step('pickup_en_route', 300)
  await expect(toast(page, 'Paiement reçu')).toContainText(
    `Reste ${fcfa(grandTotal - 300)} à payer pour la commande #${reference}.`,
  )
  const mine = page.getByRole('article', { name: `Commande #${reference}` })
  await expect(mine.getByText(`Reste ${fcfa(grandTotal - 300)} à payer`)).toBeVisible()
  await expect(mine.getByRole('region', { name: /^Contenu/ })).toContainText(`Payé${fcfa(300)}`)
  await expectAccessible(page)
})

test('what is paid at delivery is said with the delivery', async ({
  client,
  livreur,
  admin,
  order,
}) => {
  const { id, reference, grandTotal } = await order(client)
  await bringTo(id, { to: 'delivery_en_route' }, { admin, livreur, cash: 0 })
  await client.page.goto('/client/commandes')
  await expect(liveState(client.page, 'En direct')).toBeVisible()
  await livreur.api.missions.advance.mutate({
    orderId: id,
    from: 'delivery_en_route',
    cashReceived: grandTotal,
    idempotencyKey: crypto.randomUUID(),
  })
  await expect(
    toast(client.page, `${fcfa(grandTotal)} pour la commande #${reference}.`),
  ).toContainText(`Commande #${reference} livrée`)
})

test('an order that the team cancels or deletes does not leave without a word', async ({
  client,
  admin,
  livreur,
  order,
}) => {
  const { page } = client
  const unpaid = await order(client)
  const [paid, removed] = [
    await order(client, { status: 'picked_up' }, { livreur, admin }),
    await order(client, { status: 'picked_up' }, { livreur, admin }),
  ]
  await page.goto('/client/commandes')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(liveState(page, 'En direct')).toBeVisible()
  const { cancel, delete: remove } = admin.api.orders
  await cancel.mutate({ orderId: unpaid.id, from: 'pending' })
  const nothing = toast(page, `Commande #${unpaid.reference} annulée par l’équipe`)
  await expect(nothing).toBeVisible()
  await expect(nothing).not.toContainText('rendu')
  await cancel.mutate({ orderId: paid.id, from: 'picked_up' })
  await expect(toast(page, `Commande #${paid.reference} annulée par l’équipe`)).toContainText(
    'Ce que vous avez payé vous sera rendu.',
  )
  await remove.mutate({ orderId: removed.id })
  await expect(toast(page, `Commande #${removed.reference} supprimée par l’équipe`)).toContainText(
    'Ce que vous avez payé vous sera rendu.',
  )
  await expect(page.getByText('Aucune commande en cours')).toBeVisible()
})
