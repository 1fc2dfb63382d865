import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { placeOrder } from './orders.ts'
import type { Person } from './people.ts'
import type { App } from './server.ts'

// The device has chosen nothing yet.
test.use({ board: null })

const DESK = { width: 1280, height: 800 }

const table = (page: Page) => page.getByRole('table', { name: 'Commandes' })
const rows = (page: Page) => table(page).locator('tbody').getByRole('row')

async function placeMany(app: App, client: Person, count: number): Promise<void> {
  for (let placed = 0; placed < count; placed += 1) await placeOrder(app, client, {})
}

test('a desk sees the orders as a table, a choice that the device keeps, and a phone sees cards', async ({
  admin: { page },
  client,
  order,
}) => {
  const { reference } = await order(client, { status: 'assigned' })
  await page.setViewportSize(DESK)
  await page.goto('/admin/dashboard')
  const row = rows(page).filter({ hasText: client.fullname })
  await expect(row).toContainText('Ramassage assigné')
  await expect(row).toContainText('Ibrahim Sanogo')
  const cards = page.getByRole('radio', { name: 'Cartes' })
  await cards.check()
  await expect(page.getByRole('article', { name: `Commande #${reference}` })).toBeVisible()
  await expect(cards).toBeFocused()
  await page.reload()
  await expect(page.getByRole('article', { name: `Commande #${reference}` })).toBeVisible()
  await page.getByRole('radio', { name: 'Liste' }).check()
  await expect(row).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('article', { name: `Commande #${reference}` })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Liste' })).toHaveCount(0)
})

test('the table goes by what is due soonest until its head is asked for the newest', async ({
  admin: { page },
  client,
  order,
}) => {
  const first = await order(client)
  const second = await order(client)
  await page.goto('/admin/dashboard')
  const links = rows(page).getByRole('link')
  await expect(page.getByRole('columnheader', { name: 'Temps' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(links.first()).toHaveAccessibleName(`Aminata Koné, commande #${first.reference}`)
  await page.getByRole('button', { name: 'Temps' }).click()
  await expect(links.first()).toHaveAccessibleName(`Aminata Koné, commande #${second.reference}`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Plus récentes' })).toBeVisible()
  await expect(links.first()).toHaveAccessibleName(`Aminata Koné, commande #${second.reference}`)
})

test('the list passes axe in both themes', async ({ app, admin: { page }, client }) => {
  await placeMany(app, client, 2)
  await page.goto('/admin/dashboard')
  await expect(rows(page)).toHaveCount(2)
  await expectAccessible(page)
})
