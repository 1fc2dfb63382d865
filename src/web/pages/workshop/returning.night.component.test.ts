import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeClient } from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { dropShirts, pieceAct } from '#server/testing/fixtures/workshop.fixture.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import {
  expect,
  expectAddress,
  expectNoText,
  expectText,
  setWidth,
  test,
} from '#web/testing/component-test.ts'

test('a cancelled order stays on the home, says its tags, and leaves when it is given back', async ({
  server,
  page,
}) => {
  const { t } = server
  const admin = await makeAdmin(t)
  await makeOpenDrawer(t, admin)
  const staff = await t.as(admin)
  const orderId = await dropShirts(t, staff, await makeClient(t), 2)
  const counts = [{ position: 0, counted: 2 }]
  await staff.workshop.act(pieceAct(orderId, { kind: 'receive', counts, firstTag: 'A 1' }))
  await staff.orders.cancel({ orderId, from: 'picked_up' })
  setWidth(800)
  await server.signIn(admin)
  page.open('/atelier')
  const section = await screen.findByRole('region', { name: /^Annulée/ })
  await page.user.click(within(section).getByRole('link'))
  await expectAddress(`/atelier/commande/${orderId}`)
  await expectText('Ne lavez plus. Rassemblez les pièces pour le client.')
  await expectText('A 2')
  await page.press('Rendu au client')
  await page.user.click(
    await within(await screen.findByRole('dialog')).findByRole('button', {
      name: 'Rendu au client',
    }),
  )
  await expectAddress('/atelier')
  await expectNoText(/^Annulée/)
  await waitFor(async () => expect(await openProblems(staff, 'flag')).toEqual([]))
})
