import { payPath } from '#shared/money/payments.ts'
import { expectAccessible, PHONE } from './axe.ts'
import { payWithWaveLink } from './cash-desk.ts'
import { type Actor, expect, test, toast } from './fixtures.ts'
import { addLine, expectPlaced, fillOrder, submit, TWO_SHIRTS } from './order-form.ts'

// One test crawls all screens of a role.
test.describe.configure({ timeout: 300_000 })

const PUBLIC_PAGES = [
  '/',
  '/services',
  '/fonctionnement',
  '/tarifs',
  '/mentions-legales',
  '/confidentialite',
  '/contact',
  '/candidature-livreur',
]

const card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })

const LISTS = {
  '/admin/dashboard': 'Tableau de bord Administrateur',
  '/admin/commandes-non-assignees': 'Commandes non assignées',
  '/admin/commandes-en-cours': 'Commandes en cours',
  '/admin/commandes-livrees': 'Commandes livrées',
}

/** A person's own page, its errors and its question. */
async function expectAccessibleProfile({ page, role }: Actor): Promise<void> {
  await page.goto(`/${role}/profil`)
  await expect(page.getByText('Actif')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Le mot de passe est obligatoire.').first()).toBeVisible()
  await expectAccessible(page, [PHONE])
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, [PHONE])
}

test('the pages of the public site, their menu, forms and toast', async ({ cast }) => {
  for (const path of PUBLIC_PAGES)
    await test.step(`${path}, its menu on a phone included`, async () => {
      const { page } = await cast.visitor()
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const closed = page.locator('main details:not([open]) > summary')
      while ((await closed.count()) > 0) await closed.first().click()
      await expectAccessible(page)
      await page.locator('summary[aria-label="Menu"]').click()
      await expectAccessible(page, [PHONE])
    })
  await test.step('the forms of the public site, their errors included', async () => {
    const { page } = await cast.visitor()
    for (const path of ['/contact', '/candidature-livreur']) {
      await page.goto(path)
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Envoyer/ })
        .click()
      await expect(page.getByText('Le nom complet est obligatoire.')).toBeVisible()
      await expectAccessible(page)
    }
  })
  await test.step('a complete page with the toast of the page before', async () => {
    const { page } = await cast.visitor()
    await page.clock.install()
    await page.goto('/')
    const left = JSON.stringify({ tone: 'error', title: 'Titre', text: 'Une phrase.' })
    await page.evaluate((value) => sessionStorage.setItem('laveo.toast', value), left)
    await page.reload()
    await page.clock.runFor(200)
    await expect(toast(page, 'Titre')).toBeVisible()
    await expectAccessible(page)
  })
})

test('the screens of a client', async ({ app, cast, order }) => {
  await test.step("the client's dashboard, without and with an order", async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const { page } = client
    await page.goto('/client/dashboard')
    await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
    await expectAccessible(page)
    const { id, reference } = await order(client)
    app.db.prepare('update orders set payment_method = null where id = ?').run(id)
    await page.reload()
    await expect(card(client, reference).getByText('Comment voulez-vous payer')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the order form, empty and ready', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const { page } = client
    await page.goto('/client/passer-commande')
    await expect(submit(page)).toBeDisabled()
    await expectAccessible(page)
    await fillOrder(client)
    await expect(toast(page, 'Localisation réussie')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the order form, with a place to take again and a GPS that refuses', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const { page } = client
    await order(client, { address: 'Riviera Palmeraie' })
    await page.goto('/client/passer-commande')
    await addLine(page, TWO_SHIRTS)
    await page.getByRole('button', { name: 'Utiliser ma position' }).click()
    await expect(page.getByText('Position refusée')).toBeVisible()
    await expect(page.getByText('Comme la dernière fois')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the screen of an order that has just been placed', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const { page } = client
    await fillOrder(client)
    await submit(page).click()
    await expectPlaced(page)
    await expectAccessible(page)
  })
  await test.step('the list of garments, with an open row', async () => {
    const { page } = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    await page.goto('/client/passer-commande?liste')
    await page.getByRole('button', { name: /^Robe/ }).click()
    await expect(page.getByRole('button', { name: 'Ajouter au panier' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: 'Vêtement' }).fill('zzz')
    await expect(page.getByText('Aucun vêtement à ce nom')).toBeVisible()
    await expectAccessible(page, [PHONE])
  })
  await test.step('the dialog that picks a place on the map', async () => {
    const { page } = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    await page.goto('/client/passer-commande')
    await page.getByRole('button', { name: 'Choisir sur la carte' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choisissez votre position sur la carte' })
    await expect(dialog.getByRole('button', { name: 'Zoomer', exact: true })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step("the client's orders, and the question before cancelling", async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const { page } = client
    await page.goto('/client/commandes')
    await expect(page.getByText('Aucune commande en cours')).toBeVisible()
    await expectAccessible(page)
    await order(client, { status: 'delivery_en_route' })
    const { reference } = await order(client)
    await expect(card(client, reference)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Annuler la commande' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the history, without and with orders, and the question before a cart is replaced', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const { page } = client
    await page.goto('/client/historique')
    await expect(page.getByText("Aucune commande dans l'historique")).toBeVisible()
    await expectAccessible(page)
    const paid = await order(client, { status: 'completed' })
    const unpaid = await order(client, { status: 'completed', payment: 'wave' })
    await page.reload()
    await expect(card(client, paid.reference)).toBeVisible()
    await expect(card(client, unpaid.reference).getByText('Payer maintenant')).toBeVisible()
    await expectAccessible(page)
    const again = { name: 'Commander à nouveau' }
    await card(client, paid.reference).getByRole('button', again).click()
    await expect(submit(page)).toBeVisible()
    await page.goBack()
    await card(client, unpaid.reference).getByRole('button', again).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('an order paid in part, and one whose money was given back', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
    const { page } = client
    await order(client, { status: 'picked_up' }, { cash: 300 })
    const { id, reference } = await order(client, { status: 'picked_up' })
    await admin.api.orders.cancel.mutate({ orderId: id, from: 'picked_up' })
    const { items } = await admin.api.payments.refunds.query({})
    const settled = { refundId: items[0]?.id ?? '', outcome: 'refunded' } as const
    await admin.api.payments.settleRefund.mutate(settled)
    await page.goto('/client/commandes')
    await expect(page.getByText(/^Reste .* à payer/).first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/client/dashboard')
    await expect(card(client, reference).getByText(/^Remboursé : /)).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('several orders, one paid and one announced, and the questions about paying', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
    const { page } = client
    await order(client, { status: 'picked_up' })
    const missing = await order(client, { payment: 'wave' })
    await payWithWaveLink(client, missing)
    await admin.api.payments.rejectWave.mutate({ orderId: missing.id })
    await order(client, { payment: 'wave' })
    const cancelled = await order(client, { payment: 'wave' })
    await admin.api.orders.cancel.mutate({ orderId: cancelled.id, from: 'pending' })
    await page.goto(payPath(cancelled.id))
    await expect(page.getByText('Commande annulée')).toBeVisible()
    await card(client, missing.reference).getByRole('button', { name: 'Voir le détail' }).click()
    await expect(page.getByText('Paiement Wave non reçu')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Payer en espèces' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('what was counted, a new total to answer, and the hand-over code', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
    const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
    const { page } = client
    app.db
      .prepare(`insert or replace into settings (key, value, updated_at) values ('handover', ?, 1)`)
      .run(JSON.stringify({ code: true }))
    const lines = [{ garment: 'Chemise', service: 'Lavage', quantity: 3 }] as const
    const crew = { livreur, admin }
    const counted = await order(client, { status: 'pickup_en_route', lines }, crew)
    await livreur.api.missions.advance.mutate({
      orderId: counted.id,
      from: 'pickup_en_route',
      cashReceived: counted.grandTotal,
      check: {
        counts: [{ position: 0, counted: 2, reason: 'absent', note: 'Pas trouvée' }],
        reserves: [{ kind: 'tache', position: 0, note: 'Sur le col' }],
        withClient: true,
      },
      idempotencyKey: crypto.randomUUID(),
    })
    await page.goto('/client/dashboard')
    await expect(card(client, counted.reference)).toContainText('1 chemise de moins')
    await expectAccessible(page)
    await card(client, counted.reference).getByRole('link', { name: 'Voir le comptage' }).click()
    await page.getByRole('button', { name: 'Je ne suis pas d’accord' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Envoyer à l’équipe' }).click()
    await expect(dialog).toContainText('Ce qui ne va pas est obligatoire.')
    await expectAccessible(page, [PHONE])

    await admin.api.adjustments.propose.mutate({
      orderId: counted.id,
      quantities: [{ position: 0, quantity: 2 }],
      added: [],
      reason: 'Une chemise n’était pas dans le sac.',
    })
    const returning = await order(client, { status: 'delivery_en_route', lines }, crew)
    await page.goto('/client/commandes')
    const code = page.getByRole('region', { name: 'Code de remise' })
    await expect(code).toBeVisible()
    const [digits = ''] = (await code.innerText()).match(/(\d ){3}\d/) ?? []
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Accepter le nouveau total' }).click()
    await expect(page.getByText('Total ajusté avec votre accord')).toBeVisible()
    await expectAccessible(page)
    await livreur.api.missions.advance.mutate({
      orderId: returning.id,
      from: 'delivery_en_route',
      code: digits.replaceAll(' ', ''),
      check: { counts: [{ position: 0, counted: 3 }], reserves: [], withClient: false },
      idempotencyKey: crypto.randomUUID(),
    })
    await page.goto('/client/historique')
    await expect(card(client, returning.reference)).toContainText('Comptage à la livraison')
    await expectAccessible(page, [PHONE])
  })
  await test.step('a list that cannot be read', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const { page } = client
    client.allow(/ERR_FAILED/)
    await page.route(/orders\.mine/, (route) => route.abort())
    await page.goto('/client/commandes')
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the profile of a client, its errors and its question', async () => {
    await expectAccessibleProfile(await cast.actor({ role: 'client', fullname: 'Aya Traoré' }))
  })
})

test('the screens of a livreur', async ({ cast, order }) => {
  await test.step("the livreur's missions", async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const livreur = await cast.actor({ role: 'livreur', fullname: 'Konan Yao' })
    const { page } = livreur
    await page.goto('/livreur/dashboard')
    await expect(page.getByText('Aucune mission pour le moment')).toBeVisible()
    await expectAccessible(page)
    await order(client, { status: 'assigned' }, { livreur })
    const { reference } = await order(client, { status: 'delivery_en_route' }, { livreur })
    await expect(card(livreur, reference)).toBeVisible()
    await expectAccessible(page)
    const waiting = await cast.actor({ role: 'livreur', fullname: 'Pas Encore', unapproved: true })
    await waiting.page.goto('/livreur/dashboard')
    await expect(waiting.page.getByText('Votre compte est en attente de validation.')).toBeVisible()
    await expectAccessible(waiting.page, [PHONE])
  })
  await test.step('the question before a delivery whose Wave payment was not found', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const livreur = await cast.actor({ role: 'livreur', fullname: 'Konan Yao' })
    const { page } = livreur
    const wanted = { payment: 'wave', status: 'delivery_en_route' } as const
    const { id } = await order(client, wanted, { livreur })
    await page.goto(`/livreur/mission/${id}`)
    await page.getByRole('button', { name: 'Confirmer la livraison' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the profile of a livreur, its errors and its question', async () => {
    await expectAccessibleProfile(await cast.actor({ role: 'livreur', fullname: 'Aya Traoré' }))
  })
})

test('the screens of the team', async ({ app, cast, livreur, order }) => {
  await test.step("the staff's lists, without and with orders", async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const admin = await cast.actor({ role: 'admin', fullname: 'Mireille Assi' })
    const { page } = admin
    const lists = Object.entries(LISTS)
    for (const [path, title] of lists) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: /^Aucun/ })).toBeVisible()
      await expectAccessible(page)
    }
    for (const status of ['pending', 'assigned', 'processing', 'completed', 'cancelled'] as const)
      await order(client, { status }, { livreur })
    for (const [path] of lists) {
      await page.goto(path)
      await expect(page.getByRole('article').first()).toBeVisible()
      await expectAccessible(page)
    }
  })
  await test.step('the dialog that assigns, and the one that follows', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const admin = await cast.actor({ role: 'admin', fullname: 'Mireille Assi' })
    const { page } = admin
    const waiting = await order(client)
    const followed = await order(client, { status: 'assigned' }, { livreur })
    await page.goto('/admin/dashboard')
    await card(admin, waiting.reference)
      .getByRole('button', { name: 'Assigner pour ramassage' })
      .click()
    await page.getByRole('dialog').getByRole('radio', { name: livreur.fullname }).check()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await card(admin, followed.reference).getByRole('button', { name: 'Suivre' }).click()
    await expect(page.getByRole('dialog').getByText('(En ce moment)')).toBeAttached()
    await expectAccessible(page)
  })
  await test.step('the menu of statuses, the question before deleting, and « Plus »', async () => {
    const client = await cast.actor({ role: 'client', fullname: 'Aminata Koné' })
    const admin = await cast.actor({ role: 'admin', fullname: 'Mireille Assi' })
    const { page } = admin
    const { reference } = await order(client, { status: 'picked_up' })
    await page.goto('/admin/commandes-en-cours')
    await card(admin, reference).getByRole('button', { name: 'Changer le statut' }).click()
    await expect(page.getByRole('menuitem', { name: 'En traitement' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await card(admin, reference).getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByRole('dialog')).toContainText('irréversible')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.setViewportSize({ width: PHONE, height: 844 })
    await page.getByRole('button', { name: 'Plus' }).click()
    await expect(page.getByRole('dialog', { name: admin.fullname })).toBeVisible()
    await expectAccessible(page, [PHONE])
  })
  await test.step("the team's requests, without and with any", async () => {
    const { page } = await cast.actor({ role: 'admin', fullname: 'Mireille Assi' })
    const tabs = ['livreurs', 'candidatures', 'messages']
    for (const tab of tabs) {
      await page.goto(`/admin/demandes?onglet=${tab}`)
      await expect(page.getByRole('heading', { name: /^Aucun/ })).toBeVisible()
      await expectAccessible(page, [PHONE])
    }
    await cast.person({ role: 'livreur', fullname: 'Pas Encore', unapproved: true })
    const now = Date.now()
    app.db
      .prepare(
        `insert into livreur_applications (id, fullname, phone, email, city, message, created_at)
      values ('a', 'Yves Kouamé', '+2250707112233', 'yves@exemple.ci', 'Yopougon', 'Bonjour', ?)`,
      )
      .run(now)
    app.db
      .prepare(
        `insert into contact_messages (id, fullname, email, message, created_at)
      values ('m', 'Fatou Diabaté', 'fatou@exemple.ci', 'Lavez-vous les rideaux ?', ?)`,
      )
      .run(now)
    for (const tab of tabs) {
      await page.goto(`/admin/demandes?onglet=${tab}`)
      await expect(page.getByRole('article')).toHaveCount(1)
      await expectAccessible(page)
    }
  })
  await test.step('what needs attention: flags, unpaid and unclaimed orders', async () => {
    const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
    const { page } = await cast.actor({ role: 'admin', fullname: 'Mireille Assi' })
    const former = await cast.person({ role: 'livreur', fullname: 'Parti Hier' })
    const crew = { livreur: former, cash: 0 }
    const stranded = await order(client, { status: 'assigned' }, crew)
    const unpaid = await order(client, { status: 'completed' }, crew)
    const forgotten = await order(client, { status: 'processing' }, crew)
    const longAgo = Date.now() - 15 * 24 * 3_600_000
    for (const { id } of [unpaid, forgotten])
      app.db.prepare('update orders set updated_at = ? where id = ?').run(longAgo, id)
    app.db
      .prepare(
        `insert into order_events
          (order_id, reference, kind, actor_id, actor_role, to_status, client_id, data, at, previous_hash, hash)
        select id, reference, 'moved', client_id, 'client', status, client_id, '{}', ?, '', 'aged'
        from orders where id = ?`,
      )
      .run(longAgo, forgotten.id)
    const owner = await cast.person({ role: 'superadmin', fullname: 'Adjoua Brou' })
    await owner.api.users.disable.mutate({ userId: former.id })
    await page.goto('/admin/demandes')
    await expect(page.getByRole('article').filter({ hasText: stranded.reference })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/demandes?onglet=impayees')
    await expect(page.getByRole('listitem').filter({ hasText: unpaid.reference })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/demandes?onglet=non-reclamees')
    await expect(page.getByRole('listitem').filter({ hasText: forgotten.reference })).toBeVisible()
    await expectAccessible(page, [PHONE])
  })
  await test.step('orders being selected', async () => {
    const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
    const { page } = await cast.actor({ role: 'admin', fullname: 'Mireille Assi' })
    await order(client)
    await page.goto('/admin/commandes-non-assignees')
    await page.getByRole('button', { name: 'Sélectionner plusieurs commandes' }).click()
    await page.getByRole('button', { name: 'Tout sélectionner' }).click()
    await expectAccessible(page)
  })
})

test("the superadmin's lists, with accounts in every state", async ({
  app,
  superadmin: { page },
  cast,
}) => {
  for (const [role, path] of [
    ['admin', '/superadmin/admins'],
    ['livreur', '/superadmin/livreurs'],
    ['client', '/superadmin/clients'],
  ] as const) {
    const people = []
    for (const fullname of ['Aya Traoré', 'Désactivé Depuis', 'Jamais Confirmé'])
      people.push(await cast.person({ role, fullname }))
    await cast.person({ role, fullname: 'Pas Encore', unapproved: role === 'livreur' })
    const [, disabled, unconfirmed] = people
    app.db.prepare('update users set disabled_at = 1 where id = ?').run(disabled?.id)
    app.db.prepare('update users set email_confirmed_at = null where id = ?').run(unconfirmed?.id)
    await page.goto(path)
    await expect(page.getByText('E-mail non confirmé')).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Désactiver' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, [PHONE])
})
