import { expectAccessible } from './axe.ts'
import { type Actor, cutStream, expect, NO_ANSWER, test, toast } from './fixtures.ts'
import { loseAnswer } from './lost-answer.ts'
import { eventsOf, statusOf } from './orders.ts'

const card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })
const pick = (actor: Actor, reference: string) =>
  card(actor, reference).getByRole('checkbox', { name: `Choisir #${reference}` })
const bar = ({ page }: Actor) => page.getByRole('group', { name: 'Sélection' })
const start = ({ page }: Actor) =>
  page.getByRole('button', { name: 'Sélectionner plusieurs commandes' }).click()

test('an admin gives many orders at once; those that a colleague moved are explained', async ({
  app,
  admin,
  otherAdmin,
  client,
  livreur,
  order,
}) => {
  const { page } = admin
  const orders = [await order(client), await order(client), await order(client)]
  const [cancelled, first, second] = orders as [(typeof orders)[0], ...typeof orders]
  const collected = await order(client, { status: 'picked_up' })
  const riding = await order(client, { status: 'assigned' })
  await page.goto('/admin/dashboard')
  await start(admin)
  await expect(pick(admin, riding.reference)).toHaveCount(0)
  await pick(admin, first?.reference ?? '').click()
  await expect(bar(admin).getByRole('status')).toHaveText('1 commande choisie')
  await bar(admin).getByRole('button', { name: 'Tout sélectionner' }).click()
  await expect(bar(admin).getByRole('status')).toHaveText('4 commandes choisies')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 860 })

  await bar(admin).getByRole('button', { name: 'Assigner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assigner 4 commandes' })
  await expect(dialog).toContainText('3 ramassages et 1 livraison')
  await dialog.getByRole('radio', { name: livreur.fullname }).click()
  await otherAdmin.api.orders.cancel.mutate({ orderId: cancelled.id, from: 'pending' })
  await dialog.getByRole('button', { name: 'Confirmer' }).dblclick()
  const result = page.getByRole('dialog', { name: '3 assignées, 1 à revoir' })
  await expect(result.getByRole('listitem')).toHaveText(
    new RegExp(`#${cancelled.reference}.*Serge Yapi l’a modifiée à \\d\\d:\\d\\d : « Annulée »`),
  )
  await result.getByRole('button', { name: 'J’ai compris' }).click()
  await expect(bar(admin)).toHaveCount(0)
  await expect(card(admin, collected.reference)).toContainText('Assigné pour livraison')

  await livreur.page.goto('/livreur/dashboard')
  await expect(livreur.page.getByRole('article')).toHaveCount(3)
  for (const given of [first, second])
    expect(eventsOf(app, given?.id ?? '')).toEqual(['created', 'assigned'])
  expect(statusOf(app, cancelled.id)).toBe('cancelled')
})

test('after a lost answer, sending again gives nothing twice and says that it is done', async ({
  app,
  admin,
  client,
  livreur,
  order,
}) => {
  const { page } = admin
  const orders = [await order(client), await order(client)]
  admin.allow(NO_ANSWER)
  await cutStream(admin)
  await page.goto('/admin/commandes-non-assignees')
  await start(admin)
  await bar(admin).getByRole('button', { name: 'Tout sélectionner' }).click()
  await bar(admin).getByRole('button', { name: 'Assigner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assigner 2 commandes' })
  await dialog.getByRole('radio', { name: livreur.fullname }).click()
  await loseAnswer(page, /orders\.assignMany/)
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(toast(page, "L'assignation a échoué.")).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(toast(page, 'Les 2 commandes ont bien été assignées.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Aucune commande en attente')).toBeVisible()
  for (const { id } of orders) expect(eventsOf(app, id)).toEqual(['created', 'assigned'])
})

test('an order whose livreur was disabled asks for another one, who is said to be near', async ({
  app,
  admin,
  client,
  livreur,
  cast,
  order,
}) => {
  const { page } = admin
  const mariam = await cast.person({ role: 'livreur', fullname: 'Mariam Touré' })
  const stranded = await order(client, { status: 'assigned' }, { livreur })
  await order(client, { status: 'pickup_en_route' }, { livreur: mariam })
  await mariam.api.positions.share.mutate({ lat: 5.3601, lng: -3.9528, accuracy: 10 })
  app.db.prepare('update users set disabled_at = 1 where id = ?').run(livreur.id)
  await page.goto('/admin/dashboard')
  const held = card(admin, stranded.reference)
  await expect(held.getByRole('list', { name: 'À traiter' })).toContainText('À réassigner')
  await held.getByRole('button', { name: 'Réassigner' }).click()
  const dialog = page.getByRole('dialog')
  const row = dialog.locator('label').filter({ hasText: 'Mariam Touré' })
  await expect(row).toContainText('1 mission')
  await expect(row).toContainText(/à [\d,]+.k?m du client · il y a/)
  await row.getByRole('radio').click()
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(held).toContainText('Mariam Touré')
  await expect(held.getByRole('list', { name: 'À traiter' })).toHaveCount(0)
})
