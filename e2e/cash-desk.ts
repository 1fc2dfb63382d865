import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Locator } from '@playwright/test'
import { payPath } from '#shared/money/payments.ts'
import { type Actor, expect } from './fixtures.ts'
import type { Order } from './orders.ts'
import { COOKIE, type Person } from './people.ts'
import type { App } from './server.ts'

export const DESK = '/admin/caisse'

const list = ({ page }: Actor, name: string) => page.getByRole('region', { name })
export const toVerify = (admin: Actor) => list(admin, 'Wave à vérifier')
export const refunds = (admin: Actor) => list(admin, 'À rendre')
export const row = (where: Locator, { reference }: Order) =>
  where.getByRole('listitem', { name: `Commande #${reference}` })

/** Goes to pay with Wave, as a browser would that opens the link, and says that it is paid. */
export async function payAtMerchantLink(
  app: App,
  { token, api }: Person,
  { id, grandTotal }: Order,
): Promise<void> {
  const link = get(`${app.url}${payPath(id)}`, { headers: { cookie: `${COOKIE}=${token}` } })
  const [answer] = (await once(link, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.headers.location).toBe(`${process.env.E2E_WAVE_LINK}?amount=${grandTotal}`)
  await api.payments.announce.mutate({ orderId: id })
}
