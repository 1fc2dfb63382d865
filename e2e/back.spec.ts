import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { statusOf } from './orders.ts'

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
    await expect(page).toHaveURL(/\/admin\/demandes\?onglet=par-numero$/)
  }
  const expectNoSheet = () =>
    expect.poll(() => page.evaluate(() => history.state.sheet)).toBeUndefined()
  await page.goto('/admin/demandes?onglet=par-numero')

  await test.step('it closes the palette, and what that opened; a phone has its button too', async () => {
    const palette = page.getByRole('dialog', { name: 'Chercher et aller' })
    const field = palette.getByRole('combobox')
    const open = page.getByRole('button', { name: 'Chercher', exact: true })
    await open.click()
    await expect(field).toBeFocused()
    await page.goBack()
    await expect(palette).toHaveCount(0)
    await expect(page).toHaveURL(/\/admin\/demandes\?onglet=par-numero$/)
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.type(client.fullname.slice(0, 5))
    await expect(palette.getByRole('option', { name: new RegExp(`#${reference}`) })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: `Commande #${reference}` })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.setViewportSize(PHONE)
    await expect(open).toBeVisible()
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

  await test.step('a sheet that led to another screen is not met again', async () => {
    await openBoard()
    await page.getByRole('button', { name: 'Plus', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Feuille du jour' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectNoSheet()
    await expectLeft()
  })

  await test.step('nor is one that was open at a reload', async () => {
    await openBoard()
    await page.getByRole('button', { name: 'Plus', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Plus', exact: true })).toBeVisible()
    await expectNoSheet()
    await expectLeft()
  })
})
