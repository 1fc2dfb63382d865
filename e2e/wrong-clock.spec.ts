import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { slotWords } from '#shared/time/slot-words.ts'
import { card } from './cash.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { fillOrder } from './order-form.ts'
import { moveSlot, timesOf } from './slots.ts'

// A phone whose clock is wrong, in another zone: what it shows is the time of Abidjan all the same.

test.use({ timezoneId: 'Pacific/Kiritimati' })

/** The phone's clock is so many milliseconds ahead of the right one. */
const setClock = ({ page }: Actor, ahead: number) => page.clock.setSystemTime(Date.now() + ahead)

test('a phone that is a day behind, then two hours ahead, shows the hours of the server', async ({
  app,
  client,
  livreur,
  order,
  cast,
}) => {
  const rightClock = await cast.actor({ role: 'client', fullname: 'Fanta Bamba' })
  for (const phone of [client, livreur]) {
    await phone.page.clock.install()
    await setClock(phone, -DAY_MS)
  }
  const placed = await order(client, { status: 'assigned' }, { livreur })
  moveSlot(app, placed, 'pickup', { startsIn: -30 })
  const { pickup_from: from, pickup_to: to } = timesOf(app, placed)
  const slot = slotWords({ from: Number(from), to: Number(to) }, Date.now())

  await client.page.goto('/client/dashboard')
  await expect(client.page.getByText(slot).first()).toBeVisible()
  await fillOrder(client)
  await fillOrder(rightClock)
  const soonest = ({ page }: Actor) => page.getByRole('radio', { name: /^Dès que possible/ })
  const right = await soonest(rightClock).evaluate((radio) => radio.parentElement?.textContent)
  expect(right).toMatch(/ entre /)
  await expect(soonest(client).locator('..')).toHaveText(String(right))

  await livreur.page.goto('/livreur/dashboard')
  const now = card(livreur, placed).getByText('Maintenant', { exact: true })
  await expect(now).toBeVisible()
  await setClock(livreur, 2 * HOUR_MS)
  await livreur.page.reload()
  await expect(now).toBeVisible()
})
