import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeOrder } from '#server/testing/factories.ts'
import { pickupUntil, setTimes } from '#server/testing/scenes/rounds.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { expect, test } from '#web/testing/component-test.ts'
import { expectIn, orderRows, showTable } from '#web/testing/lists.ts'

const tab = (name: RegExp) => () =>
  within(screen.getByRole('navigation', { name: 'Vues' })).getByRole('link', { name })
/** The side bar's and that of a phone. */
const expectBadges = (words: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('link', { name: new RegExp(`^Commandes.*${words}$`) })).toHaveLength(
      2,
    ),
  )

test('the badge, the tabs and the headings of the list tell the same figures, and change together', async ({
  server,
  page,
}) => {
  const { t } = server
  const late = await makeOrder(t)
  await makeOrder(t, { status: 'processing' })
  await makeOrder(t, { status: 'completed' })
  await setTimes(t, late.id, pickupUntil(Date.now() - HOUR_MS))
  await server.signIn(await makeAdmin(t))
  showTable()
  page.open('/admin/dashboard')
  await expectBadges('1 non assignée')
  await expectIn(tab(/^Non assignées/), 'Non assignées 1')
  await expectIn(tab(/^Toutes/), 'Toutes 3')
  await expectIn(tab(/^En retard/), 'En retard 1')
  await expectIn(() => orderRows()[0] as HTMLElement, 'En retard 1')
  await expectIn(() => orderRows()[2] as HTMLElement, 'Par échéance 2')
  await makeOrder(t)
  await expectBadges('2 non assignées')
  await expectIn(tab(/^Non assignées/), 'Non assignées 2')
  await expectIn(() => orderRows()[2] as HTMLElement, 'Par échéance 3')
})
