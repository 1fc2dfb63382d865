import { screen } from '@testing-library/react'
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
