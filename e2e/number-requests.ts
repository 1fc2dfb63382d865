import type { Page } from '@playwright/test'
import { prepareBasket } from './basket-form.ts'
import { type Actor, expect, type Visitor } from './fixtures.ts'
import { review, submit } from './order-form.ts'

/** The visitor asks with their number, without leaving their browser. */
export async function askByNumber(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await prepareBasket(visitor)
  await review(page)
  await page.getByLabel('Votre nom').fill('Aminata Koné')
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Nous vous écrivons sur WhatsApp' })).toBeVisible()
}

const linkIn = (text: string) => /\/c\/[\w-]+/.exec(text)?.[0] ?? ''

const requestOf = (page: Page) => page.getByRole('article', { name: /^Demande #.*Aminata Koné/ })

/** The team sends the prepared message; returns the path of the link in it. */
export async function sendRequestMessage({
  page,
  context,
}: Pick<Actor, 'page' | 'context'>): Promise<string> {
  await context.route(/wa\.me/, (route) => route.fulfill({ body: 'WhatsApp' }))
  await page.goto('/admin/demandes')
  const opened = context.waitForEvent('page')
  await requestOf(page).getByRole('button', { name: 'WhatsApp' }).click()
  const whatsApp = await opened
  await whatsApp.waitForURL(/wa\.me\/2250707482136/)
  const text = new URL(whatsApp.url()).searchParams.get('text') ?? ''
  await whatsApp.close()
  expect(text).toContain('Bonjour Aminata, ici Lavéo.')
  return linkIn(text)
}
