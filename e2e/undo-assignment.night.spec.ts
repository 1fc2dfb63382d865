import type { Page } from '@playwright/test'
import { asItsServer } from '#server/testing/history.ts'
import { type Actor, expect, test, toast } from './fixtures.ts'
import { type Order, statusOf } from './orders.ts'
import type { Person } from './people.ts'

const card = ({ page }: Pick<Actor, 'page'>, { reference }: Order) =>
  page.getByRole('article', { name: `Commande #${reference}` })

async function choose(page: Page, fullname: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: fullname }).check()
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(dialog).toHaveCount(0)
}

async function assign(admin: Actor, order: Order, livreur: Person): Promise<void> {
  await card(admin, order).getByRole('button', { name: 'Assigner pour ramassage' }).click()
  await choose(admin.page, livreur.fullname)
}

test('that it stands is said when the ten seconds end, on another screen and after a reload, once', async ({
  app,
  admin,
  cast,
  order,
}) => {
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const placed = await order(client)
  const { page } = admin
  await page.clock.install()
  await page.goto('/admin/commandes-non-assignees')
  await assign(admin, placed, livreur)
  const undo = page.getByRole('button', { name: `Annuler l’assignation de #${placed.reference}` })
  await expect(undo).toBeVisible()
  // The browser's clock is moved, not the server's: it would make the assignment on a slow machine's own ten seconds.
  asItsServer({ sqlite: app.db }, 'update waiting_assignments set stands_at = stands_at + 60000')
  await page.clock.fastForward('00:04')
  await page.reload()
  await expect(undo).toBeVisible()
  await page.getByRole('link', { name: 'Clients' }).first().click()
  await expect(page).toHaveURL(/\/admin\/clients/)
  expect(statusOf(app, placed.id)).toBe('pending')
  // The seconds that only the page has lived do not count after the reload.
  await page.clock.fastForward('00:11')
  await expect(toast(page, 'Le livreur a bien été assigné.')).toBeVisible()
  expect(statusOf(app, placed.id)).toBe('assigned')
  await page.clock.fastForward('00:06')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Clients' }).first()).toBeVisible()
  await page.mouse.move(200, 200)
  await expect(toast(page, 'Le livreur a bien été assigné.')).toHaveCount(0)
})
