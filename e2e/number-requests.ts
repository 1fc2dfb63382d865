import type { Page } from '@playwright/test'
import { prepareBasket } from './basket-form.ts'
import { type Actor, expect, type Visitor } from './fixtures.ts'
import { review, submit } from './order-form.ts'

/** The visitor asks with their number, without leaving their browser. */
export async function askByNumber(
  visitor: Visitor,
  { withWave = false, total }: { withWave?: boolean; total?: number } = {},
): Promise<void> {
  const { page } = visitor
  await prepareBasket(visitor, total)
  if (withWave) await page.getByRole('radio', { name: 'Wave' }).check()
  await review(page)
  await sendRequest(page)
}

/** From the review on. */
export async function sendRequest(page: Page): Promise<void> {
  await page.getByLabel('Votre nom').fill('Aminata Koné')
  await submit(page).click()
  await expect(
    page.getByRole('heading', { name: 'Nous avons bien reçu votre demande' }),
  ).toBeVisible()
}

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
  return /\/c\/[\w-]+/.exec(text)?.[0] ?? ''
}

/** The person who reads the message confirms, and goes on to the home that comes with it. */
export async function confirmRequest(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: /^Confirmer/ }).click()
  await page.getByRole('link', { name: 'Suivre ma commande' }).click()
}
