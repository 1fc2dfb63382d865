import { expectAccessible, PHONE } from './axe.ts'
import { expect, test, toast } from './fixtures.ts'
import { mailTo } from './mail.ts'
import { eventsOf } from './orders.ts'
import { keepSlot, pickSlot, timeSheet, timesOf } from './slots.ts'

// When the livreur comes: chosen by the client, changed by the team with a reason, told to both.

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SMALL = { width: 360, height: 740 }
const HOUR = 3_600_000

test('« Linge prêt » tells the client when the livreur comes, and the client changes it in three taps', async ({
  app,
  client,
  admin,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'processing' }, { livreur })
  const { page } = admin
  await page.goto(`/admin/dashboard?commande=${placed.id}`)
  const visits = page
    .getByRole('dialog', { name: new RegExp(placed.reference) })
    .getByRole('region', { name: 'Passages' })
  await visits.getByRole('button', { name: 'Linge prêt' }).click()
  await expect(visits.getByRole('button', { name: 'Linge prêt' })).toHaveCount(0)
  expect(timesOf(app, placed).ready_at).not.toBeNull()
  const mail = await mailTo(app, client.email, 'Votre linge est prêt')
  expect(mail.text).toMatch(/Livraison\s: .+ entre .+ et /)
  expect(mail.text).toContain('Changer l’heure')

  await client.page.setViewportSize(SMALL)
  await client.page.goto('/client/commandes')
  const own = client.page.getByRole('article', { name: `Commande #${placed.reference}` })
  await expect(own.getByText(/^Livraison .+ entre .+ et /).first()).toBeVisible()
  await expect(own).toContainText('Votre linge est prêt')
  const before = timesOf(app, placed)
  await own.getByRole('button', { name: 'Changer l’heure, livraison' }).click()
  const sheet = timeSheet(client.page)
  await pickSlot(sheet)
  await keepSlot(sheet)
  await expect(toast(client.page, 'Heure enregistrée')).toBeVisible()
  const after = timesOf(app, placed)
  expect(after.delivery_from).not.toBe(before.delivery_from)
  expect(eventsOf(app, placed.id).filter((kind) => kind === 'slot_changed')).toHaveLength(1)
  await expectAccessible(client.page, [PHONE])

  await own.getByRole('button', { name: 'Détails' }).click()
  await expect(own.getByText('Nouvelle heure de livraison')).toBeVisible()
  await expect(own.getByText(/^Linge prêt/).last()).toBeVisible()
})

test('the team changes a time with a reason, which the client reads in an e-mail', async ({
  app,
  client,
  admin,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'assigned' }, { livreur })
  const { page } = admin
  await page.goto(`/admin/dashboard?commande=${placed.id}`)
  const visits = page
    .getByRole('dialog', { name: new RegExp(placed.reference) })
    .getByRole('region', { name: 'Passages' })
  await visits.getByRole('button', { name: 'Changer, ramassage' }).click()
  const sheet = timeSheet(page)
  await pickSlot(sheet)
  await sheet.getByRole('button', { name: 'Garder cette heure' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Dites pourquoi l’heure change.')
  await sheet.getByRole('button', { name: 'Fortes pluies' }).click()
  await keepSlot(sheet)
  const mail = await mailTo(app, client.email, 'Nouvelle heure pour votre ramassage')
  expect(mail.text).toContain('Fortes pluies')
  await client.page.goto('/client/commandes')
  const own = client.page.getByRole('article', { name: `Commande #${placed.reference}` })
  await own.getByRole('button', { name: 'Détails' }).click()
  await expect(own.getByText(/Fortes pluies · L’équipe Lavéo/)).toBeVisible()
})

test('within the last hour the client says that nobody will be there instead', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'assigned' }, { livreur })
  const from = Date.now() + HOUR / 2
  app.db
    .prepare('update orders set pickup_from = ?, pickup_to = ? where id = ?')
    .run(from, from + 2 * HOUR, placed.id)
  await client.page.goto('/client/commandes')
  const own = client.page.getByRole('article', { name: `Commande #${placed.reference}` })
  await expect(own.getByRole('button', { name: 'Je ne serai pas là' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Changer l’heure, ramassage' })).toHaveCount(0)
  await expect(own.getByRole('button', { name: 'Changer l’heure, livraison' })).toBeVisible()
})

test('an order from before there were slots is shown as it was', async ({
  app,
  client,
  admin,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'assigned' }, { livreur })
  app.db
    .prepare(
      `update orders set pickup_from = null, pickup_to = null, delivery_from = null, delivery_to = null,
        ready_by = null, promised_at = null, promise_rule = null, asap = 0 where id = ?`,
    )
    .run(placed.id)
  await client.page.goto('/client/commandes')
  const own = client.page.getByRole('article', { name: `Commande #${placed.reference}` })
  await expect(own.getByText('Livreur assigné').first()).toBeVisible()
  for (const name of [/Changer l’heure/, 'Je ne serai pas là'])
    await expect(own.getByRole('button', { name })).toHaveCount(0)
  await expect(own).not.toContainText(/null|Heure à|entre \d/)
  const row = own.getByRole('button', { name: /#/, expanded: true })
  expect((await row.boundingBox())?.height).toBe(70)
  await admin.page.goto(`/admin/dashboard?commande=${placed.id}`)
  const drawer = admin.page.getByRole('dialog', { name: new RegExp(placed.reference) })
  await expect(drawer.getByRole('heading', { name: 'Le fil' })).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'Passages' })).toHaveCount(0)
})
