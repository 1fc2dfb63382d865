import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import type { Line } from './figures.ts'
import { expect, liveState, test, toast } from './fixtures.ts'
import { placeOrder } from './orders.ts'

const SHIRTS: readonly Line[] = [{ garment: 'Chemise', service: 'Complet', quantity: 2 }]
const drawerOf = (page: Page, { reference }: { reference: string }) =>
  page.getByRole('dialog', { name: `Commande #${reference}` })
const detailsOf = (page: Page, { reference }: { reference: string }) =>
  page.getByRole('link', { name: `Détails de la commande #${reference}` })

test('a colleague opens an order by its link, acts on it, and Back leads to the list', async ({
  admin,
  client,
  order,
}) => {
  const placed = await order(client, { status: 'processing' })
  const { page, allow } = admin
  await page.goto('/admin/dashboard?statut=processing')
  await detailsOf(page, placed).click()
  const drawer = drawerOf(page, placed)
  await expect(drawer.getByRole('heading', { name: 'Paiement' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`statut=processing&commande=${placed.id}`))
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/dashboard\?statut=processing$/)
  await expect(detailsOf(page, placed)).toBeFocused()

  await page.goto(`/admin/commandes-en-cours?commande=${placed.id}`)
  await page.reload()
  await expect(drawer.getByRole('row', { name: /Ramassée → En traitement/ })).toBeVisible()
  await drawer.getByRole('button', { name: 'Assigner pour livraison' }).click()
  const assigning = page.getByRole('dialog', { name: 'Assigner pour livraison' })
  await expect(assigning).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(assigning).toHaveCount(0)
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(drawer.getByRole('row', { name: /En traitement → Annulée/ })).toContainText(
    'Mireille Assi',
  )
  await expect(drawer.getByRole('button', { name: 'Annuler' })).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: 'Proposer un ajustement' })).toHaveCount(0)
  allow(/status of 404/)
  await drawer.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('button', { name: 'Supprimer la commande' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/commandes-en-cours$/)

  await page.goto(`/admin/dashboard?commande=${placed.id}`)
  await expect(page.getByRole('dialog', { name: 'Commande introuvable' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('another total goes from the proposal to the client’s yes, and the due follows', async ({
  admin,
  client,
  order,
  app,
}) => {
  const placed = await order(client, { lines: SHIRTS, status: 'picked_up' })
  const { page } = admin
  await page.goto(`/admin/dashboard?commande=${placed.id}`)
  const drawer = drawerOf(page, placed)
  await drawer.getByRole('button', { name: 'Proposer un ajustement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Proposer un ajustement' })
  const send = dialog.getByRole('button', { name: 'Envoyer au client' })
  await send.click()
  await expect(dialog.getByText('La raison est obligatoire.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Augmenter la quantité de Chemise (complet)' }).click()
  await dialog.getByLabel('Vêtement à ajouter').selectOption({ label: 'Robe' })
  await dialog.getByLabel('Service').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await dialog.getByRole('button', { name: 'Diminuer la quantité de Robe' }).click()
  await dialog.getByLabel('Raison, lue par le client').fill('Trois chemises dans le sac')
  await expect(dialog.getByRole('status')).toContainText(/Reste à payer.*1.500.FCFA/)
  await send.dblclick()
  await expect(toast(page, 'Ajustement proposé')).toBeVisible()
  await expect(drawer.getByText('En attente de la réponse du client.')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Proposer un ajustement' })).toBeDisabled()

  const { adjustment } = await client.api.orders.byId.query({ orderId: placed.id })
  expect(adjustment).toMatchObject({ reason: 'Trois chemises dans le sac' })
  await liveState(page, 'En direct').first().waitFor()
  const adjustmentId = adjustment?.id ?? ''
  await client.api.adjustments.answer.mutate({ adjustmentId, accept: true })
  await expect(drawer.getByText(/Nouveau total accepté par le client/)).toBeVisible()
  await expect(drawer.getByText(/Reste 1.500.FCFA à payer/)).toBeVisible()
  await expect(drawer.getByText('3 × Chemise')).toBeVisible()
  expect(
    app.db
      .prepare('select grand_total - paid_amount from orders where id = ?')
      .pluck()
      .get(placed.id),
  ).toBe(1500)

  await client.page.goto('/client/commandes')
  await expect(client.page.getByText(/Reste 1.500.FCFA à payer/).first()).toBeVisible()
})

test('on a phone the drawer fills the screen, and nothing bars the way in either theme', async ({
  admin,
  client,
  order,
}) => {
  const placed = await order(client, { status: 'assigned' })
  const { page } = admin
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/dashboard')
  await detailsOf(page, placed).click()
  const drawer = drawerOf(page, placed)
  await expect(drawer.getByRole('row', { name: /Livreur de ramassage/ })).toContainText(/…/)
  expect(await drawer.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  await drawer.getByRole('button', { name: 'Changer le statut' }).click()
  await page.getByRole('menuitem', { name: 'Ramassée' }).click()
  await expect(drawer.getByRole('row', { name: /Ramassage assigné → Ramassée/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
})

test('the owner finds any order by its status, its days and its client', async ({
  app,
  superadmin,
  client,
  cast,
  order,
}) => {
  const other = await cast.person({ role: 'client', fullname: 'Jean-Marc Aké' })
  const [old, waiting] = [await placeOrder(app, client, {}), await placeOrder(app, other, {})]
  const done = await order(client, { status: 'completed' })
  app.db.prepare('update orders set created_at = ? where id = ?').run(Date.UTC(2025, 5, 10), old.id)
  const { page } = superadmin
  await page.goto('/superadmin/panel')
  await page.getByRole('navigation').getByRole('link', { name: 'Commandes', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Commandes', level: 1 })).toBeVisible()
  const all = [old, waiting, done]
  const expectOnly = async (...wanted: (typeof old)[]) => {
    for (const one of all)
      await expect(detailsOf(page, one)).toHaveCount(wanted.includes(one) ? 1 : 0)
  }
  await expectOnly(old, waiting, done)
  await page.getByLabel('Au', { exact: true }).fill('2025-06-10')
  await expectOnly(old)
  await page.getByLabel('Du', { exact: true }).fill('2025-06-11')
  await expect(page.getByText('La fin vient avant le début.')).toBeVisible()
  await page.getByRole('button', { name: 'Réinitialiser' }).click()
  await expectOnly(old, waiting, done)
  await page.getByRole('searchbox').fill('aké')
  await expectOnly(waiting)
  await page.reload()
  await expectOnly(waiting)
  await page.goto('/superadmin/commandes?statut=completed')
  await expectOnly(done)
  await detailsOf(page, done).click()
  await expect(drawerOf(page, done).getByText('Payé en espèces')).toBeVisible()
  await page.goBack()
  await expectAccessible(page)
})
