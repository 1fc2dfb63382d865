import { join } from 'node:path'
import { expectAccessible, PHONE } from './axe.ts'
import {
  card,
  confirmAndReturn,
  countAll,
  expectDoorAccessible,
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

/** Counts one shirt fewer than ordered. */
async function oneFewer({ page }: Actor): Promise<void> {
  await page.getByRole('button', { name: /^Chemise.* autre nombre$/ }).click()
  await page.getByRole('button', { name: 'Diminuer la quantité de Chemise' }).click()
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

test('a gap with its reason, a reserve and a photo outlive a reload and the back button, and the client reads them', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
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
  await expectDoorAccessible(livreur)

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

  await client.page.goto('/client/commandes')
  await expect(client.page.getByRole('main')).toContainText('Tache · Chemise · Sur la poche')
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

test('a mission reassigned during its pick-up keeps what was noted, and the team gets it', async ({
  app,
  client,
  admin,
  livreur,
  order,
  cast,
}) => {
  const { page } = livreur
  const other = await cast.person({ role: 'livreur', fullname: 'Mariam Touré' })
  const placed = await order(client, { ...ON_THE_ROAD, lines: LINES }, { livreur })
  await page.goto('/livreur/dashboard')
  await given(await openCash(livreur, card(livreur, placed))).fill('5000')
  await oneFewer(livreur)
  await receivePhoto(livreur)
  const away = { orderId: placed.id, from: 'pickup_en_route', kind: 'reassign' } as const
  await admin.api.orders.assign.mutate({
    ...away,
    livreurId: other.id,
    currentLivreurId: livreur.id,
  })
  const main = page.getByRole('main')
  await expect(main).toContainText('Mission confiée à un autre livreur')
  await page.reload()
  const noted = section(livreur, 'Ce que vous avez noté')
  await expect(noted).toContainText('2 pièces comptées, 1 chemise de moins')
  await expect(noted).toContainText('1 photo')
  await expect(noted.getByLabel('Espèces que vous avez reçues')).toHaveValue(written(5000))
  await expectAccessible(page, [PHONE])
  await noted.getByRole('button', { name: 'Envoyer ce que j’ai noté à l’équipe' }).click()
  await expect(noted).toContainText('L’équipe Lavéo a reçu ce que vous avez noté.')
  await expect(main).toContainText('Les 5 000 FCFA que vous avez reçus sont notés.')
  expect(flagsOf(app, placed)).toEqual(['refused_action'])
  expect(photoSteps(app, placed)).toEqual(['pickup'])
  expect(paidOf(app, placed).paid_amount).toBe(5000)
  const [flag] = (await admin.api.flags.list.query({})).items
  expect(flag).toMatchObject({ raisedByName: livreur.fullname, data: { cashReceived: 5000 } })
  await page.getByRole('button', { name: 'Retour aux missions' }).click()
  await expect(page.getByText('Aucune mission pour le moment')).toBeVisible()
})
