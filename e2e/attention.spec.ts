import { expectAccessible, PHONE } from './axe.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, NO_NETWORK, readAgain, test, toast } from './fixtures.ts'
import type { App } from './server.ts'

const DAY = 24 * 3_600_000

const tab = ({ page }: Actor, name: string) =>
  page.getByRole('navigation', { name: 'Demandes' }).getByRole('link', { name })

const row = ({ page }: Actor, reference: string) =>
  page.getByRole('listitem', { name: `Commande #${reference}` })

/** Moves an order's last change some days into the past. */
function age(app: App, orderId: string, days: number): void {
  const at = Date.now() - days * DAY
  app.db
    .prepare('update orders set created_at = ?, updated_at = ? where id = ?')
    .run(at - DAY, at, orderId)
  // The trail only grows: its last step is written over again, as if it were old.
  app.db
    .prepare(
      `insert into order_events
        (order_id, reference, kind, actor_id, actor_role, to_status, client_id, data, at, previous_hash, hash)
      select id, reference, 'moved', client_id, 'client', status, client_id, '{}', ?, '', 'aged'
      from orders where id = ?`,
    )
    .run(at, orderId)
}

/** The text of a WhatsApp link. */
const textOf = (link: string | null) =>
  new URL(link ?? '').searchParams.get('text')?.replace(/\s/g, ' ')

test('what is delivered and unpaid is listed with its age and a polite reminder, until it is paid', async ({
  app,
  admin,
  client,
  cast,
  livreur,
  order,
}) => {
  const backstage = await cast.person({ role: 'admin', fullname: 'Awa Diop' })
  const owed = await order(client, { status: 'completed' }, { admin: backstage, livreur, cash: 0 })
  age(app, owed.id, 15)
  const declared = await order(
    client,
    { status: 'completed', payment: 'wave' },
    { admin: backstage, livreur },
  )
  app.db
    .prepare('update orders set payment_declared_at = ? where id = ?')
    .run(Date.now(), declared.id)
  await admin.page.goto('/admin/demandes?onglet=impayees')
  await expect(tab(admin, 'Impayées')).toContainText('2')
  const mine = row(admin, owed.reference)
  await expect(mine).toContainText(client.fullname)
  await expect(mine).toContainText('J+14')
  await expect(mine).toContainText('15 jours')
  await expect(mine).toContainText(fcfa(owed.grandTotal))
  const reminder = mine.getByRole('link', { name: 'Relancer sur WhatsApp' })
  expect(textOf(await reminder.getAttribute('href'))).toContain(
    `Il reste ${fcfa(owed.grandTotal)} à payer pour votre commande #${owed.reference}`,
  )
  const looked = row(admin, declared.reference)
  await expect(looked).toContainText('Le client dit avoir payé avec Wave')
  await expect(looked.getByRole('link', { name: 'Relancer sur WhatsApp' })).toHaveCount(0)
  await expectAccessible(admin.page)

  await admin.page.setViewportSize({ width: 1280, height: 860 })
  await mine.getByRole('button', { name: 'Ouvrir la commande' }).click()
  await expect(admin.page.getByRole('dialog')).toContainText(owed.reference)
  await admin.page.goBack()
  await expect(admin.page.getByRole('dialog')).toHaveCount(0)
  await backstage.api.payments.record.mutate({
    reference: owed.reference,
    method: 'espece',
    amount: owed.grandTotal,
    shownDue: owed.grandTotal,
    shownReceived: 0,
    idempotencyKey: crypto.randomUUID(),
  })
  await expect(mine).toHaveCount(0)
  await expect(tab(admin, 'Impayées')).toContainText('1')
})

test('laundry that did not move for three days is listed, the longest first, and read again after a failure', async ({
  app,
  admin,
  client,
  order,
}) => {
  const fresh = await order(client, { status: 'processing' })
  const three = await order(client, { status: 'processing' })
  const ninety = await order(client, { status: 'picked_up' })
  age(app, fresh.id, 2)
  age(app, three.id, 3)
  age(app, ninety.id, 91)
  admin.allow(NO_NETWORK)
  await admin.page.route(/orders\.unclaimed/, (route) => route.abort())
  await admin.page.goto('/admin/demandes?onglet=non-reclamees')
  await expect(admin.page.getByText('Impossible de charger les commandes.')).toBeVisible()
  await admin.page.unroute(/orders\.unclaimed/)
  await readAgain(admin.page)
  const rows = admin.page.getByRole('listitem', { name: /^Commande #/ })
  await expect(rows).toHaveText([
    new RegExp(`${ninety.reference}.*J\\+90.*91.jours`),
    new RegExp(`${three.reference}.*J\\+3.*3.jours`),
  ])
  const link = rows.first().getByRole('link', { name: 'Relancer sur WhatsApp' })
  expect(textOf(await link.getAttribute('href'))).toContain(`#${ninety.reference} est chez nous`)
  await expectAccessible(admin.page, [PHONE])
})

test('a livreur who is disabled leaves flags, counted in the navigation, and reassigning takes them away', async ({
  admin,
  superadmin,
  livreur,
  client,
  cast,
  order,
}) => {
  await cast.person({ role: 'livreur', fullname: 'Yves Kouamé' })
  const placed = await order(client, { status: 'assigned' }, { livreur })
  await admin.page.goto('/admin/demandes')
  await expect(admin.page.getByText('Aucun signalement')).toBeVisible()
  await superadmin.api.users.disable.mutate({ userId: livreur.id })
  const flag = admin.page.getByRole('article', {
    name: `À réassigner, commande #${placed.reference}`,
  })
  await expect(flag).toContainText(`${livreur.fullname} n’est plus disponible.`)
  await expect(admin.page.getByRole('link', { name: /^Demandes/ })).toContainText('1')
  await expect(tab(admin, 'Signalements')).toContainText('1')
  await expectAccessible(admin.page)

  await admin.page.setViewportSize({ width: 1280, height: 860 })
  await flag.getByRole('button', { name: 'Réassigner' }).click()
  const dialog = admin.page.getByRole('dialog', { name: 'Réassigner la commande' })
  await dialog.getByRole('radio', { name: /Yves Kouamé/ }).click()
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(toast(admin.page, 'La commande a été réassignée au nouveau livreur.')).toBeVisible()
  await expect(flag).toHaveCount(0)
})
