import type { OrderStatus } from '#shared/orders/orders.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, test, toast } from './fixtures.ts'
import { eventsOf, statusOf } from './orders.ts'
import type { App } from './server.ts'

const card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })

/** The order form always asks for a place; orders from elsewhere may have none. */
function forgetPlace(app: App, orderId: string): void {
  const set = 'update orders set location_lat = null, location_lng = null where id = ?'
  app.db.prepare(set).run(orderId)
}

const MENUS: Array<[status: OrderStatus, offered: string[]]> = [
  ['assigned', ['Ramassée', 'Annulée']],
  ['pickup_en_route', ['Ramassée', 'Annulée']],
  ['picked_up', ['En traitement', 'Annulée']],
  ['processing', []],
  ['assigned_for_delivery', ['Livraison en route', 'Livrée', 'Annulée']],
  ['delivery_en_route', ['Livrée', 'Annulée']],
  ['cancelled', []],
]

test('each status offers the manual changes that the house allows, and no other', async ({
  admin,
  client,
  order,
}) => {
  const orders: string[] = []
  for (const [status] of MENUS) orders.push((await order(client, { status })).reference)
  const { page } = admin
  await page.goto('/admin/commandes-en-cours')
  await expect(page.getByRole('article')).toHaveCount(MENUS.length)
  for (const [i, [, offered]] of MENUS.entries()) {
    const menu = card(admin, orders[i] ?? '').getByRole('button', { name: 'Changer le statut' })
    if (offered.length === 0) {
      await expect(menu).toHaveCount(0)
      continue
    }
    await menu.click()
    await expect(page.getByRole('menuitem')).toHaveText(offered)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  }
})

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
  expect(eventsOf(app, id)).toEqual(['created', 'assigned', 'moved'])
})

test('an order is marked delivered by hand only once the team has read what is still to be paid', async ({
  app,
  admin,
  client,
  livreur,
  order,
}) => {
  const unpaid = { livreur, cash: 0 }
  const placed = await order(client, { status: 'assigned_for_delivery' }, unpaid)
  const { page } = admin
  await page.goto('/admin/commandes-en-cours')
  const deliver = async () => {
    await card(admin, placed.reference).getByRole('button', { name: 'Changer le statut' }).click()
    await page.getByRole('menuitem', { name: 'Livrée' }).click()
  }
  await deliver()
  const question = page.getByRole('dialog', { name: /^Marquer la commande/ })
  await expect(question).toContainText(`Il reste ${fcfa(placed.grandTotal)} à payer.`)
  await question.getByRole('button', { name: 'Retour' }).click()
  await expect(question).toHaveCount(0)
  expect(statusOf(app, placed.id)).toBe('assigned_for_delivery')
  await deliver()
  await question.getByRole('button', { name: 'Marquer livrée' }).click()
  await expect(toast(page, 'Le statut de la commande a été mis à jour.')).toBeVisible()
  expect(statusOf(app, placed.id)).toBe('completed')
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
  const lines = app.db.prepare('select count(*) from order_items where order_id = ?').pluck()
  expect([statusOf(app, id), lines.get(id)]).toEqual([undefined, 0])
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

test('an order without a place says so, and cannot be followed', async ({
  app,
  admin,
  client,
  order,
}) => {
  const { id, reference } = await order(client, { status: 'assigned' })
  forgetPlace(app, id)
  await admin.page.goto('/admin/dashboard')
  await expect(card(admin, reference)).toContainText('Localisation du client non fournie.')
  await card(admin, reference).getByRole('button', { name: 'Suivre' }).click()
  await expect(toast(admin.page, 'Localisation non disponible')).toContainText(
    "La localisation du client pour cette commande n'est pas définie.",
  )
  await expect(admin.page.getByRole('dialog')).toHaveCount(0)
})

test('on the board, what a status forbids is asleep', async ({ admin, client, order }) => {
  const pending = await order(client)
  const completed = await order(client, { status: 'completed' })
  await admin.page.goto('/admin/dashboard')
  const button = (reference: string, name: string) =>
    card(admin, reference).getByRole('button', { name })
  await expect(button(pending.reference, 'Assigner pour ramassage')).toBeEnabled()
  for (const name of ['Suivre', 'Réassigner'])
    await expect(button(pending.reference, name)).toBeDisabled()
  await expect(button(pending.reference, 'Annuler')).toBeEnabled()
  for (const name of ['Suivre', 'Réassigner', 'Annuler'])
    await expect(button(completed.reference, name)).toBeDisabled()
  for (const { reference } of [pending, completed])
    await expect(button(reference, 'Supprimer')).toBeEnabled()
})

test('only approved and enabled livreurs can be chosen, with what each has in hand', async ({
  app,
  admin,
  client,
  livreur,
  order,
  cast,
}) => {
  await cast.person({ role: 'livreur', fullname: 'Pas Encore', unapproved: true })
  const disabled = await cast.person({ role: 'livreur', fullname: 'Plus Maintenant' })
  app.db.prepare('update users set disabled_at = 1 where id = ?').run(disabled.id)
  await order(client, { status: 'assigned' }, { livreur })
  const { reference } = await order(client)
  await admin.page.goto('/admin/commandes-non-assignees')
  await card(admin, reference).getByRole('button', { name: 'Assigner pour ramassage' }).click()
  const dialog = admin.page.getByRole('dialog', { name: 'Assigner pour ramassage' })
  const choices = dialog.getByRole('radio')
  await expect(choices.and(dialog.getByLabel(`${livreur.fullname}`))).toBeVisible()
  await expect(dialog).toContainText('1 mission')
  await expect(dialog.getByText('Pas Encore')).toHaveCount(0)
  await expect(dialog.getByText('Plus Maintenant')).toHaveCount(0)
})

test('without any livreur the dialog says so', async ({ admin, client, order }) => {
  const { reference } = await order(client)
  await admin.page.goto('/admin/commandes-non-assignees')
  await card(admin, reference).getByRole('button', { name: 'Assigner pour ramassage' }).click()
  const dialog = admin.page.getByRole('dialog', { name: 'Assigner pour ramassage' })
  await expect(dialog.getByText('Aucun livreur disponible')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Confirmer' })).toBeDisabled()
})
