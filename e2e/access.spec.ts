import type { Role } from '#shared/accounts/roles.ts'
import { signIn } from './auth-forms.ts'
import { cutStream, expect, refused, test, toast } from './fixtures.ts'
import { PASSWORD } from './people.ts'

const HOMES: Record<Role, RegExp> = {
  client: /\/client\/dashboard$/,
  livreur: /\/livreur\/dashboard$/,
  admin: /\/admin\/dashboard$/,
  superadmin: /\/superadmin\/panel$/,
}
const ROLES = Object.keys(HOMES) as Role[]
const SIGN_IN = /\/connexion$/

for (const role of ROLES)
  test(`a ${role} signs in and lands on their own first screen`, async ({ visitor, cast }) => {
    const { email } = await cast.person({ role, fullname: 'Aya Traoré' })
    const { page } = visitor
    await page.goto('/connexion')
    await expect(page.getByRole('heading', { name: 'Bienvenue' })).toBeVisible()
    await signIn(page, email, PASSWORD)
    await expect(page).toHaveURL(HOMES[role])
    await page.reload()
    await expect(page).toHaveURL(HOMES[role])
  })

test('a wrong password and an unknown address get the same sentence, and nothing typed is lost', async ({
  visitor,
  cast,
}) => {
  const { email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  const { page, allow } = visitor
  allow(refused(401))
  await page.goto('/connexion')
  for (const address of [email, 'personne@laveo.test']) {
    await page.reload()
    await signIn(page, address, 'pas-le-bon')
    await expect(toast(page, 'Échec de la connexion')).toContainText(
      'Identifiants incorrects ou compte inexistant.',
    )
    await expect(page.getByLabel('Email')).toHaveValue(address)
    await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused()
    await expect(page).toHaveURL(SIGN_IN)
  }
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(HOMES.client)
})

test('an empty sign-in form says what is missing and leads to the first field', async ({
  visitor: { page },
}) => {
  await page.goto('/connexion')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('L’e-mail est obligatoire.')).toBeVisible()
  await expect(page.getByText('Le mot de passe est obligatoire.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('an account whose address is not confirmed, or that was disabled, is told so', async ({
  app,
  visitor: { page, allow },
  cast,
}) => {
  const { id, email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  allow(refused(403))
  await page.goto('/connexion')
  app.db.prepare('update users set email_confirmed_at = null where id = ?').run(id)
  await signIn(page, email, PASSWORD)
  await expect(toast(page, 'Confirmation requise')).toContainText(
    'Veuillez vérifier vos e-mails pour confirmer votre compte.',
  )
  await expect(page).toHaveURL(/\/attente-confirmation$/)
  await page.getByRole('link', { name: 'Retour à la connexion' }).click()
  app.db.prepare('update users set email_confirmed_at = 1, disabled_at = 1 where id = ?').run(id)
  await signIn(page, email, PASSWORD)
  await expect(toast(page, 'Compte désactivé')).toBeVisible()
  await expect(page).toHaveURL(SIGN_IN)
})

test('whoever is not signed in is sent to /connexion, then on to the screen they asked for', async ({
  visitor: { page },
  cast,
}) => {
  const { email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  for (const path of ['/livreur/dashboard', '/admin/dashboard', '/superadmin/panel']) {
    await page.goto(path)
    await expect(page).toHaveURL(SIGN_IN)
  }
  await page.goto('/client/commandes')
  await expect(page).toHaveURL(SIGN_IN)
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/client\/commandes$/)
})

for (const role of ROLES)
  test(`a ${role} who opens somebody else's screens is sent to their own`, async ({ cast }) => {
    const { page } = await cast.actor({ role, fullname: 'Aya Traoré' })
    const areas = Object.entries({
      '/client/commandes': ['client'],
      '/livreur/dashboard': ['livreur'],
      '/admin/commandes-en-cours': ['admin', 'superadmin'],
      '/superadmin/panel': ['superadmin'],
    })
    for (const [path, admitted] of areas) {
      await page.goto(path)
      await expect(page).toHaveURL(admitted.includes(role) ? new RegExp(`${path}$`) : HOMES[role])
    }
  })

test('a signed-in person has no use for /connexion', async ({ livreur: { page } }) => {
  await page.goto('/connexion')
  await expect(page).toHaveURL(HOMES.livreur)
})

test('an unknown path leads where / leads', async ({ visitor: { page } }) => {
  const lands = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    return page.url()
  }
  const home = await lands('/')
  expect(await lands('/nulle-part')).toBe(home)
  expect(await lands('/client/nulle-part/du/tout')).toBe(home)
  expect(await lands('/foo.html')).toBe(home)
  expect(await lands('/.git/config')).toBe(home)
  expect(await lands('/demo/e-mails')).toBe(home)
})

test('signing out says so, ends the session on the server and leaves nothing behind', async ({
  app,
  client,
}) => {
  const { page, context, allow } = client
  // A list that was being read crosses the goodbye.
  allow(refused(401))
  await page.goto('/client/profil')
  await page.getByRole('main').getByRole('button', { name: 'Déconnexion' }).click()
  await expect(toast(page, 'Déconnexion réussie')).toContainText('Vous avez été déconnecté.')
  const count = app.db.prepare('select count(*) from sessions where user_id = ?').pluck()
  expect(count.get(client.id)).toBe(0)
  expect(await context.cookies()).toEqual([])
  await page.goBack()
  await page.goto('/client/dashboard')
  await expect(page).toHaveURL(SIGN_IN)
  await expect(page.getByText(client.fullname)).toHaveCount(0)
  await expect(toast(page, 'Session introuvable')).toHaveCount(0)
})

test('an admin signs out from the side bar and, on a phone, from « Plus »', async ({ cast }) => {
  for (const viewport of [
    { width: 1280, height: 860 },
    { width: 390, height: 844 },
  ]) {
    const { page, allow } = await cast.actor({ role: 'admin', fullname: 'Mireille Assi' })
    // A counter that was being read crosses the goodbye.
    allow(refused(401))
    await page.setViewportSize(viewport)
    await page.goto('/admin/dashboard')
    if (viewport.width < 900) await page.getByRole('button', { name: 'Plus' }).click()
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page.getByText('Vous avez été déconnecté.')).toBeVisible()
    await page.goto('/admin/dashboard')
    await expect(page).toHaveURL(SIGN_IN)
  }
})

test('a cart and its address do not stay on the device of somebody who signs out', async ({
  client,
}) => {
  const { page, allow } = client
  allow(refused(401))
  await page.goto('/client/passer-commande')
  await page.getByLabel('Adresse').fill('Riviera Palmeraie, portail vert')
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  expect(await kept()).toContain('Riviera Palmeraie')
  await page.goto('/client/profil')
  await page.getByRole('main').getByRole('button', { name: 'Déconnexion' }).click()
  await expect(toast(page, 'Déconnexion réussie')).toBeVisible()
  expect(await kept()).not.toContain('Riviera Palmeraie')
})

test('a session that dies leads to /connexion, and signing in again leads back', async ({
  app,
  client,
}) => {
  const { page, allow } = client
  allow(refused(401))
  await cutStream(client)
  await page.goto('/client/dashboard')
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
  app.db.prepare('delete from sessions where user_id = ?').run(client.id)
  await page.getByRole('navigation').getByRole('link', { name: 'Suivi' }).click()
  await expect(page).toHaveURL(SIGN_IN)
  await expect(page.getByRole('alert')).toHaveText([
    /^Session introuvable.*Veuillez vous reconnecter\.$/,
  ])
  await signIn(page, client.email, PASSWORD)
  await expect(page).toHaveURL(/\/client\/commandes$/)
})

test('a screen that is read again after the session died leads to /connexion too', async ({
  app,
  client,
  admin,
  cast,
  order,
}) => {
  const { id: orderId } = await order(client)
  const screens = [
    { actor: client, path: '/client/dashboard', shown: 'En attente' },
    { actor: admin, path: '/admin/commandes-non-assignees', shown: client.fullname },
  ]
  for (const { actor, path, shown } of screens) {
    actor.allow(refused(401))
    await actor.page.goto(path)
    await expect(actor.page.getByText(shown).first()).toBeVisible()
    await expect(actor.page.getByText('Reconnexion…')).toHaveCount(0)
  }
  const stranger = 'delete from sessions where user_id = ?'
  for (const { actor } of screens) app.db.prepare(stranger).run(actor.id)
  const { api } = await cast.person({ role: 'admin', fullname: 'Serge Yapi' })
  // The change that both screens hear of, and want to read.
  await api.orders.cancel.mutate({ orderId, from: 'pending' })
  for (const { actor } of screens) await expect(actor.page).toHaveURL(SIGN_IN)
})
