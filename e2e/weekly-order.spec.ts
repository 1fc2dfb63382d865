import { dayKey } from '#shared/dates.ts'
import { DEFAULT_OPENING } from '#shared/time/opening.ts'
import { weekdayWords } from '#shared/time/week-words.ts'
import { addDays, WEEKDAYS, type Weekday, weekdayOf } from '#shared/time/zone.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import type { App } from './server.ts'

const SMALL_PHONE = { width: 360, height: 740 }
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const weekdayIn = (days: number): Weekday => weekdayOf(addDays(dayKey(Date.now()), days))

/** The business opens every day, so that a visit is on the day that was asked, on whichever day the test runs. */
function openEveryDay({ db }: App): void {
  const hours = { from: 8 * 60, to: 20 * 60 }
  const week = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, hours]))
  db.prepare(
    "insert or replace into settings (key, value, updated_at) values ('opening', ?, ?)",
  ).run(JSON.stringify({ ...DEFAULT_OPENING, week }), Date.now())
}

test.beforeEach(({ app }) => openEveryDay(app))

test('a client has an order made each week in four taps, all on a small phone', async ({
  client,
  order,
}) => {
  const { page } = client
  await page.setViewportSize(SMALL_PHONE)
  await order(client)
  const weekday = weekdayIn(4)
  await page.goto('/client/commandes')
  await page.getByRole('button', { name: /^Autres actions/ }).click()
  await page.getByRole('button', { name: 'Chaque semaine' }).click()
  const dialog = page.getByRole('dialog', { name: /^Chaque semaine/ })
  await dialog.getByRole('button', { name: capital(weekdayWords(weekday)) }).click()
  await dialog.getByRole('button', { name: /^8\sh\s–\s10\sh$/ }).click()
  await expectAccessible(page)
  const confirm = dialog.getByRole('button', { name: /^Toutes les semaines, / })
  const box = await confirm.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(SMALL_PHONE.height)
  await confirm.click()
  await expect(dialog.getByRole('status')).toContainText(weekdayWords(weekday))
})
