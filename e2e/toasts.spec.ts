import type { Locator, Page } from '@playwright/test'
import { letItStand } from './assigning.ts'
import { HOME } from './figures.ts'
import { type Actor, expect, test, toast } from './fixtures.ts'
import { addLine, expectPlaced, submit, TWO_SHIRTS } from './order-form.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }

/** Expects the toast to cover no control and no bar, in a dialog if one is open. */
async function expectClear(page: Page, title: string): Promise<void> {
  await expect(toast(page, title)).toBeVisible()
  await expect.poll(() => coveredControls(page), { timeout: 4_000 }).toEqual([])
  await expect(toast(page, title)).toBeInViewport({ ratio: 1 })
}

/** Expects the toast to leave this part of the screen free. */
async function expectUncovered(page: Page, part: Locator): Promise<void> {
  await expect(async () => {
    const [said, box] = await Promise.all([
      page.locator('[data-tone]').boundingBox(),
      part.boundingBox(),
    ])
    if (!said || !box) throw new Error('Nothing to compare')
    expect(said.y >= box.y + box.height || said.y + said.height <= box.y).toBe(true)
  }).toPass({ timeout: 4_000 })
}

/** The controls and the bars under the toast. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = document.querySelector('[data-tone]:not([data-leaving])')
    if (!shown) return ['no toast']
    const box = shown.getBoundingClientRect()
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
    const found = (dialog ?? document).querySelectorAll(
      'a[href], button, input, select, textarea, summary, [role="button"], nav, header',
    )
    const isUnder = (element: Element) => {
      if (shown.contains(element) || !element.checkVisibility()) return false
      const isBar = /fixed|sticky/.test(getComputedStyle(element).position)
      if (/NAV|HEADER/.test(element.tagName) && !isBar) return false
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top
    }
    return [...found]
      .filter(isUnder)
      .map((element) => `${element.tagName} ${element.textContent || element.ariaLabel}`)
  })
}

test.describe('on a small phone', () => {
  test('an article is added, then an order placed: « Suivre ma commande » can be tapped at once', async ({
    client,
  }) => {
    const { page } = client
    await page.setViewportSize(PHONE)
    await client.standAt(HOME)
    await page.goto('/client/passer-commande')
    await addLine(page, TWO_SHIRTS)
    await expectClear(page, 'Article ajouté')
    await page.getByRole('button', { name: 'Utiliser ma position' }).click()
    await expect(submit(page)).toBeEnabled()
    await submit(page).click()
    await expectPlaced(page)
    await expectClear(page, 'Commande passée avec succès !')
    await expectUncovered(page, page.getByRole('article', { name: /^Commande #/ }))
    await expectUncovered(page, page.getByText('Nous choisissons votre livreur'))
    await page.getByRole('link', { name: 'Suivre ma commande' }).click()
    await expect(page).toHaveURL(/\/client\/commandes$/)
  })

  test('a livreur goes on: the actions of each mission stay free', async ({
    cast,
    livreur,
    order,
  }) => {
    const { page } = livreur
    const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
    await page.setViewportSize(PHONE)
    for (let count = 0; count < 3; count += 1)
      await order(client, { status: 'assigned' }, { livreur })
    await page.goto('/livreur/dashboard')
    await page.getByRole('button', { name: 'En route pour ramassage' }).first().click()
    await expectClear(page, 'Statut mis à jour !')
  })
})

test('on a wide screen it leaves the drawer that is then opened free', async ({
  admin,
  cast,
  order,
}) => {
  const { page } = admin
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const placed = await order(client)
  const other = await order(client, { status: 'processing' })
  await page.setViewportSize(DESK)
  await page.goto('/admin/dashboard')
  await assign(admin, placed, livreur.fullname)
  await expectClear(page, `Assignée à ${livreur.fullname}`)
  await letItStand(page)
  await expectClear(page, 'Le livreur a bien été assigné.')
  await page.getByRole('link', { name: `Détails de la commande #${other.reference}` }).click()
  const drawer = page.getByRole('dialog', { name: `Commande #${other.reference}` })
  await expect(drawer.getByRole('button', { name: 'Fermer' })).toBeVisible()
  await expectClear(page, 'Le livreur a bien été assigné.')
  await drawer.getByRole('button', { name: 'Fermer' }).click()
  await expect(drawer).toHaveCount(0)
})

async function assign({ page }: Actor, { reference }: { reference: string }, fullname: string) {
  const card = page.getByRole('article', { name: `Commande #${reference}` })
  await card.getByRole('button', { name: 'Assigner pour ramassage' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: fullname }).check()
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
}

test.describe('with fingers', () => {
  test.use({ hasTouch: true })

  test('a toast that a finger touches, moves a little and leaves goes by itself; a tap closes it', async ({
    client,
  }) => {
    const { page } = client
    await page.clock.install()
    await page.goto('/client/passer-commande')
    await addLine(page, TWO_SHIRTS)
    const said = toast(page, 'Article ajouté')
    await expectClear(page, 'Article ajouté')
    const box = await said.boundingBox()
    if (!box) throw new Error('no toast')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const fingers = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x: at, y }],
      })
    await touch('touchStart', x)
    for (const moved of [10, 30, 10]) await touch('touchMove', x + moved)
    await touch('touchEnd')
    await expect(said).toBeVisible()
    // No other event follows: nothing but its own time can take it away.
    await page.clock.fastForward(5_000)
    await said.waitFor({ state: 'detached' })
    await addLine(page, TWO_SHIRTS)
    await said.tap()
    await expect(said).toHaveCount(0, { timeout: 2_000 })
  })
})

test('on a public page it leaves the menu and « Commander » free, and on a form that fails the fields and the button', async ({
  visitor: { page, allow },
}) => {
  const left = {
    tone: 'success',
    title: 'Déconnexion réussie',
    text: 'Vous avez été déconnecté.',
  }
  // As the application leaves it to each page.
  await page.addInitScript(
    (value) => sessionStorage.setItem('laveo.toast', value),
    JSON.stringify(left),
  )
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    await page.goto('/')
    await expectClear(page, left.title)
  }

  allow(/ERR_FAILED/)
  await page.setViewportSize(PHONE)
  await page.goto('/contact')
  await page.getByLabel('Nom complet').fill('Aminata Koné')
  await page.getByRole('textbox', { name: /mail/i }).fill('aminata@laveo.test')
  await page.getByLabel('Message').fill('Bonjour')
  await page.route('/contact', (route) => route.abort())
  await page.getByRole('button', { name: /^Envoyer/ }).click()
  await expectClear(page, "Échec de l'envoi")
})
