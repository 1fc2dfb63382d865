import { expectAccessible } from './axe.ts'
import { expect, refused, test } from './fixtures.ts'

test('the sheet with the link of an order, the page that it opens, and what that is once the link was taken back', async ({
  client,
  order,
  visitor: { page, allow },
}) => {
  const { id: orderId } = await order(client, { status: 'assigned' })
  const link = await client.api.sharedFollows.share.mutate({ orderId })
  await client.page.goto('/client/commandes')
  await client.page.getByRole('button', { name: /^Autres actions/ }).click()
  await client.page.getByRole('button', { name: 'Partager le suivi' }).click()
  await expect(client.page.getByRole('button', { name: 'Retirer le lien' })).toBeVisible()
  await expectAccessible(client.page)

  await page.goto(link?.url ?? '')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Ibrahim va venir chercher le linge')
  await expectAccessible(page)
  expect(await page.context().cookies(), 'it opens no session').toEqual([])

  allow(refused(404))
  await client.api.sharedFollows.withdraw.mutate({ orderId })
  await page.reload()
  await expect(title).toHaveText('Ce suivi n’est plus partagé')
})
