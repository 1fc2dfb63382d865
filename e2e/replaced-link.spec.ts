import { expectAccessible } from './axe.ts'
import { expect, refused, test } from './fixtures.ts'

test('a link that was replaced leads to the number, by which the new one comes and opens the home', async ({
  app,
  admin,
  client,
  visitor: { page, allow },
}) => {
  const { id: userId, phone } = client
  const { link: former } = await admin.api.clientLinks.give.mutate({ userId, use: 'copy' })
  await admin.api.clientLinks.renew.mutate({ userId })

  allow(refused(422))
  await page.goto(former)
  await expect(page.getByRole('heading', { name: 'Ce lien ne marche plus' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Votre numéro').fill(phone)
  await page.getByRole('button', { name: 'Recevoir mon lien' }).click()
  await expect(page.getByText('C’est noté.')).toBeVisible()
  await expectAccessible(page)
  const sent = app.db.prepare('select template, user_id from client_messages').all()
  expect(sent).toEqual([{ template: 'votre_lien', user_id: userId }])

  const { link } = await admin.api.clientLinks.give.mutate({ userId, use: 'whatsapp' })
  await page.goto(link)
  await expect(page).toHaveURL(/\/client\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
