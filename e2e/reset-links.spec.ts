import { button, choosePassword, field, resetLinkFor, signIn } from './auth-forms.ts'
import { expect, NO_NETWORK, refused, test, toast, type Visitor } from './fixtures.ts'

const FORGOTTEN = /\/mot-de-passe-oublie$/
const RESET = /\/reset-password$/
const SIGN_IN = /\/connexion$/
const CHECK = /\/trpc\/recovery\.check/
const NEW = 'une aiguille neuve'

const expectToldToAskAgain = async ({ page }: Pick<Visitor, 'page'>) => {
  await expect(toast(page, 'Lien invalide ou expiré')).toContainText(
    'Veuillez refaire une demande de réinitialisation.',
  )
  await expect(page).toHaveURL(FORGOTTEN)
}

test('without a link the page waits five seconds in view, then leads to asking for one', async ({
  visitor,
}) => {
  const { page } = visitor
  await page.clock.install()
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'Vérification du lien' })).toBeVisible()
  // A tab that nobody looks at has time.
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', {
        value: visibilityState,
        configurable: true,
      })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  await page.clock.runFor(30_000)
  await expect(page).toHaveURL(RESET)
  await show('visible')
  await page.clock.runFor(5_000)
  await expectToldToAskAgain(visitor)
})

test('a link that comes while the page waits is taken', async ({
  app,
  visitor: { page },
  cast,
}) => {
  const { email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  const link = await resetLinkFor(app, page, email)
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'Vérification du lien' })).toBeVisible()
  await page.goto(link)
  await expect(field(page, 'Confirmer le mot de passe')).toBeVisible()
  await expect(page).toHaveURL(RESET)
})

for (const [what, spoil] of [
  ['altered', (link: string) => `${link.slice(0, -2)}xx`],
  ['foreign', (link: string) => link.replace(/token=.*/, 'token=ailleurs')],
] as const)
  test(`a link that is ${what} says so at once`, async ({ app, visitor, cast }) => {
    visitor.allow(refused(422))
    const { email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
    await visitor.page.goto(spoil(await resetLinkFor(app, visitor.page, email)))
    await expectToldToAskAgain(visitor)
  })

test('a used link and an expired one say so', async ({ app, visitor, cast }) => {
  visitor.allow(refused(422))
  const { page } = visitor
  const { email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  const used = await resetLinkFor(app, page, email)
  await page.goto(used)
  await choosePassword(page, NEW)
  await expect(page).toHaveURL(SIGN_IN)
  await page.goto(used)
  await expectToldToAskAgain(visitor)
  const { email: other } = await cast.person({ role: 'client', fullname: 'Awa Diop' })
  const late = await resetLinkFor(app, page, other)
  app.db.prepare('update auth_tokens set expires_at = 1').run()
  await page.goto(late)
  await expectToldToAskAgain(visitor)
})

test('of two tabs with one link exactly one wins, and the other says so', async ({
  app,
  visitor,
  cast,
}) => {
  visitor.allow(refused(422))
  const { page, context } = visitor
  const { email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  const link = await resetLinkFor(app, page, email)
  const other = await context.newPage()
  const tabs = [page, other]
  for (const tab of tabs) {
    await tab.goto(link)
    await field(tab, 'Mot de passe').fill(`${NEW} ${tabs.indexOf(tab)}`)
    await field(tab, 'Confirmer le mot de passe').fill(`${NEW} ${tabs.indexOf(tab)}`)
  }
  await Promise.all(tabs.map((tab) => button(tab, 'Changer le mot de passe').click()))
  for (const tab of tabs) await expect(tab).not.toHaveURL(RESET)
  const won = tabs.filter((tab) => SIGN_IN.test(tab.url()))
  expect(won).toHaveLength(1)
  const [winner] = won
  const loser = tabs.find((tab) => tab !== winner)
  if (!winner || !loser) return
  await expectToldToAskAgain({ page: loser })
  await signIn(winner, email, `${NEW} ${tabs.indexOf(winner)}`)
  await expect(winner).toHaveURL(/\/client\/dashboard$/)
})

test('a link opened without a network is not accused, and is checked on « Réessayer »', async ({
  app,
  visitor: { page, allow },
  cast,
}) => {
  allow(NO_NETWORK)
  const { email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  const link = await resetLinkFor(app, page, email)
  await page.route(CHECK, (route) => route.abort())
  await page.goto(link)
  await expect(page.getByText('Le lien n’a pas pu être vérifié')).toBeVisible()
  await page.unroute(CHECK)
  await button(page, 'Réessayer').click()
  await expect(field(page, 'Confirmer le mot de passe')).toBeVisible()
})

test('a reset whose answer is lost keeps what was typed, then says that the link was used', async ({
  app,
  visitor: { page, allow },
  cast,
}) => {
  allow(/ERR_CONNECTION_RESET/)
  allow(refused(422))
  const { email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  await page.goto(await resetLinkFor(app, page, email))
  await page.route(
    /\/trpc\/recovery\.reset/,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await choosePassword(page, NEW)
  await expect(toast(page, 'Le mot de passe n’a pas été changé')).toBeVisible()
  await expect(field(page, 'Mot de passe')).toHaveValue(NEW)
  await button(page, 'Changer le mot de passe').click()
  await expect(toast(page, 'Ce lien a déjà servi')).toBeVisible()
  await expect(page).toHaveURL(SIGN_IN)
  await signIn(page, email, NEW)
  await expect(page).toHaveURL(/\/client\/dashboard$/)
})
