import { screen, waitFor, within } from '@testing-library/react'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type Order,
  readOrder,
} from '#server/testing/factories.ts'
import { pickupUntil, setTimes } from '#server/testing/fixtures/promises.fixture.ts'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { expect, isDisabled, test } from '#web/testing/component-test.ts'
import { dialog, letItStand, pressIn } from '#web/testing/lists.ts'
import { wordsOf } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** The end of a slot in the morning of the next Tuesday but today. */
function tuesdayAt(hour: number): number {
  const today = Math.floor(Date.now() / DAY_MS)
  // Day 5 of the epoch was a Tuesday.
  const days = ((5 - (today % 7) + 6) % 7) + 1
  return (today + days) * DAY_MS + hour * HOUR_MS
}

const until = ({ t }: ServerInProcess, { id }: Order, hour: number) =>
  setTimes(t, id, pickupUntil(tuesdayAt(hour)))

test('assigning proposes who is on duty, near and not full; the others stay below and may be chosen', async ({
  server,
  page,
}) => {
  const { t } = server
  const admin = await makeAdmin(t)
  const konan = await makeLivreur(t, { fullname: 'Konan Yao' })
  const mariam = await makeLivreur(t, { fullname: 'Mariam Touré' })
  const sekou = await makeLivreur(t, { fullname: 'Sékou Traoré' })
  const client = await makeClient(t)
  const aya = await makeClient(t, { fullname: 'Aya Brou' })
  // Konan has as many visits as a livreur can make in this slot; Sékou does not work on Tuesdays.
  for (let i = 0; i < 4; i++)
    await until(server, await makeOrder(t, { client, livreur: konan, status: 'assigned' }), 12)
  await until(server, await makeOrder(t, { client: aya, livreur: mariam, status: 'assigned' }), 16)
  const desk = await t.as(admin)
  await desk.duty.saveDay({ livreurId: sekou.id, weekday: 2, hours: null })
  const wanted = await makeOrder(t, { client: aya })
  await until(server, wanted, 12)

  await server.signIn(admin)
  page.open('/admin/commandes-non-assignees')
  await page.press('Assigner pour ramassage')
  const asked = dialog('Assigner pour ramassage')
  await waitFor(asked)
  await waitFor(() => expect(within(asked()).getAllByRole('radio')).toHaveLength(3))
  const rows = within(asked()).getAllByRole<HTMLInputElement>('radio')
  const words = rows.map((row) => wordsOf(row.closest('label') as HTMLElement))
  expect(words[0]).toMatch(/Mariam Touré.*Proposé.*En service.*de ses missions/)
  expect(words[1]).toMatch(/Konan Yao.*Complet de 10\sh à 12\sh/)
  expect(words[2]).toMatch(/Sékou Traoré.*Pas en service ce jour-là/)
  expect(rows.some(({ checked }) => checked)).toBe(false)
  const confirm = within(asked()).getByRole<HTMLButtonElement>('button', { name: 'Confirmer' })
  expect(isDisabled(confirm)).toBe(true)
  await page.user.click(rows[2] as HTMLElement)
  await pressIn(page, asked, 'Confirmer')
  await letItStand(page)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(readOrder(t, wanted.id).livreurId).toBe(sekou.id)
})
