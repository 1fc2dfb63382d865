import type { Page } from '@playwright/test'
import { HOME } from './figures.ts'
import { expect, MOVING, test, toast, WHOLE } from './fixtures.ts'
import {
  addLine,
  expectPlaced,
  expectReady,
  quantity,
  sendOrder,
  TWO_SHIRTS,
} from './order-form.ts'

test.use(MOVING)

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }

/** Expects the toast in the lower half of the screen, this far from its right edge, above the bars and over no field and no button. */
async function expectAtFoot(page: Page, title: string, edge = 12): Promise<void> {
  const said = toast(page, title)
  await expect(said).toBeInViewport(WHOLE)
  await expect.poll(() => roomAround(page)).toEqual({ right: edge, isLow: true, isClear: true })
}

function roomAround(page: Page) {
  return page.evaluate(() => {
    const box = document.querySelector('[data-tone]:not([data-leaving])')?.getBoundingClientRect()
    if (!box) return 'no toast'
    const under = [...document.querySelectorAll('[data-foot], main :is(input, select, button)')]
      .map((one) => one.getBoundingClientRect())
      .filter(({ height, left, right }) => height > 0 && left < box.right && right > box.left)
      .filter(({ top, bottom }) => top < box.bottom && bottom > box.top)
    const right = Math.round(document.documentElement.clientWidth - box.right)
    return { right, isLow: box.top > window.innerHeight / 3, isClear: under.length === 0 }
  })
}

test('on a small phone an article is added, then an order placed: each toast stands above the dock or the tabs', async ({
  client,
}) => {
  const { page } = client
  await page.setViewportSize(PHONE)
  await client.standAt(HOME)
  await page.goto('/client/passer-commande')
  await addLine(page, TWO_SHIRTS)
  await expectAtFoot(page, 'Article ajouté')
  await page.getByRole('button', { name: 'Utiliser ma position' }).click()
  await expectReady(page)
  await sendOrder(page)
  await expectPlaced(page)
  await expectAtFoot(page, 'Commande passée avec succès !')
  await page.getByRole('link', { name: 'Suivre ma commande' }).click()
  await expect(page).toHaveURL(/\/client\/commandes#commande-/)
})

test('on a wide screen it stands at the right, above the actions of a drawer', async ({
  admin: { page },
  cast,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const { id, reference } = await order(client, { status: 'picked_up' })
  await page.setViewportSize(DESK)
  await page.goto(`/admin/dashboard?commande=${id}`)
  const drawer = page.getByRole('dialog', { name: `Commande #${reference}` })
  await drawer.getByRole('button', { name: 'Mettre en traitement' }).click()
  await expectAtFoot(page, 'Le statut de la commande a été mis à jour.', 24)
})

/** Types a quantity that is refused. */
async function typeNothing(page: Page): Promise<void> {
  await addLine(page, TWO_SHIRTS)
  await quantity(page, TWO_SHIRTS.garment).fill('0')
  await quantity(page, TWO_SHIRTS.garment).blur()
}

test.describe('with fingers', () => {
  test.use({ hasTouch: true })

  test('a toast that a finger touches, moves a little and leaves goes by itself; a tap closes it, and a touch outside does so too and what it was meant for', async ({
    client,
  }) => {
    const { page } = client
    await page.clock.install()
    await page.goto('/client/passer-commande')
    await typeNothing(page)
    const said = toast(page, 'Quantité invalide')
    await expectAtFoot(page, 'Quantité invalide')
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
    await typeNothing(page)
    await said.tap()
    await expect(said).toHaveCount(0, { timeout: 2_000 })

    await typeNothing(page)
    await expect(said).toBeVisible()
    await quantity(page, TWO_SHIRTS.garment).tap()
    await expect(quantity(page, TWO_SHIRTS.garment)).toBeFocused()
    await said.waitFor({ state: 'detached' })
  })
})

test('on a public page it stands at the foot too', async ({ visitor: { page } }) => {
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
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await expectAtFoot(page, left.title)
})
