import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import type { AppRouter } from '#server/router.ts'
import { prepareBasket } from './basket-form.ts'
import { HOME } from './figures.ts'
import { type Actor, expect, type Visitor } from './fixtures.ts'
import { review, submit, TWO_SHIRTS, TWO_SHIRTS_COST } from './order-form.ts'
import { garmentId } from './orders.ts'
import type { Person } from './people.ts'
import type { App } from './server.ts'

/** The visitor asks with their number, without leaving their browser. */
export async function askByNumber(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await prepareBasket(visitor)
  await review(page)
  await page.getByLabel('Votre nom').fill('Aminata Koné')
  await submit(page).click()
  await expect(
    page.getByRole('heading', { name: 'Nous avons bien reçu votre demande' }),
  ).toBeVisible()
}

/** Aminata asks with her number for two shirts, without a browser. */
export async function askOverApi({ db, url }: App): Promise<void> {
  const { garment, service, quantity } = TWO_SHIRTS
  const phone = '+2250707482136'
  const api = createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${url}/trpc`, headers: { origin: url } })],
  })
  await api.numberRequests.ask.mutate({
    fullname: 'Aminata Koné',
    phone,
    basket: {
      lines: [{ productId: garmentId({ db }, garment), name: garment, service, quantity }],
      location: { type: 'Point', coordinates: [HOME.longitude, HOME.latitude] },
      note: 'Portail vert',
      contactPhone: phone,
      paymentMethod: 'espece',
      shownTotal: TWO_SHIRTS_COST,
      idempotencyKey: randomUUID(),
    },
    key: randomUUID(),
  })
}

/** The path of the link that the team gives to the only person who asked. */
export async function linkOfRequest({ db }: App, { api }: Person): Promise<string> {
  const requestId = String(db.prepare('select id from number_requests').pluck().get())
  return linkIn((await api.numberRequests.giveLink.mutate({ requestId })).text)
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

/** The person who reads the message confirms, and goes on to the home that comes with it. */
export async function confirmRequest(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: /^Confirmer/ }).click()
  await page.getByRole('link', { name: 'Suivre ma commande' }).click()
}
