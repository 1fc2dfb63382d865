import { dayKey, formatDay } from '#shared/dates.ts'
import { nextWeekday } from '#shared/recurring/recurring.ts'
import { DEFAULT_OPENING } from '#shared/time/opening.ts'
import { weekdayWords } from '#shared/time/week-words.ts'
import { addDays, WEEKDAYS, type Weekday, weekdayOf } from '#shared/time/zone.ts'
import { expectAccessible } from './axe.ts'
import { expect, test, toast } from './fixtures.ts'
import { ordersOf } from './orders.ts'
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

test('a client has an order made each week in three taps, lets a week pass in one, and stops it in one', async ({
  app,
  client,
  order,
}) => {
  const { page } = client
  await page.setViewportSize(SMALL_PHONE)
  const { reference } = await order(client)
  const weekday = weekdayIn(4)
  const first = nextWeekday(weekday, dayKey(Date.now()))
  await page.goto('/client/commandes')
  await expect(page.getByText(`#${reference}`).first()).toBeVisible()
  const ask = page.getByRole('button', { name: 'Chaque semaine' })
  if (!(await ask.isVisible())) await page.getByText(`#${reference}`).first().click()

  await ask.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: capital(weekdayWords(weekday)) }).click()
  await dialog.getByRole('button', { name: /^8\sh – 10\sh$/ }).click()
  await expectAccessible(page)
  await page.setViewportSize(SMALL_PHONE)
  const confirm = dialog.getByRole('button', { name: /^Toutes les semaines, / })
  const box = await confirm.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(SMALL_PHONE.height)
  await confirm.click()
  await expect(toast(page, 'C’est noté')).toContainText(weekdayWords(weekday))

  const card = page.getByRole('article', { name: /^Chaque semaine, / })
  const next = 'Prochaine commande : passage du '
  await expect(card).toContainText(`${next}${formatDay(Date.parse(first))}`)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Pas cette semaine' }).click()
  await expect(card).toContainText(`${next}${formatDay(Date.parse(addDays(first, 7)))}`)
  await expect(card).toContainText(`Sauté : ${formatDay(Date.parse(first))}`)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Le reprendre' }).click()
  await expect(card).toContainText(`${next}${formatDay(Date.parse(first))}`)
  await expect(card.getByRole('button', { name: 'Pas cette semaine' })).toBeFocused()
  await card.getByRole('button', { name: 'Arrêter' }).dblclick()
  await expect(toast(page, 'Commande arrêtée')).toContainText(weekdayWords(weekday))
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(ordersOf(app, client)).toHaveLength(1)
})

test('the order of a near day is made at once, as an ordinary one that its client follows and cancels', async ({
  app,
  cast,
  client,
  order,
}) => {
  // A livreur on duty, so that a slot has a place.
  await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const { id } = await order(client, {
    lines: [{ garment: 'Robe', service: 'Lavage', quantity: 2 }],
  })
  // Later than the order's own visit, which is today or on the next open day.
  const weekday = weekdayIn(2)
  await client.api.recurring.create.mutate({
    orderId: id,
    weekday,
    fromMinute: 14 * 60,
    toMinute: 16 * 60,
  })
  const made = ordersOf(app, client).find((other) => other.id !== id)
  const { page } = client
  await page.goto('/client/commandes')
  await expect(page.getByText(`#${made?.id.slice(0, 8)}`).first()).toBeVisible()
  const card = page.getByRole('article', { name: /^Chaque semaine, / })
  await expect(card.getByRole('button', { name: 'Pas la prochaine fois' })).toBeVisible()
  const row = app.db
    .prepare('select pickup_to - pickup_from as length, status from orders where id = ?')
    .get(made?.id)
  expect(row).toEqual({ length: 2 * 60 * 60_000, status: 'pending' })
  const mail = app.db
    .prepare("select facts from mail_outbox where json_extract(facts, '$.orderId') = ?")
    .pluck()
    .get(made?.id)
  expect(JSON.parse(String(mail))).toMatchObject({ weekly: 'asked' })
})

test('one that cannot be made is told to the team, with whom to call, and the team stops it', async ({
  app,
  admin,
  client,
  order,
}) => {
  const { id } = await order(client)
  const { recurringId } = await client.api.recurring.create.mutate({
    orderId: id,
    weekday: weekdayIn(4),
    fromMinute: 480,
    toMinute: 600,
  })
  app.db
    .prepare("update recurring_orders set problem = 'SERVICE_UNKNOWN' where id = ?")
    .run(recurringId)
  await client.page.goto('/client/commandes')
  const own = client.page.getByRole('article', { name: /^Chaque semaine, / })
  await expect(own).toContainText('Un service n’est plus proposé.')

  const { page } = admin
  await page.goto('/admin/demandes?onglet=hebdomadaires')
  const card = page.getByRole('article', { name: /^Chaque semaine, / })
  await expect(card).toContainText(client.fullname)
  await expect(card).toContainText('Un service n’est plus proposé.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 860 })
  await card.getByRole('button', { name: 'Arrêter' }).click()
  await expect(page.getByText('Toutes les commandes de la semaine sont faites')).toBeVisible()

  await page.goto(`/admin/dashboard?commande=${id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Chaque semaine' }).click()
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^Toutes les semaines, / })
    .click()
  await expect(toast(page, 'C’est noté')).toBeVisible()
  await expect(drawer.getByRole('article', { name: /^Chaque semaine, / })).toBeVisible()
})
