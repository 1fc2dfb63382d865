import { randomUUID } from 'node:crypto'
import { card } from './cash.ts'
import { fcfa, linenPrice } from './figures.ts'
import { expect, test } from './fixtures.ts'
import { addLine, cart, quantity, TWO_SHIRTS } from './order-form.ts'
import { translatePages } from './translator.ts'

// A browser that translates takes the texts out of the page while the screens go on: none of them breaks, and none stays behind.

const TOTAL = linenPrice([TWO_SHIRTS])
const NEXT_TOTAL = linenPrice([{ ...TWO_SHIRTS, quantity: 3 }])

test('in translated pages an order that is filled in shows what is due, once, and one under way is followed live', async ({
  client,
  cast,
  order,
}) => {
  const { page, context } = client
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
  const placed = await order(client, { status: 'assigned' }, { livreur, admin })
  await translatePages(context)
  const translated = page.locator('h1 font').first()
  await page.goto('/client/passer-commande')
  await expect(translated).toBeVisible()
  await addLine(page, TWO_SHIRTS)
  for (const [count, shown, gone] of [
    ['3', NEXT_TOTAL, TOTAL],
    ['2', TOTAL, NEXT_TOTAL],
  ] as const) {
    await quantity(page, 'Chemise').fill(count)
    await expect(cart(page)).toContainText(fcfa(shown))
    await expect(cart(page)).not.toContainText(fcfa(gone))
  }

  await page.goto('/client/commandes')
  await expect(translated).toBeVisible()
  const now = card(client, placed).getByRole('listitem').filter({ hasText: '(En ce moment)' })
  await expect(now).toHaveCount(1)
  const step = { orderId: placed.id, from: 'assigned', idempotencyKey: randomUUID() } as const
  await livreur.api.missions.advance.mutate(step)
  await expect(now).toHaveText([/^Ramassage en route/])
  await expect(page.getByText('Cet écran a rencontré un problème')).toHaveCount(0)
})
