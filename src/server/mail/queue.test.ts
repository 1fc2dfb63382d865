import { expect, test } from 'vitest'
import { recordStatements } from '#server/testing/record-statements.ts'
import { mailThroughProvider } from '#server/testing/scenes/sendings.ts'
import { MAIL_KEPT_DAYS } from '#shared/retention.ts'
import { deleteOldMail } from './queue.ts'

const DAY = 24 * 3_600_000

test('an e-mail that was sent or given up goes after thirty days, one that waits stays', async () => {
  const { t, provider, news, worker } = await mailThroughProvider()
  provider.behave('fine', ['validation_error', 422, 'Invalid `to` field.'])
  await news('Partie')
  await news('Refusée')
  await worker().runDue()
  const ended = t.clock.now()
  const waiting = await news('En attente')
  const sweep = (now: number) => t.database.write((orm) => deleteOldMail(orm, now))
  const left = () => t.database.sqlite.prepare('select id from mail_outbox').pluck().all()

  await sweep(ended + MAIL_KEPT_DAYS * DAY - 1)
  expect(left()).toHaveLength(3)
  await sweep(ended + MAIL_KEPT_DAYS * DAY)
  expect(left()).toEqual([waiting])
})

test('no statement of the worker or of the sweep reads more than it needs', async () => {
  const { executed, clear } = recordStatements()
  const { t, provider, news, worker } = await mailThroughProvider()
  // The first database of all is migrated.
  clear()
  provider.behave('error')
  await news()
  const running = worker()
  running.start()
  await running.runDue()
  await running.stop()
  await t.database.write((orm) => deleteOldMail(orm, t.clock.now()))
  const ours = executed.filter((sql) => /mail_outbox/.test(sql) && !/^insert/i.test(sql))
  expect(new Set(ours).size).toBeGreaterThanOrEqual(5)
  for (const sql of new Set(ours)) {
    const parameters = Array.from(sql.matchAll(/\?/g), () => null)
    const plan = t.database.sqlite.prepare(`explain query plan ${sql}`).all(...parameters)
    expect(JSON.stringify(plan)).not.toMatch(/SCAN|TEMP B-TREE/)
  }
})
