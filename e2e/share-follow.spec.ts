import { expectAccessible } from './axe.ts'
import { expect, refused, test } from './fixtures.ts'

test('the pages behind a link to follow an order, and behind a link that was replaced, are accessible, and the former opens no session', async ({
  admin,
  cast,
  order,
  visitor: { page, allow },
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const { id: orderId } = await order(client, { status: 'assigned' })
  const shared = await client.api.sharedFollows.share.mutate({ orderId })
  await page.goto(shared?.url ?? '')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Ibrahim va venir chercher le linge')
  await expectAccessible(page)
  expect(await page.context().cookies(), 'it opens no session').toEqual([])

  const userId = client.id
  const { link: former } = await admin.api.clientLinks.give.mutate({ userId, use: 'copy' })
  await admin.api.clientLinks.renew.mutate({ userId })
  allow(refused(422))
  await page.goto(former)
  await expect(page.getByRole('heading', { name: 'Ce lien ne marche plus' })).toBeVisible()
  await expectAccessible(page)
})
