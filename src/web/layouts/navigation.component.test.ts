import { screen, within } from '@testing-library/react'
import { makeAdmin, makeClient, makeOrder } from '#server/testing/factories.ts'
import { expect, test } from '#web/testing/component-test.ts'

test('the links say how much waits behind them, « Tournées » as much as its column', async ({
  server: { t, signIn },
  page,
}) => {
  const client = await makeClient(t)
  for (let count = 0; count < 2; count += 1) await makeOrder(t, { client })
  t.database.sqlite.exec('update orders set pickup_from = null, pickup_to = null')
  await signIn(await makeAdmin(t))
  page.open('/admin/tournees')
  // The side bar and the phone's bar have one each.
  for (const name of ['Tournées, 2 à placer', 'Commandes, 2 non assignées'])
    expect(await screen.findAllByRole('link', { name })).toHaveLength(2)
  const column = await screen.findByRole('region', { name: 'À placer' })
  expect(within(column).getByText('2')).toBeTruthy()
})
