import type { Page } from '@playwright/test'
import { signIn } from './auth-forms.ts'
import {
  cutStream,
  dismiss,
  expect,
  NO_NETWORK,
  readAgain,
  refused,
  test,
  toast,
} from './fixtures.ts'
import { linkIn, mailTo } from './mail.ts'
import { PASSWORD } from './people.ts'
import type { App } from './server.ts'

const SIGN_IN = /\/connexion$/

const account = (page: Page, name: string) => page.getByRole('article', { name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher un compte' })

function sessionsOf(app: App, userId: string): number {
  const count = app.db.prepare('select count(*) from sessions where user_id = ?').pluck()
  return count.get(userId) as number
}

test('an account that is disabled loses its screen and its stream at once, and comes back when it is enabled', async ({
  app,
  superadmin,
  client,
}) => {
  const { page } = superadmin
  client.allow(refused(401))
  client.allow(refused(403))
  await client.page.goto('/client/commandes')
  await expect(client.page.getByText('Aucune commande en cours')).toBeVisible()
  await page.goto('/superadmin/clients')
  const row = account(page, client.fullname)
  await expect(row).toContainText('Actif')
  await row.getByRole('button', { name: 'Désactiver' }).click()
  const dialog = page.getByRole('dialog', { name: `Désactiver le compte d’${client.fullname}` })
  await expect(dialog).toContainText('déconnectée aussitôt')
  await dialog.getByRole('button', { name: 'Retour' }).click()
  await expect(dialog).toBeHidden()
  expect(sessionsOf(app, client.id)).toBe(1)
  await row.getByRole('button', { name: 'Désactiver' }).click()
  await dialog.getByRole('button', { name: 'Désactiver le compte' }).click()
  // Without a word from the stream it would take until the next reading, 12 s later.
  await expect(client.page).toHaveURL(SIGN_IN, { timeout: 5_000 })
  expect(sessionsOf(app, client.id)).toBe(0)
  await expect(toast(client.page, 'Compte désactivé')).toBeVisible()
  await expect(toast(page, 'Compte désactivé')).toBeVisible()
  await expect(row).toContainText('Désactivé')

  await dismiss(client.page)
  await signIn(client.page, client.email, PASSWORD)
  await expect(toast(client.page, 'Compte désactivé')).toBeVisible()
  await row.getByRole('button', { name: 'Réactiver' }).click()
  await expect(toast(page, 'Compte réactivé')).toBeVisible()
  await expect(row).toContainText('Actif')
  await signIn(client.page, client.email, PASSWORD)
  await expect(client.page).toHaveURL(/\/client\//)
})

test('an account that is disabled loses its power at its next action, and is told so, once', async ({
  app,
  client,
}) => {
  const { page, allow } = client
  allow(refused(403))
  await cutStream(client)
  await page.goto('/client/commandes')
  await expect(page.getByText('Aucune commande en cours')).toBeVisible()
  app.db.prepare('update users set disabled_at = 1 where id = ?').run(client.id)
  await page.getByRole('navigation').getByRole('link', { name: 'Accueil' }).click()
  await expect(page).toHaveURL(SIGN_IN)
  await expect(page.getByRole('alert')).toHaveText([/^Compte désactivé.*Contactez l’équipe Lavéo/])
  // A screen that asks for a session, and finds none, has nothing more to say.
  await page.reload()
  await page.goto('/client/commandes')
  await expect(page).toHaveURL(SIGN_IN)
  await expect(page.getByRole('heading', { name: 'Bienvenue' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a livreur who is disabled keeps the missions in their name, and the question says how many', async ({
  app,
  superadmin: { page },
  client,
  livreur,
  order,
}) => {
  const { id } = await order(client, { status: 'assigned' }, { livreur })
  await page.goto('/superadmin/livreurs')
  const row = account(page, livreur.fullname)
  await expect(row).toContainText('1 mission en cours')
  await row.getByRole('button', { name: 'Désactiver' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 mission en cours')
  await dialog.getByRole('button', { name: 'Désactiver le compte' }).click()
  await expect(row).toContainText('Désactivé')
  const holder = app.db.prepare('select livreur_id from orders where id = ?').pluck()
  expect(holder.get(id)).toBe(livreur.id)
  await row.getByRole('link', { name: '1 mission à réassigner' }).click()
  await expect(page.getByRole('article', { name: /^À réassigner/ })).toBeVisible()
})

test('disabling a client offers to cancel all that waits of theirs, and says how many orders these are', async ({
  app,
  superadmin: { page },
  client,
  livreur,
  order,
}) => {
  const waiting = [await order(client), await order(client)]
  const taken = await order(client, { status: 'assigned' }, { livreur })
  await page.goto('/superadmin/clients')
  const row = account(page, client.fullname)
  await expect(
    row.getByRole('button', { name: 'Annuler toutes les commandes en attente' }),
  ).toBeVisible()
  await row.getByRole('button', { name: 'Désactiver' }).click()
  await expect(page.getByRole('dialog')).toContainText('2 commandes en attente')
  await page.getByRole('button', { name: 'Désactiver le compte' }).click()
  const offer = page.getByRole('dialog', { name: 'Annuler 2 commandes en attente' })
  await offer.getByRole('button', { name: 'Tout annuler' }).click()
  await expect(toast(page, 'Commandes annulées')).toContainText('2 commandes ont été annulées.')
  const statusOf = app.db.prepare('select status from orders where id = ?').pluck()
  expect(waiting.map(({ id }) => statusOf.get(id))).toEqual(['cancelled', 'cancelled'])
  expect(statusOf.get(taken.id)).toBe('assigned')
  await expect(row.getByRole('button')).toHaveText(['Réactiver'])
})

test('superadmins stand among the admins, and nobody can disable their own account', async ({
  superadmin,
  admin,
}) => {
  const { page } = superadmin
  await page.goto('/superadmin/admins')
  const own = account(page, superadmin.fullname)
  await expect(own).toContainText('Super Admin')
  await expect(own).toContainText('(vous)')
  await expect(own.getByRole('button')).toHaveCount(0)
  await expect(account(page, admin.fullname).getByRole('button')).toHaveText(['Désactiver'])
  await expect(page.getByText('2 comptes affichés')).toBeAttached()
})

test('a livreur who waits is approved from the list, and may work', async ({
  superadmin: { page },
  cast,
}) => {
  const livreur = await cast.actor({ role: 'livreur', fullname: 'Yves Kouamé', unapproved: true })
  await livreur.page.goto('/livreur/dashboard')
  await expect(livreur.page.getByText('en attente de validation')).toBeVisible()
  await page.goto('/superadmin/livreurs')
  const row = account(page, 'Yves Kouamé')
  await expect(row).toContainText('En attente de validation')
  await row.getByRole('button', { name: 'Valider' }).click()
  await expect(toast(page, 'Compte validé')).toBeVisible()
  await expect(row).toContainText('Actif')
  await livreur.page.getByRole('button', { name: 'Vérifier à nouveau' }).click()
  await expect(livreur.page.getByText('Aucune mission pour le moment')).toBeVisible()
})

test('a confirmation that never came is sent again, and its link works', async ({
  app,
  superadmin: { page },
  visitor,
  cast,
}) => {
  const { id, email } = await cast.person({ role: 'client', fullname: 'Fatou Diabaté' })
  app.db.prepare('update users set email_confirmed_at = null where id = ?').run(id)
  await page.goto('/superadmin/clients')
  const row = account(page, 'Fatou Diabaté')
  await expect(row).toContainText('E-mail non confirmé')
  await row.getByRole('button', { name: 'Renvoyer la confirmation' }).click()
  await expect(toast(page, 'E-mail renvoyé !')).toContainText(email)
  await visitor.page.goto(linkIn(await mailTo(app, email, 'Confirmez')))
  const confirmed = app.db.prepare('select email_confirmed_at from users where id = ?').pluck()
  await expect.poll(() => confirmed.get(id)).not.toBeNull()
  await page.reload()
  await expect(row).toContainText('Actif')
})

test('people are found by name, phone and e-mail, and the search lives in the address', async ({
  superadmin: { page },
  cast,
}) => {
  const fatou = await cast.person({ role: 'client', fullname: 'Fatou Diabaté' })
  const serge = await cast.person({ role: 'client', fullname: 'Serge Kouassi' })
  const sy = await cast.person({ role: 'client', fullname: 'Sy Mariam' })
  await page.goto('/superadmin/clients')
  await expect(page.getByRole('article')).toHaveCount(3)
  for (const [words, found] of [
    ['diabate', fatou],
    [serge.phone.slice(6), serge],
    [fatou.email.slice(0, 20), fatou],
    ['Sy', sy],
  ] as const) {
    await search(page).fill(words)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(account(page, found.fullname)).toBeVisible()
  }
  await search(page).fill('kouassi')
  await expect(page).toHaveURL(/\?q=kouassi$/)
  await page.reload()
  await expect(search(page)).toHaveValue('kouassi')
  await expect(account(page, serge.fullname)).toBeVisible()
  await search(page).fill('personne')
  await expect(page.getByText('Aucun compte trouvé')).toBeVisible()
  await page.getByRole('button', { name: 'Voir tous les comptes' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await search(page).fill('f')
  await expect(page.getByText('Écrivez au moins deux lettres')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('a long list comes page by page, and says when it ends', async ({
  superadmin: { page },
  cast,
}) => {
  for (let i = 0; i < 23; i += 1) await cast.person({ role: 'client', fullname: `Client ${i}` })
  await page.goto('/superadmin/clients')
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('button', { name: 'Voir plus' }).click()
  await expect(page.getByRole('article')).toHaveCount(23)
  await expect(page.getByText('Tous les clients sont affichés.')).toBeFocused()
})

test('a list without anybody, and one that cannot be read', async ({ superadmin }) => {
  const { page, allow } = superadmin
  allow(NO_NETWORK)
  await page.goto('/superadmin/livreurs')
  await expect(page.getByText('Aucun livreur pour le moment')).toBeVisible()
  await page.route(/users\.list/, (route) => route.abort())
  await page.goto('/superadmin/clients')
  await expect(page.getByText('Impossible de charger les clients.')).toBeVisible()
  await page.unroute(/users\.list/)
  await readAgain(page)
  await expect(page.getByText('Aucun client pour le moment')).toBeVisible()
})

test('new accounts for the team start from the panel and from the lists', async ({
  superadmin: { page },
}) => {
  const doors = [
    ['/superadmin/panel', 'Créer un admin', 'admin'],
    ['/superadmin/panel', 'Créer un livreur', 'livreur'],
    ['/superadmin/admins', 'Créer un admin', 'admin'],
    ['/superadmin/livreurs', 'Créer un livreur', 'livreur'],
  ] as const
  for (const [from, name, role] of doors) {
    await page.goto(from)
    await expect(page.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/inscription-interne?role=${role}`,
    )
  }
})

test('an admin has no way into the superadmin’s lists', async ({ admin: { page } }) => {
  await page.goto('/superadmin/clients')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page.getByRole('link', { name: 'Clients' })).toHaveCount(0)
})
