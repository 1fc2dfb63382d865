import { expectAccessible, PHONE } from './axe.ts'
import { card } from './cash.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { openByLink } from './links.ts'
import type { App } from './server.ts'

// The faces of screens that the sweep of all screens does not show: empty, opened, selected.
test.describe.configure({ timeout: 300_000 })

async function closeDialog({ page }: Actor): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The other two lists have the same parts. */
const LISTS = {
  '/admin/dashboard': 'Tableau de bord Administrateur',
  '/admin/commandes-livrees': 'Commandes livrées',
}

test('the lists of the team, their dialogs and menus', async ({ cast, admin, order }) => {
  const { page } = admin
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  await test.step("the staff's lists without orders", async () => {
    await page.goto('/admin/dashboard')
    for (const [path, title] of Object.entries(LISTS)) {
      await openByLink(page, path)
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: /^Aucun/ })).toBeVisible()
      await expectAccessible(page)
    }
  })
  await test.step('the dialog that assigns, and the one that follows', async () => {
    const waiting = await order(client)
    const followed = await order(client, { status: 'assigned' }, { livreur })
    await openByLink(page, '/admin/dashboard')
    await card(admin, waiting).getByRole('button', { name: 'Assigner pour ramassage' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: livreur.fullname }).check()
    await expectAccessible(page)
    await closeDialog(admin)
    await card(admin, followed).getByRole('button', { name: 'Suivre' }).click()
    await expect(page.getByRole('dialog').getByText('(En ce moment)')).toBeAttached()
    await expectAccessible(page)
    await closeDialog(admin)
  })
  await test.step('the menu of statuses, the question before deleting, and « Plus »', async () => {
    const collected = await order(client, { status: 'picked_up' })
    await openByLink(page, '/admin/commandes-en-cours')
    await card(admin, collected).getByRole('button', { name: 'Changer le statut' }).click()
    await expect(page.getByRole('menuitem', { name: 'En traitement' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await card(admin, collected).getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByRole('dialog')).toContainText('irréversible')
    await expectAccessible(page)
    await closeDialog(admin)
    await page.setViewportSize({ width: PHONE, height: 844 })
    await page.getByRole('button', { name: 'Plus', exact: true }).click()
    await expect(page.getByRole('dialog', { name: admin.fullname })).toBeVisible()
    await expectAccessible(page)
  })
})

test('the requests of the team, what needs attention, and a selection', async ({
  app,
  cast,
  admin: { page },
  order,
}) => {
  await test.step("the team's requests, without and with any", async () => {
    await page.goto('/admin/demandes?onglet=livreurs')
    await expect(page.getByRole('heading', { name: /^Aucun/ })).toBeVisible()
    await expectAccessible(page)
    await cast.person({ role: 'livreur', fullname: 'Pas Encore', unapproved: true })
    receiveRequests(app)
    await page.reload()
    for (const tab of ['messages', 'candidatures', 'livreurs']) {
      await openByLink(page, `/admin/demandes?onglet=${tab}`)
      await expect(page.getByRole('article')).toHaveCount(1)
      await expectAccessible(page)
    }
  })
  await test.step('what needs attention: flags, unpaid and unclaimed orders', async () => {
    const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
    const former = await cast.person({ role: 'livreur', fullname: 'Parti Hier' })
    const crew = { livreur: former, cash: 0 }
    const stranded = await order(client, { status: 'assigned' }, crew)
    const unpaid = await order(client, { status: 'completed' }, crew)
    const forgotten = await order(client, { status: 'assigned_for_delivery' }, crew)
    const longAgo = Date.now() - 15 * 24 * 3_600_000
    for (const { id } of [unpaid, forgotten])
      app.db
        .prepare(
          'update orders set updated_at = ?, delivery_from = null, delivery_to = null where id = ?',
        )
        .run(longAgo, id)
    app.db
      .prepare(
        `insert into order_events
          (order_n, kind, actor_n, actor_role, to_status, client_n, data, at)
        select o.n, 'moved', c.n, 'client', o.status, c.n, '{}', ?
        from orders o join users c on c.id = o.client_id where o.id = ?`,
      )
      .run(longAgo, forgotten.id)
    const owner = await cast.person({ role: 'superadmin', fullname: 'Adjoua Brou' })
    await owner.api.users.disable.mutate({ userId: former.id })
    await openByLink(page, '/admin/demandes?onglet=signalements')
    await expect(page.getByRole('article').filter({ hasText: stranded.reference })).toBeVisible()
    await expectAccessible(page)
    await openByLink(page, '/admin/dashboard')
    await openByLink(page, '/admin/dashboard?vue=impayees')
    await page.getByRole('link', { name: `Détails de la commande #${unpaid.reference}` }).click()
    await expect(page.getByRole('link', { name: 'Relancer sur WhatsApp' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openByLink(page, '/admin/dashboard?vue=non-reclamees')
    const kept = { name: `Commande #${forgotten.reference}` }
    await expect(page.getByRole('article', kept)).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('orders being selected', async () => {
    await order(await cast.person({ role: 'client', fullname: 'Awa Diop' }))
    await openByLink(page, '/admin/dashboard')
    await openByLink(page, '/admin/commandes-non-assignees')
    await page.getByRole('button', { name: 'Sélectionner plusieurs commandes' }).click()
    await page.getByRole('button', { name: 'Tout sélectionner' }).click()
    await expectAccessible(page)
  })
})

/** A courier who applies, and a message. */
function receiveRequests({ db }: App): void {
  db.prepare(
    `insert into livreur_applications (id, fullname, phone, email, city, message, created_at)
    values ('a', 'Yves Kouamé', '+2250707112233', 'yves@exemple.ci', 'Yopougon', 'Bonjour', ?)`,
  ).run(Date.now())
  db.prepare(
    `insert into contact_messages (id, fullname, email, message, created_at)
    values ('m', 'Fatou Diabaté', 'fatou@exemple.ci', 'Lavez-vous les rideaux ?', ?)`,
  ).run(Date.now())
}
