import type { Page } from '@playwright/test'
import { button, signIn } from './auth-forms.ts'
import { FOUND, inCart, prepareBasket, SMALL } from './basket-form.ts'
import { expect, NO_NETWORK, test, WHOLE } from './fixtures.ts'
import { addLine, linen, review, submit, TWO_SHIRTS } from './order-form.ts'
import { PASSWORD } from './people.ts'

test('/connexion shows both doors on a small phone below the notes of a basket and of unsent actions', async ({
  visitor: { page, allow, context },
}) => {
  allow(NO_NETWORK)
  await page.setViewportSize(SMALL)
  await page.goto('/commander')
  await page.evaluate(() => localStorage.setItem('laveo-en-attente', '2'))
  await addLine(page, TWO_SHIRTS)
  // In another tab the basket is only offered.
  const second = await context.newPage()
  await second.setViewportSize(SMALL)
  await second.goto('/connexion')
  await expect(button(second, 'Le reprendre')).toBeVisible()
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await expect(page.getByText('Votre panier vous suit')).toBeInViewport(WHOLE)
  await expect(page.getByText('2 actions en attente d’envoi')).toBeInViewport(WHOLE)
  for (const tab of [page, second]) {
    await expect(button(tab, 'Recevoir mon lien')).toBeInViewport(WHOLE)
    await expect(tab.getByLabel('Email')).toBeInViewport(WHOLE)
  }
  await context.setOffline(true)
  await signIn(page, 'aya@exemple.ci', PASSWORD)
  await expect(page.getByRole('alert')).toContainText('Échec de la connexion')
  await expect(button(page, 'Se connecter')).toBeInViewport(WHOLE)
})

test('the review of a small phone shows its total above the act, and a basket that was there before is said at it and at the form, and erased whole', async ({
  visitor,
}) => {
  await visitor.page.setViewportSize(SMALL)
  await prepareBasket(visitor)
  await expect(visitor.page.locator('[data-foot]')).toContainText('transport compris')
  await review(visitor.page)
  await expectTotalAboveAct(visitor.page)
  await expect(visitor.page.getByText(FOUND)).toHaveCount(0)
  // Who prepared it reads no warning after a refresh.
  await visitor.page.reload()
  await expect(visitor.page.getByText('Portail vert')).toBeVisible()
  await expect(visitor.page.getByText(FOUND)).toHaveCount(0)
  // Another person opens the page in a tab of their own.
  const page = await visitor.context.newPage()
  await page.goto(visitor.page.url())
  await expect(page.getByText(FOUND)).toBeVisible()
  await page.getByRole('button', { name: 'Retour', exact: true }).click()
  await expect(page.getByText(FOUND)).toBeVisible()
  await button(page, 'Tout effacer').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(inCart(page)).toHaveText(/^0\spièce$/)
  await expect(page.getByText('Portail vert')).toHaveCount(0)
  await page.reload()
  await expect(linen(page)).toBeVisible()
  await expect(inCart(page)).toHaveText(/^0\spièce$/)
})

async function expectTotalAboveAct(page: Page): Promise<void> {
  await expect(submit(page)).toBeInViewport(WHOLE)
  await expect(submit(page)).toContainText(/Valider.*·\s[\d\s]+\sFCFA/)
  const total = await page.getByRole('definition').last().boundingBox()
  const dock = await page.locator('[data-foot]').boundingBox()
  if (!total || !dock) throw new Error('The review shows no total')
  expect(total.y + total.height).toBeLessThanOrEqual(dock.y)
}
