import { expectAccessible, PHONE } from './axe.ts'
import { expect, test, toast } from './fixtures.ts'
import { devicesOf, ENDPOINT, offer, setting, standInForPush, timesAsked } from './push-stand-in.ts'

// The worker shows the notifications: without it nothing is offered.
test.use({ serviceWorkers: 'allow' })

test('a livreur who waits is told on this device once they agree, by the worker of the build, until they switch it off', async ({
  app,
  livreur,
}) => {
  const { page } = livreur
  await standInForPush(livreur)
  await page.goto('/livreur/dashboard')
  await expect(offer(livreur)).toContainText('chaque nouvelle mission, même écran éteint')
  expect(await timesAsked(livreur), 'nothing is asked at the first load').toBeNull()
  await expectAccessible(page, [PHONE])
  await offer(livreur).getByRole('button', { name: 'M’avertir' }).click()
  await expect(toast(page, 'Notifications activées')).toBeVisible()
  await expect(offer(livreur)).toHaveCount(0)
  expect(devicesOf(app, livreur)).toEqual([ENDPOINT])
  expect(await timesAsked(livreur)).toBe('1')

  await page.getByRole('navigation').getByRole('link', { name: 'Profil' }).click()
  await expect(setting(livreur)).toBeChecked()
  await setting(livreur).click()
  await expect(setting(livreur)).not.toBeChecked()
  expect(devicesOf(app, livreur)).toEqual([])
})
