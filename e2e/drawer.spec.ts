import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

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
  await expect(drawer.getByRole('button', { name: 'Fermer' })).toBeFocused()
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
