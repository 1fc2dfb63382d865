import { join } from 'node:path'
import { expectAccessible, PHONE } from './axe.ts'
import {
  card,
  completeStep,
  confirmAndReturn,
  confirmStep,
  countAll,
  expectDoorAccessible,
  given,
  missing,
  ON_THE_ROAD,
  openCash,
  openStep,
  paidOf,
  payExact,
  section,
  stateAll,
  written,
} from './cash.ts'
import type { Line } from './figures.ts'
import { type Actor, expect, refused, test } from './fixtures.ts'
import { eventsOf, type Order, statusOf } from './orders.ts'
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

test('a gap with its reason, a reserve and a photo are shown to the client and to the team', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  const placed = await order(client, { ...ON_THE_ROAD, lines: LINES }, { livreur })
  await Promise.all([page.goto('/livreur/dashboard'), client.page.goto('/client/commandes')])
  await openCash(livreur, card(livreur, placed))
  const count = section(livreur, 'Comptez ensemble')
  await expect(count.getByText('3 prévues')).toBeVisible()
  await count.getByRole('button', { name: /^Robe.* autre nombre$/ }).click()
  await count.getByRole('button', { name: 'Augmenter la quantité de Robe' }).click()
  await expect(count.getByText('1 de plus')).toBeVisible()
  await count.getByRole('button', { name: /^Chemise.* compte juste, 3$/ }).click()
  await expect(count.getByText('3 sur 3')).toBeVisible()
  await expect(count.getByRole('status')).toHaveText(
    '4 pièces commandées, 5 comptées. L’écart est écrit sur le reçu, le bureau le voit.',
  )
  await missing(livreur).click()
  await expect(count.getByRole('alert')).toHaveText('Dites pourquoi le compte est différent.')
  await expect(count.getByRole('button', { name: 'Ajouté par le client' })).toBeFocused()
  expect(statusOf(app, placed.id)).toBe('pickup_en_route')

  await count.getByRole('button', { name: 'Ajouté par le client' }).click()
  await count.getByLabel('Précision sur l’écart, Robe').fill('Une robe bleue')
  await count.getByRole('checkbox', { name: `Compté devant ${client.fullname}` }).click()
  await receivePhoto(livreur)
  const reserves = section(livreur, 'Défauts déjà là')
  await reserves.getByRole('button', { name: 'Tache' }).click()
  await reserves.getByLabel('Vêtement concerné').selectOption('Chemise, Lavé-repassé')
  await reserves.getByLabel('Précision sur le défaut').fill('Sur la poche')
  await payExact(livreur)
  await expectDoorAccessible(livreur)
  await confirmAndReturn(count)

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
  expect(photoSteps(app, placed)).toEqual(['pickup'])
  expect(flagsOf(app, placed)).toEqual(['count_gap'])
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

test('a pick-up confirmed in another tab is shown as confirmed, with what was noted', async ({
  client,
  livreur,
  order,
}) => {
  const { page, context } = livreur
  const placed = await order(client, { ...ON_THE_ROAD, lines: LINES }, { livreur })
  await page.goto('/livreur/dashboard')
  await openCash(livreur, card(livreur, placed))
  const tab = await context.newPage()
  await tab.goto('/livreur/dashboard')
  await completeStep({ page: tab }, card({ page: tab }, placed))
  await expect(page.getByRole('main')).toContainText('Ramassage déjà confirmé')
  await expect(page.getByRole('main')).toContainText('avec 4 pièces comptées et')
  await expect(page.getByText('Aucune somme')).toHaveCount(0)
})

test('a delivery asks for the client’s code; without it, or after five wrong ones, a photo', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  livreur.allow(refused(422))
  const setting = 'insert into settings (key, value, updated_at) values (?, ?, 0)'
  app.db.prepare(setting).run('handover', JSON.stringify({ code: true }))
  const coming = { status: 'delivery_en_route', lines: LINES } as const
  const [known, lost, unknown] = [
    await order(client, coming, { livreur }),
    await order(client, coming, { livreur }),
    await order(client, coming, { livreur }),
  ]
  const { handoverCode } = await client.api.orders.byId.query({ orderId: known.id })
  const code = page.getByLabel('Code à 4 chiffres du client')
  await page.goto('/livreur/dashboard')

  await openStep(livreur, card(livreur, known))
  await stateAll(livreur)
  await missing(livreur).click()
  await expect(page.getByText('Le code a 4 chiffres.')).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(handoverCode ?? '')
  await expect(page.getByText('Le code a 4 chiffres.')).toHaveCount(0)
  await confirmAndReturn(code)
  expect(statusOf(app, known.id)).toBe('completed')
  expect(flagsOf(app, known)).toEqual([])

  await openStep(livreur, card(livreur, lost))
  await stateAll(livreur)
  await expect(section(livreur, 'Photos')).toContainText('facultatif')
  await page.getByRole('button', { name: 'Le client n’a pas son code' }).click()
  await expect(section(livreur, 'Photos')).toContainText('obligatoire')
  await missing(livreur).click()
  await expect(section(livreur, 'Photos').getByRole('alert')).toContainText('prenez une photo')
  await receivePhoto(livreur)
  await expect(section(livreur, 'Photos').getByRole('alert')).toHaveCount(0)
  await confirmAndReturn(page.getByRole('main'))
  expect(statusOf(app, lost.id)).toBe('completed')
  expect(flagsOf(app, lost)).toEqual(['code_failed'])

  await openStep(livreur, card(livreur, unknown))
  await stateAll(livreur)
  const right = (await client.api.orders.byId.query({ orderId: unknown.id })).handoverCode
  const wrong = right === '0000' ? '1111' : '0000'
  for (const left of ['4 essais', '3 essais', '2 essais', 'un essai']) {
    await code.fill(wrong)
    await confirmStep(code).click()
    await expect(section(livreur, 'Code de livraison')).toContainText(`Encore ${left}.`)
  }
  await code.fill(wrong)
  await confirmStep(code).click()
  await expect(section(livreur, 'Code de livraison')).toContainText('Plus d’essai')
  await missing(livreur).click()
  await expect(section(livreur, 'Photos').getByRole('alert')).toContainText(
    'prenez une photo de la livraison',
  )
  expect(statusOf(app, unknown.id)).toBe('delivery_en_route')
  await receivePhoto(livreur)
  await confirmAndReturn(page.getByRole('main'))
  expect(statusOf(app, unknown.id)).toBe('completed')
  expect(photoSteps(app, unknown)).toEqual(['delivery'])
  expect(flagsOf(app, unknown)).toEqual(['code_failed'])
  expect(eventsOf(app, unknown.id).filter((kind) => kind === 'code_failed')).toHaveLength(5)
})

test('what was typed at a pick-up survives a reload and the back button, photos with it', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  const placed = await order(client, { ...ON_THE_ROAD, lines: LINES }, { livreur })
  await page.goto('/livreur/dashboard')
  const cash = await openCash(livreur, card(livreur, placed))
  await oneFewer(livreur)
  await page.getByRole('button', { name: 'Pas dans le sac' }).click()
  await countAll(livreur)
  await given(cash).fill('5000')
  await receivePhoto(livreur)

  await page.reload()
  const kept = async () => {
    await expect(page.getByText('1 de moins', { exact: true })).toBeVisible()
    await expect(missing(livreur)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Pas dans le sac' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(given(cash)).toHaveValue(written(5000))
    await expect(photos(livreur)).toHaveCount(1)
  }
  await kept()
  await page.goBack()
  await expect(page).toHaveURL(/\/livreur\/dashboard$/)
  await openCash(livreur, card(livreur, placed))
  await kept()
  await confirmAndReturn(cash)
  expect(paidOf(app, placed).paid_amount).toBe(5000)
  expect(photoSteps(app, placed)).toEqual(['pickup'])
  const left = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('laveo-mission-')),
  )
  expect(left).toEqual([])
})
