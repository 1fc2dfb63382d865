import { type Actor, expect, test, toast } from './fixtures.ts'
import { eventsOf, statusOf } from './orders.ts'

const card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })

test('a deleted order is gone from every screen, and its trail remains', async ({
  app,
  admin,
  client,
  order,
}) => {
  const { id, reference } = await order(client)
  await client.page.goto('/client/commandes')
  await admin.page.goto('/admin/dashboard')
  await expect(card(client, reference)).toBeVisible()
  await card(admin, reference).getByRole('button', { name: 'Supprimer' }).click()
  const dialog = admin.page.getByRole('dialog', { name: `Supprimer la commande #${reference}` })
  await expect(dialog).toContainText('irréversible')
  await expect(dialog.getByRole('button', { name: 'Retour' })).toBeFocused()
  await dialog.getByRole('button', { name: /suppr/i }).click()
  await expect(toast(admin.page, 'La commande a été supprimée.')).toBeVisible()
  await expect(admin.page.getByText('Aucune commande trouvée')).toBeVisible()
  await expect(client.page.getByText('Aucune commande en cours')).toBeVisible()
  const lines = app.db
    .prepare(
      'select count(*) from order_items where order_n = (select n from deleted_orders where id = ?)',
    )
    .pluck()
  expect(statusOf(app, id)).toBeUndefined()
  expect(lines.get(id)).toBe(0)
  expect(eventsOf(app, id)).toEqual(['created', 'deleted'])
})

test('« Suivre » shows the place and the thread, which go on living', async ({
  admin,
  client,
  livreur,
  order,
}) => {
  const { id, reference } = await order(client, { status: 'assigned' }, { livreur })
  await admin.page.goto('/admin/commandes-en-cours')
  await card(admin, reference).getByRole('button', { name: 'Suivre' }).click()
  const dialog = admin.page.getByRole('dialog', { name: `Suivi de la commande #${reference}` })
  const map = dialog.getByRole('group', { name: `Adresse de ${client.fullname}` })
  await expect(map.getByRole('button', { name: 'Zoomer', exact: true })).toBeVisible()
  await expect(dialog).toContainText(livreur.fullname)
  await livreur.api.missions.advance.mutate({
    orderId: id,
    from: 'assigned',
    idempotencyKey: crypto.randomUUID(),
  })
  await expect(dialog.getByRole('listitem').filter({ hasText: '(En ce moment)' })).toContainText(
    'Ramassage en route',
  )
  await admin.page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
