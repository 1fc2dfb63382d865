import { screen, within } from '@testing-library/react'
import { makeAdmin, makeClient, makeOrder } from '#server/testing/factories.ts'
import { expect, test } from '#web/testing/component-test.ts'

test('a count beside a tab says what it is of', async ({ server: { t, signIn }, page }) => {
  const client = await makeClient(t)
  for (let count = 0; count < 2; count += 1) await makeOrder(t, { client })
  await signIn(await makeAdmin(t))
  page.open('/admin/dashboard')
  // Of the side bar and of the phone's bar.
  expect(await screen.findAllByRole('link', { name: 'Commandes, 2 non assignées' })).toHaveLength(2)
})

test('« Tournées » has as many to be placed in its badge as in its column', async ({
  server: { t, signIn },
  page,
}) => {
  const client = await makeClient(t)
  for (let count = 0; count < 2; count += 1) await makeOrder(t, { client })
  t.database.sqlite.exec('update orders set pickup_from = null, pickup_to = null')
  await signIn(await makeAdmin(t))
  page.open('/admin/tournees')
  expect(await screen.findAllByRole('link', { name: 'Tournées, 2 à placer' })).toHaveLength(2)
  const column = await screen.findByRole('region', { name: 'À placer' })
  expect(within(column).getByText('2')).toBeTruthy()
})
