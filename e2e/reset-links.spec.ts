import { button, field, resetLinkFor, signIn } from './auth-forms.ts'
import { expect, refused, test, toast, type Visitor } from './fixtures.ts'

const FORGOTTEN = /\/mot-de-passe-oublie$/
const RESET = /\/reset-password$/
const SIGN_IN = /\/connexion$/
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
  // A hidden tab has more time.
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
