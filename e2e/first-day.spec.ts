import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('a house that is not open yet says so to everybody, and lists for its owner what opens it', async ({
  app,
  visitor: { page: visitor },
  superadmin: { page: owner },
}) => {
  app.db.exec("delete from settings where key = 'site'; delete from products")
  await visitor.goto('/commander')
  await expect(visitor).toHaveURL(/\/$/)
  await expect(visitor.getByRole('heading', { name: 'Nous ouvrons bientôt' })).toBeVisible()
  await expectAccessible(visitor)
  await owner.goto('/superadmin/panel')
  await expect(owner.getByRole('region', { name: 'Pour ouvrir' })).toContainText(
    'Contact, ouvre le site',
  )
  await expectAccessible(owner)
})
