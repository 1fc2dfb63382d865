import { screen } from '@testing-library/react'
import { makeSuperadmin } from '#server/testing/factories.ts'
import { expect, expectText, expectToast, test } from '#web/testing/component-test.ts'

test('of two owners who start the catalogue at once, the second is informed and nothing is doubled', async ({
  server,
  page,
}) => {
  const { t } = server
  const second = await t.as(await makeSuperadmin(t))
  await server.signIn(await makeSuperadmin(t))
  page.open('/superadmin/gestion')
  const START = 'Partir des vêtements courants'
  await screen.findByRole('button', { name: START })
  await second.products.start()
  await page.press(START)
  await page.press('Publier')
  await expectToast("Erreur d'ajout", 'Le catalogue contient déjà')
  await expectText('15 vêtements ·')
  expect(t.database.sqlite.prepare('select count(*) from products').pluck().get()).toBe(15)
})
