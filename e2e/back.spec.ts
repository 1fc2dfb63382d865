import type { Page } from '@playwright/test'
import { expect, MOVING, test } from './fixtures.ts'
import { statusOf } from './orders.ts'

test.use(MOVING)

const PHONE = { width: 390, height: 844 }
const bar = (page: Page, name: string) => page.getByRole('navigation').getByText(name)

const board = (page: Page) => page.getByRole('heading', { name: 'Tableau de bord Administrateur' })

test('Back closes what lies over a page before it leaves the page, and never meets it again', async ({
  app,
  admin: { page },
  cast,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const { id, reference } = await order(client)
  // Two screens deep: the requests, then the board.
  const openBoard = async () => {
    await bar(page, 'Commandes').click()
    await expect(board(page)).toBeVisible()
  }
  const expectLeft = async () => {
    await page.goBack()
    await expect(page).toHaveURL(/\/admin\/demandes\?onglet=a-confirmer$/)
  }
  await page.goto('/admin/demandes?onglet=a-confirmer')

  await test.step('it closes the palette, for which a phone has a button too', async () => {
    const palette = page.getByRole('dialog', { name: 'Chercher et aller' })
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Chercher', exact: true }).click()
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.goBack()
    await expect(palette).toHaveCount(0)
    await expect(page).toHaveURL(/\/admin\/demandes\?onglet=a-confirmer$/)
  })

  await test.step('it answers no to a question', async () => {
    const question = page.getByRole('dialog', { name: `Annuler la commande #${reference}` })
    const ask = async () => {
      await page.getByRole('button', { name: `#${reference}` }).click()
      await page.getByRole('menuitem', { name: 'Annuler la commande' }).click()
    }
    await openBoard()
    await ask()
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    expect(statusOf(app, id)).toBe('pending')

    await ask()
    await question.getByRole('button', { name: 'Retour' }).click()
    await expect(question).toBeHidden()
    await expectLeft()
  })

  await test.step('a sheet that was open at a reload is not met again', async () => {
    await openBoard()
    await page.getByRole('button', { name: 'Plus', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Plus', exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate(() => history.state.sheet)).toBeUndefined()
    await expectLeft()
  })
})

test('each step of an order is an entry of the history: Back leads to the one before, and out of the order from the first only', async ({
  client: { page },
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/client/dashboard')
  await page
    .getByRole('link', { name: /^Commander/ })
    .first()
    .click()
  const thread = page.getByRole('navigation', { name: 'Étapes de la commande' })
  const tap = (step: string) => thread.getByRole('button', { name: step }).click()
  const title = (name: string) => page.getByRole('heading', { name, exact: true })
  const place = title('Où passer ?')
  await expect(place).toBeVisible()

  await test.step('by a tap on its name, and again after a reload', async () => {
    await tap('Lieu')
    await expect(page).toHaveURL(/\?etape=lieu$/)
    await tap('Paiement')
    await expect(page).toHaveURL(/\?etape=paiement$/)
    await expect(title('Paiement')).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/\?etape=lieu$/)
    await expect(place).toBeFocused()
    await page.reload()
    await expect(place).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/\/client\/passer-commande$/)
    await expect(title('Votre linge')).toBeFocused()
  })

  await test.step('also where Back comes before the step that was scrolled to is drawn, as on a slow phone', async () => {
    await page.evaluate(() => {
      const push = history.pushState
      history.pushState = (...entry) => {
        history.pushState = push
        history.pushState(...entry)
        history.back()
      }
    })
    await page.mouse.wheel(0, 40)
    const isLeft = page.evaluate(
      () => new Promise((left) => addEventListener('popstate', left, { once: true })),
    )
    await place.evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
    await isLeft
    await expect(page).toHaveURL(/\/client\/passer-commande$/)
    await expect(title('Votre linge')).toBeInViewport()
  })

  await test.step('by scrolling down to it', async () => {
    await page.mouse.wheel(0, 40)
    await place.evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
    // A busy machine may lose a turn of the wheel.
    await expect(async () => {
      await page.mouse.wheel(0, 40)
      await expect(page).toHaveURL(/\?etape=lieu$/, { timeout: 1000 })
    }).toPass()
    await page.goBack()
    await expect(page).toHaveURL(/\/client\/passer-commande$/)
    await expect(title('Votre linge')).toBeInViewport()
    await page.goBack()
    await expect(page).toHaveURL(/\/client\/dashboard$/)
  })
})
