import { expect, liveState, NO_NETWORK, test } from './fixtures.ts'

test('screens that lose the network say so, keep what they show and catch up by themselves', async ({
  client,
  admin,
  order,
}) => {
  for (const actor of [client, admin]) {
    actor.allow(NO_NETWORK)
    // The picture of the map may still be under way.
    actor.allow(/Unable to preload CSS/)
  }
  const { id: orderId, reference } = await order(client)
  await client.page.goto('/client/commandes')
  await admin.page.goto('/admin/dashboard')
  for (const { page, context } of [client, admin]) {
    await expect(liveState(page, 'En direct')).toBeVisible()
    await context.setOffline(true)
    await expect(liveState(page, 'Hors connexion')).toBeVisible()
    await expect(page.getByRole('article', { name: `Commande #${reference}` })).toBeVisible()
  }
  await admin.api.orders.cancel.mutate({ orderId, from: 'pending' })
  for (const { page, context } of [client, admin]) {
    await context.setOffline(false)
    await expect(liveState(page, 'Hors connexion')).toHaveCount(0)
  }
  await expect(client.page.getByText('Aucune commande en cours')).toBeVisible()
  await expect(admin.page.getByRole('article', { name: `Commande #${reference}` })).toContainText(
    'Annulée',
  )
})
