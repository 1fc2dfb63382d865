import type { Browser, Page } from '@playwright/test'
import { button, field, fillPerson, signIn } from './auth-forms.ts'
import { expectAccessible } from './axe.ts'
import { digits } from './basket-form.ts'
import { expect, test } from './fixtures.ts'
import { askByNumber } from './number-requests.ts'
import { TWO_SHIRTS_ROUNDED } from './order-form.ts'
import { bringTo } from './orders.ts'
import { apiOf, COOKIE } from './people.ts'
import { startFirstDay } from './server.ts'

const OWNER = {
  email: 'adjoua@exemple.ci',
  fullname: 'Adjoua Brou',
  phone: '0707482136',
  password: 'pagne-bleu-marine',
}
const LIVREUR = {
  'Nom complet': 'Konan Yao',
  Téléphone: '05 46 12 90 77',
  Email: 'konan@exemple.ci',
  'Mot de passe': 'moto-et-soleil',
}
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 860 }
const PANEL = '/superadmin/panel'

const list = (page: Page) => page.getByRole('region', { name: 'Pour ouvrir' })
const saveStep = (page: Page) => button(page, 'Enregistrer, suivant').click()

test('an empty house is led from its first start to its first paid order', async ({ browser }) => {
  test.setTimeout(120_000)
  const house = await startFirstDay(OWNER)
  const open = (viewport: typeof PHONE) => openBrowser(browser, house.url, viewport)
  try {
    const owner = await open(DESK)
    const client = await open(PHONE)
    const livreur = await open(PHONE)
    await test.step('the public reads that it opens soon', () => readClosed(client))
    await test.step('the owner signs in and fills the steps', () => arrange(owner))
    await test.step('a livreur makes an account with the code that the owner is shown', () =>
      employ(owner, livreur))
    await test.step('the site is open by itself: a visitor orders by number, and the team confirms', async () => {
      await askByNumber({ page: client, context: client.context() }, TWO_SHIRTS_ROUNDED)
      await confirm(owner)
    })
    await test.step('the livreur collects, and is paid', () => collect(house.url, owner, livreur))
    await owner.goto('/admin/caisse')
    await expect(owner.getByRole('main')).toContainText(digits(TWO_SHIRTS_ROUNDED))
    expect(house.faults, 'the server logged no error').toEqual([])
  } finally {
    await house.close()
  }
})

async function openBrowser(browser: Browser, baseURL: string, viewport: typeof PHONE) {
  const context = await browser.newContext({ viewport, baseURL })
  await context.addInitScript(() => localStorage.setItem('laveo-tableau-vue', 'cards'))
  return context.newPage()
}

async function readClosed(page: Page): Promise<void> {
  await page.goto('/commander')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Nous ouvrons bientôt' })).toBeVisible()
  await expectAccessible(page)
}

async function arrange(page: Page): Promise<void> {
  await page.goto('/connexion')
  await signIn(page, OWNER.email, OWNER.password)
  await expect(list(page)).toContainText('0 sur 9')
  await expectAccessible(page)
  await field(page, 'Téléphone').fill('07 07 48 21 36')
  await saveStep(page)
  await page.getByLabel('C’est bien notre point de départ').check()
  await saveStep(page)
  await expect(page.getByRole('heading', { name: /^Horaires/ })).toBeFocused()
  await saveStep(page)
  await field(page, 'Chemise, Lavage').fill('800')
  await field(page, 'Chemise, Repassage').fill('700')
  await saveStep(page)
  await expect(list(page)).toContainText('Le site public est ouvert')
  await expect(list(page)).toContainText('4 sur 9')
}

async function employ(owner: Page, livreur: Page): Promise<void> {
  await livreur.goto('/inscription-interne?role=livreur')
  await expect(field(livreur, 'Code à 6 chiffres')).toBeVisible()
  await button(owner, 'Montrer le code').click()
  const digits = owner.getByText(/^\d{6}$/)
  await expect(digits).toBeVisible()
  await field(livreur, 'Code à 6 chiffres').fill((await digits.textContent()) ?? '')
  await button(livreur, 'Valider le code').click()
  await fillPerson(livreur, LIVREUR)
  await button(livreur, "S'inscrire").click()
  await expect(livreur).toHaveURL(/\/connexion$/)
  await signIn(livreur, LIVREUR.Email, LIVREUR['Mot de passe'])
  await expect(livreur.getByText('Aucune mission pour le moment')).toBeVisible()
  await owner.goto(PANEL)
  await expect(list(owner)).toContainText('Konan Yao')
}

/** The team has called the person. */
async function confirm(owner: Page): Promise<void> {
  await owner.goto('/admin/demandes')
  await button(owner, 'Ouvrir la demande de Aminata Koné').click()
  await button(owner, 'Confirmer').click()
  await expect(owner.getByRole('dialog', { name: /^Commande #/ })).toBeVisible()
}

/** That what follows works in any house is said by the tests of its screens. */
async function collect(url: string, owner: Page, livreur: Page): Promise<void> {
  const crew = { admin: await personOf(url, owner), livreur: await personOf(url, livreur) }
  const orderId = new URL(owner.url()).searchParams.get('commande') ?? ''
  await bringTo(orderId, { to: 'picked_up' }, crew)
  await expect(livreur.getByText('Aucune mission pour le moment')).toBeVisible()
}

/** The person who is signed in on a page. */
async function personOf(url: string, page: Page) {
  const { result } = await (await page.request.get('/trpc/auth.me')).json()
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === COOKIE)?.value ?? ''
  const { id } = result.data
  return { id, api: apiOf({ url }, id, token) }
}
