import { type Actor, expect, test, toast } from './fixtures.ts'
import { eventsOf, statusOf } from './orders.ts'

const card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })

test('a status changed by hand is said, recorded, and seen by the client', async ({
  app,
  admin,
  client,
  order,
}) => {
  const { id, reference } = await order(client, { status: 'assigned' })
  await client.page.goto('/client/commandes')
  await admin.page.goto('/admin/commandes-en-cours')
  await card(admin, reference).getByRole('button', { name: 'Changer le statut' }).click()
  await admin.page.getByRole('menuitem', { name: 'Ramassée' }).click()
  await expect(toast(admin.page, 'Le statut de la commande a été mis à jour.')).toBeVisible()
  await expect(card(admin, reference)).toContainText('Ramassée')
  await expect(client.page.getByText('Votre linge est avec nous')).toBeVisible()
  expect(statusOf(app, id)).toBe('picked_up')
  // It had no slot: its return is promised from the collection on.
  expect(eventsOf(app, id)).toEqual(['created', 'assigned', 'moved', 'promise_moved'])
})

test('a cancelled order stays in « en cours », and leaves its livreur and its client', async ({
  app,
  admin,
  client,
  livreur,
  order,
}) => {
  const { id, reference } = await order(client, { status: 'assigned' }, { livreur })
  await client.page.goto('/client/commandes')
  await livreur.page.goto('/livreur/dashboard')
  await admin.page.goto('/admin/commandes-en-cours')
  await expect(card(client, reference)).toBeVisible()
  await expect(card(livreur, reference)).toBeVisible()
  const cancel = card(admin, reference).getByRole('button', { name: 'Annuler' })
  const dialog = admin.page.getByRole('dialog', { name: `Annuler la commande #${reference}` })

  await cancel.click()
  await expect(dialog).toContainText('irréversible')
  await dialog.getByRole('button', { name: 'Retour' }).click()
  await expect(dialog).toBeHidden()
  expect(statusOf(app, id)).toBe('assigned')

  await cancel.click()
  await dialog.getByRole('button', { name: /annul/i }).click()
  await expect(toast(admin.page, 'La commande a été annulée.')).toBeVisible()
  await expect(card(admin, reference)).toContainText('Annulée')
  await expect(cancel).toHaveCount(0)
  await expect(card(livreur, reference)).toHaveCount(0)
  await expect(card(client, reference)).toHaveCount(0)
  expect(eventsOf(app, id)).toEqual(['created', 'assigned', 'cancelled'])
})

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
