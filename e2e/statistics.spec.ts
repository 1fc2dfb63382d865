import { dayKey } from '#shared/dates.ts'
import { expectAccessible } from './axe.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, NO_NETWORK, readAgain, test } from './fixtures.ts'

const PANEL = '/superadmin/panel'
const card = ({ page }: Actor, name: string) => page.getByRole('region', { name, exact: true })

async function table(superadmin: Actor, name: string) {
  const chart = card(superadmin, name)
  await chart.getByText('Voir le tableau').click()
  return chart.getByRole('region', { name: `Tableau : ${name}` })
}

test('the owner reads what the business did, in charts and in the tables behind them', async ({
  client,
  livreur,
  superadmin,
  order,
}) => {
  const { grandTotal } = await order(client, { status: 'completed' }, { livreur })
  await order(client, { status: 'pickup_en_route' }, { livreur })
  await superadmin.page.goto(PANEL)
  const figures = superadmin.page.getByRole('region', { name: 'Chiffres' })
  for (const said of ['+ 2 en', 'et 1 super admin', '1 en course maintenant', '+ 1 en'])
    await expect(figures).toContainText(said)

  const orders = card(superadmin, 'Commandes par jour')
  await expect(orders).toContainText(`${fcfa(grandTotal)} encaissés sur 14 jours`)
  await expect(orders.getByRole('img', { name: /2 passées, 1 livrées/ })).toBeVisible()
  const days = (await table(superadmin, 'Commandes par jour')).getByRole('row')
  await expect(days).toHaveCount(15)
  await expect(days.last().getByRole('cell')).toHaveText(['2', '1', '1', '0'])
  const money = (await table(superadmin, 'Chiffre d’affaires')).getByRole('row')
  await expect(money.last().getByRole('cell')).toHaveText([fcfa(grandTotal), fcfa(grandTotal)])
  const who = (await table(superadmin, 'Livraisons par livreur')).getByRole('row')
  await expect(who.last()).toContainText(livreur.fullname)
  await expect(who.last().getByRole('cell').nth(1)).toHaveText('1')
  await expectAccessible(superadmin.page)

  // New data is drawn at once.
  await order(client)
  await expect(days.last().getByRole('cell').first()).toHaveText('3')
})

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
  await expect(orders).toContainText('27 février 2025 – 1 mars 2025')
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

test('figures that do not come are reported, and come on « Réessayer »', async ({ superadmin }) => {
  const { page } = superadmin
  superadmin.allow(NO_NETWORK)
  await page.route(/stats\./, (route) => route.abort())
  await page.goto(PANEL)
  const alerts = page.getByRole('alert').filter({ hasText: 'Erreur de chargement' })
  await expect(alerts).toHaveCount(2)
  await expect(alerts.first()).toContainText('Impossible de récupérer les statistiques.')
  await page.unroute(/stats\./)
  await readAgain(page)
  await expect(card(superadmin, 'Commandes par jour')).toBeVisible()
  await expect(alerts).toHaveCount(0)
})
