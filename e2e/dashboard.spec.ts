import { expectAccessible } from './axe.ts'
import { fcfa } from './figures.ts'
import { expect, liveState, test } from './fixtures.ts'

test('what was paid for a cancelled order is said to be given back once it has been', async ({
  client,
  admin,
  order,
}) => {
  const { page } = client
  const { id, reference, grandTotal } = await order(client, { status: 'picked_up' })
  await admin.api.orders.cancel.mutate({ orderId: id, from: 'picked_up' })
  await page.goto('/client/dashboard')
  const mine = page.getByRole('article', { name: `Commande #${reference}` })
  await expect(mine.getByText('Remboursement à faire')).toBeVisible()
  await page.goto('/client/commandes')
  await expect(liveState(page, 'En direct')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Accueil' }).click()
  const { items } = await admin.api.payments.refunds.query({})
  const refundId = items.find(({ orderId }) => orderId === id)?.id ?? ''
  await admin.api.payments.settleRefund.mutate({ refundId, outcome: 'refunded' })
  await expect(mine.getByText(`Remboursé : ${fcfa(grandTotal)}`)).toBeVisible()
  await expect(mine.getByText('Rien à payer')).toHaveCount(0)
  await expectAccessible(page)
})

for (const fullname of ['Emmanuelle Ouattara', 'Aminata Koné', 'Marie-Bénédicte N’Guessan'])
  test(`${fullname} is greeted without a name cut in two`, async ({ cast }) => {
    const { page } = await cast.actor({ role: 'client', fullname })
    await page.goto('/client/dashboard')
    const greeting = page.getByRole('heading', { level: 1 })
    for (const width of [320, 360, 390, 900]) {
      await page.setViewportSize({ width, height: 740 })
      await expect(greeting).toBeVisible()
      expect(await greeting.evaluate(cutWords), `at ${width} px`).toEqual([])
    }
  })

/** The words of an element that stand on more than one line; a hyphen may end one. */
function cutWords(element: Element): string[] {
  const [name] = [...element.childNodes].filter((node) => node.nodeType === 3).slice(-1)
  const text = name?.textContent ?? ''
  return [...text.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(name as Node, index)
    range.setEnd(name as Node, index + word.length)
    return range.getClientRects().length > 1 ? [word] : []
  })
}

test('the home screen says « En livraison » of an order on its way back', async ({
  client,
  order,
}) => {
  const { reference } = await order(client, { status: 'delivery_en_route' })
  await client.page.goto('/client/dashboard')
  await expect(client.page.getByRole('article', { name: `Commande #${reference}` })).toContainText(
    'En livraison',
  )
})
