import { aya, button, field, fillPerson, signIn } from './auth-forms.ts'
import { expectAccessible } from './axe.ts'
import {
  digits,
  FOUND,
  inCart,
  NOTE,
  PREPARE,
  PREPARED,
  prepareBasket,
  SMALL,
  signUpAtTheDoor,
} from './basket-form.ts'
import { expect, NO_NETWORK, refused, test, toast } from './fixtures.ts'
import { linkIn, mailTo } from './mail.ts'
import {
  addLine,
  cart,
  expectPlaced,
  linen,
  submit,
  TWO_SHIRTS,
  TWO_SHIRTS_COST,
} from './order-form.ts'
import { PASSWORD } from './people.ts'

test('a visitor fills a basket, signs up, confirms on another device, and orders there', async ({
  app,
  visitor,
  cast,
}) => {
  await prepareBasket(visitor)
  const { email, password } = await signUpAtTheDoor(visitor.page)
  await expect(visitor.page.getByText('Votre panier est gardé avec votre compte')).toBeVisible()

  const { page } = await cast.visitor()
  await page.goto(linkIn(await mailTo(app, email, 'Confirmez votre adresse')))
  await expect(page.getByText('Le panier que vous avez préparé vous attend.')).toBeVisible()
  await field(page, 'Mot de passe').fill(password)
  await button(page, 'Se connecter').click()
  await expect(page).toHaveURL(/\/client\/passer-commande$/)
  await expect(page.getByText(PREPARED)).toBeVisible()
  await expect(inCart(page)).toHaveText(/^2\spièces$/)
  await expect(field(page, NOTE)).toHaveValue('Portail vert')
  await expect(page.getByText(/^Position précise à 12\sm/)).toBeVisible()
  await expect(cart(page)).toContainText(digits(TWO_SHIRTS_COST))
  await expectAccessible(page)
  expect(app.db.prepare('select count(*) from orders').pluck().get()).toBe(0)
  await submit(page).click()
  await expectPlaced(page)
  const order = app.db.prepare('select grand_total, note from orders').all()
  expect(order).toEqual([{ grand_total: TWO_SHIRTS_COST, note: 'Portail vert' }])
  expect(app.db.prepare('select count(*) from baskets').pluck().get()).toBe(0)
})

test('a visitor with an account signs in at the door and places the order', async ({
  app,
  visitor,
  cast,
}) => {
  const { email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  await prepareBasket(visitor)
  const { page } = visitor
  await expectAccessible(page)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Votre panier est prêt' })).toBeFocused()
  await expectAccessible(page)
  await page.goBack()
  await expect(inCart(page)).toHaveText(/^2\spièces$/)
  await submit(page).click()
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/client\/passer-commande$/)
  await expect(cart(page)).toContainText(digits(TWO_SHIRTS_COST))
  await submit(page).click()
  await expectPlaced(page)
  expect(app.db.prepare('select grand_total from orders').pluck().all()).toEqual([TWO_SHIRTS_COST])
})

test('a basket that goes along with a sign-in is missed by another tab, which says so and leads to it', async ({
  visitor,
  cast,
}) => {
  const { email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  await prepareBasket(visitor)
  const { page, context } = visitor
  const other = await context.newPage()
  await other.goto('/commander')
  await expect(inCart(other)).toHaveText(/^2\spièces$/)
  await submit(page).click()
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/client\/passer-commande$/)
  await expect(other.getByText('Votre panier n’est plus dans cet onglet')).toBeVisible()
  await expectAccessible(other)
  await button(other, 'Actualiser la page').click()
  await expect(other).toHaveURL(/\/client\/passer-commande$/)
  await expect(inCart(other)).toHaveText(/^2\spièces$/)
})

test('on a shared phone nobody gets the basket of another person', async ({ visitor, cast }) => {
  const konan = await cast.person({ role: 'client', fullname: 'Konan Yao' })
  await prepareBasket(visitor)
  const { page } = visitor
  // Another person takes the phone and signs in for something else.
  await page.goto('/connexion')
  await signIn(page, konan.email, PASSWORD)
  await expect(page).toHaveURL(/\/client\/dashboard$/)
  await page.goto('/commander')
  await expect(page).toHaveURL(/\/client\/passer-commande$/)
  await expect(inCart(page)).toHaveText(/^0\spièce$/)
  await expect(field(page, NOTE)).toHaveValue('')
  // Who comes after them finds nothing of the first one.
  await page.setViewportSize({ width: 1280, height: 860 })
  await button(page, 'Déconnexion').click()
  await expect(toast(page, 'Déconnexion réussie')).toBeVisible()
  await page.goto('/commander')
  await expect(linen(page)).toBeVisible()
  await expect(inCart(page)).toHaveText(/^0\spièce$/)
})

test('a visitor whose tab was closed takes the basket along at the door, and signs up with it', async ({
  app,
  visitor,
}) => {
  await prepareBasket(visitor)
  const page = await visitor.context.newPage()
  await visitor.page.close()
  await page.setViewportSize(SMALL)
  await page.goto('/connexion')
  await expect(button(page, 'Le reprendre')).toBeVisible()
  await expectAccessible(page, [360])
  await page.setViewportSize(SMALL)
  await expect(button(page, 'Se connecter')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Créer un compte' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(field(page, 'Nom complet')).toBeVisible()
  await button(page, 'Le reprendre').click()
  await expect(page.getByText('Votre panier vous suit')).toBeVisible()
  const typed = aya()
  await fillPerson(page, typed)
  await button(page, "S'inscrire").click()
  await expect(page.getByText('Votre panier est gardé avec votre compte')).toBeVisible()
  expect(app.db.prepare('select count(*) from baskets').pluck().get()).toBe(1)
})

test('a basket that was on the phone before is said at the doors too, and who signs in can erase it', async ({
  visitor,
  cast,
}) => {
  const konan = await cast.person({ role: 'client', fullname: 'Konan Yao' })
  await prepareBasket(visitor)
  const { page } = visitor
  await submit(page).click()
  await expect(page.getByRole('link', { name: 'Créer un compte' })).toBeVisible()
  await expect(page.getByText(FOUND)).toHaveCount(0)
  // Another person finds this page open.
  await page.reload()
  await expect(page.getByText(FOUND)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await signIn(page, konan.email, PASSWORD)
  await expect(page.getByText(PREPARED)).toBeVisible()
  await button(page, 'Tout effacer').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tout effacer' }).click()
  await expect(inCart(page)).toHaveText(/^0\spièce$/)
  await expect(field(page, NOTE)).toHaveValue('')
})

test('a basket that was on the phone before is not mixed with the one of who signs in', async ({
  visitor,
  cast,
}) => {
  const konan = await cast.person({ role: 'client', fullname: 'Konan Yao' })
  const { page, context } = visitor
  await page.goto('/connexion')
  await signIn(page, konan.email, PASSWORD)
  await expect(page).toHaveURL(/\/client\/dashboard$/)
  await page.goto('/client/passer-commande')
  await addLine(page, { garment: 'Robe', service: 'Complet', quantity: 1 })
  await expect(inCart(page)).toHaveText(/^1\spièce$/)
  await context.clearCookies()
  await prepareBasket(visitor)
  await page.reload()
  await page.getByRole('banner').getByRole('link', { name: 'Se connecter' }).click()
  await signIn(page, konan.email, PASSWORD)
  await expect(page).toHaveURL(/\/client\/passer-commande$/)
  await expect(page.getByText(FOUND)).toBeVisible()
  await expect(inCart(page)).toHaveText(/^1\spièce$/)
})

test('without a network at « Valider » the basket stays, and the sign-up goes through later', async ({
  app,
  visitor,
}) => {
  const { page, context, allow } = visitor
  allow(NO_NETWORK)
  await prepareBasket(visitor)
  const typed = aya()
  await submit(page).click()
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await fillPerson(page, typed)
  await context.setOffline(true)
  await button(page, "S'inscrire").click()
  await expect(toast(page, "Échec de l'inscription")).toBeVisible()
  await context.setOffline(false)
  await button(page, "S'inscrire").click()
  await expect(page).toHaveURL(/\/attente-confirmation$/)
  expect(app.db.prepare('select count(*) from baskets').pluck().get()).toBe(1)
})

test('/connexion shows both doors and the way without an account on a small phone', async ({
  visitor: { page },
}) => {
  await page.setViewportSize(SMALL)
  await page.goto('/connexion')
  for (const shown of [
    button(page, 'Se connecter'),
    page.getByRole('link', { name: 'Créer un compte' }),
    page.getByRole('link', { name: PREPARE }),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 })
})

test('/connexion shows both doors on a small phone below the notes of a basket and of unsent actions', async ({
  visitor: { page, allow, context },
}) => {
  allow(NO_NETWORK)
  await page.setViewportSize(SMALL)
  await page.goto('/commander')
  await page.evaluate(() => localStorage.setItem('laveo-en-attente', '2'))
  await addLine(page, TWO_SHIRTS)
  await page.getByRole('banner').getByRole('link', { name: 'Se connecter' }).click()
  await expect(page.getByText('Votre panier vous suit')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('2 actions en attente d’envoi')).toBeInViewport({ ratio: 1 })
  await context.setOffline(true)
  await signIn(page, 'aya@exemple.ci', PASSWORD)
  await expect(toast(page, 'Échec de la connexion')).toBeVisible()
  for (const door of [
    button(page, 'Se connecter'),
    page.getByRole('link', { name: 'Créer un compte' }),
  ]) {
    await expect(door).toBeInViewport({ ratio: 1 })
    // Not under the toast.
    await door.click({ trial: true })
  }
})

test('public pages lead a signed-in person to their own screens, and no longer once they have left', async ({
  client: { page },
}) => {
  await page.goto('/client/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Mon espace' })).toHaveAttribute(
    'href',
    '/client/dashboard',
  )
  await page.getByRole('link', { name: 'Commander maintenant' }).click()
  await expect(page).toHaveURL(/\/client\/passer-commande$/)
  await button(page, 'Déconnexion').click()
  await expect(banner.getByRole('link', { name: 'Commander' })).toHaveAttribute(
    'href',
    '/connexion',
  )
  await expect(banner.getByRole('link', { name: 'Mon espace' })).toHaveCount(0)
})

test('a session that was ended elsewhere is not promised for long', async ({
  app,
  client: { page, id, allow },
}) => {
  allow(refused(401))
  await page.goto('/client/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  app.db.prepare('delete from sessions where user_id = ?').run(id)
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Commander' })).toBeVisible()
})

test('a basket found on the device is said, and erased whole', async ({ visitor }) => {
  await prepareBasket(visitor)
  const { page } = visitor
  await expect(page.getByText(FOUND)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(FOUND)).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Tout effacer').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(inCart(page)).toHaveText(/^0\spièce$/)
  await expect(field(page, NOTE)).toHaveValue('')
  await page.reload()
  await expect(linen(page)).toBeVisible()
  await expect(inCart(page)).toHaveText(/^0\spièce$/)
})
