import { dayKey } from '#shared/dates.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, test } from './fixtures.ts'

const PANEL = '/superadmin/panel'
const card = ({ page }: Actor, name: string) => page.getByRole('region', { name, exact: true })

test('the period is chosen by its name or by its dates, and lives in the address', async ({
  app,
  superadmin,
}) => {
  const { page } = superadmin
  app.db
    .prepare("insert into stats_day (day, livreur_id, orders, received) values (?, '', 7, 12500)")
    .run('2025-02-28')
  await page.goto(PANEL)
  const orders = card(superadmin, 'Commandes par jour')
  await page.getByLabel('Période').selectOption('90 derniers jours')
  await expect(orders).toContainText('encaissés sur 90 jours')
  await expect(page).toHaveURL(/\?periode=90$/)
  await page.getByLabel('Période').selectOption('Autres dates')
  await page.getByLabel('Du', { exact: true }).fill('2025-03-01')
  await page.getByLabel('Au', { exact: true }).fill('2025-02-27')
  await page.getByRole('button', { name: 'Afficher' }).click()
  await expect(page.getByText('La fin vient avant le début.')).toBeVisible()
  await expect(page.getByLabel('Au', { exact: true })).toBeFocused()
  await page.getByLabel('Du', { exact: true }).fill('2025-02-27')
  await page.getByLabel('Au', { exact: true }).fill('2025-03-01')
  await page.getByRole('button', { name: 'Afficher' }).click()
  await expect(orders).toContainText('27 février 2025 – 1er mars 2025')
  await expect(orders).toContainText(`${fcfa(12_500)} encaissés sur 3 jours`)
  await page.reload()
  await expect(orders.getByRole('img', { name: /7 passées/ })).toBeVisible()
  await expect(page.getByLabel('Du', { exact: true })).toHaveValue('2025-02-27')
  await page.goBack()
  await expect(page.getByLabel('Période')).toHaveValue('90')
  await expect(orders).toContainText('encaissés sur 90 jours')
  await page.goto(`${PANEL}?du=${dayKey(Date.now())}&au=2999-01-01`)
  await expect(page.getByText('Ce jour n’est pas encore venu.')).toBeVisible()
  await expect(orders).toContainText('encaissés sur 14 jours')
  // The staff list is below, with links to what may be done.
  await page.getByRole('link', { name: `Gérer ${superadmin.fullname}` }).click()
  await expect(page.getByRole('article', { name: superadmin.fullname })).toBeVisible()
})
