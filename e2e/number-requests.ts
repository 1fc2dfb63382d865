import type { Page } from '@playwright/test'
import { type Actor, expect } from './fixtures.ts'

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
