import { join } from 'node:path'
import {
  card,
  confirmAndReturn,
  countAll,
  given,
  missing,
  ON_THE_ROAD,
  openCash,
  paidOf,
  section,
  written,
} from './cash.ts'
import type { Line } from './figures.ts'
import { type Actor, expect, test } from './fixtures.ts'
import type { Order } from './orders.ts'
import type { App } from './server.ts'

const PICTURE = join(import.meta.dirname, '../public/icons/icon-192.png')

const LINES: readonly Line[] = [
  { garment: 'Chemise', service: 'Complet', quantity: 3 },
  { garment: 'Robe', service: 'Lavage', quantity: 1 },
]

const photos = (livreur: Actor) =>
  section(livreur, 'Photos').getByRole('button', { name: /^Ouvrir / })

/** The first photo of a step, once it is ready. */
async function receivePhoto(livreur: Actor): Promise<void> {
  const picker = section(livreur, 'Photos').getByLabel('Ajouter une photo')
  await picker.setInputFiles(PICTURE)
  await expect(photos(livreur)).toHaveCount(1)
}

/** The stored checks of an order. */
const checksOf = (app: App, { id }: Order) =>
  (
    app.db
      .prepare(
        'select step, counts, reserves, with_client, expected, counted from order_checks where order_n = (select n from orders where id = ?)',
      )
      .all(id) as Array<Record<'step' | 'counts' | 'reserves', string>>
  ).map((row) => ({ ...row, counts: JSON.parse(row.counts), reserves: JSON.parse(row.reserves) }))

const photoSteps = (app: App, { id }: Order) =>
  app.db.prepare('select step from order_photos where order_id = ?').pluck().all(id)

const flagsOf = (app: App, { id }: Order) =>
  app.db.prepare('select kind from order_flags where order_id = ?').pluck().all(id)

test('a gap with its reason, a reserve and a photo outlive a reload and the back button', async ({
  app,
  cast,
  livreur,
  order,
}) => {
  const { page } = livreur
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const placed = await order(client, { ...ON_THE_ROAD, lines: LINES }, { livreur })
  await page.goto('/livreur/profil')
  await page.getByRole('navigation').getByRole('link', { name: 'Missions' }).click()
  const cash = await openCash(livreur, card(livreur, placed))
  const count = section(livreur, 'Comptez ensemble')
  await count.getByRole('button', { name: /^Robe.* autre nombre$/ }).click()
  await count.getByRole('button', { name: 'Augmenter la quantité de Robe' }).click()
  await count.getByRole('button', { name: 'Ajouté par le client' }).click()
  await count.getByLabel('Précision sur l’écart, Robe').fill('Une robe bleue')
  await countAll(livreur)
  await receivePhoto(livreur)
  const reserves = section(livreur, 'Défauts déjà là')
  await reserves.getByRole('button', { name: 'Tache' }).click()
  await reserves.getByLabel('Vêtement concerné').selectOption('Chemise, Lavé-repassé')
  await reserves.getByLabel('Précision sur le défaut').fill('Sur la poche')
  await given(cash).fill('5000')

  await page.reload()
  const kept = async () => {
    await expect(page.getByText('1 de plus', { exact: true })).toBeVisible()
    await expect(missing(livreur)).toHaveCount(0)
    await expect(given(cash)).toHaveValue(written(5000))
    await expect(photos(livreur)).toHaveCount(1)
  }
  await kept()
  await page.goBack()
  await expect(page).toHaveURL(/\/livreur\/dashboard$/)
  await openCash(livreur, card(livreur, placed))
  await page.getByRole('link', { name: 'Retour aux missions' }).click()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
  await page.goForward()
  await openCash(livreur, card(livreur, placed))
  await kept()
  await confirmAndReturn(count)

  expect(checksOf(app, placed)).toMatchObject([
    {
      step: 'pickup',
      expected: 4,
      counted: 5,
      with_client: 1,
      counts: [{ position: 1, counted: 2, reason: 'ajoute', note: 'Une robe bleue' }],
      reserves: [{ kind: 'tache', position: 0, note: 'Sur la poche' }],
    },
  ])
  expect(paidOf(app, placed).paid_amount).toBe(5000)
  expect(photoSteps(app, placed)).toEqual(['pickup'])
  expect(flagsOf(app, placed)).toEqual(['count_gap'])
  const left = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('laveo-mission-')),
  )
  expect(left).toEqual([])
})
