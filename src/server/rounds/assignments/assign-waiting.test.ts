import { beforeEach, expect, test } from 'vitest'
import { knownMigrations } from '#server/db/file/migrations.ts'
import { createLogger } from '#server/lib/logger.ts'
import { disable, makeAdmin, type Order, readOrder } from '#server/testing/factories.ts'
import { unprotect } from '#server/testing/history.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { teamWithDevices } from '#server/testing/scenes/sendings.ts'
import { assignWaiting } from './assign-waiting.service.ts'

let team: Awaited<ReturnType<typeof teamWithDevices>>

beforeEach(async () => {
  team = await teamWithDevices()
})

const run = (source: string) => team.t.database.sqlite.exec(source)

/** Leaves the file as the release before did, with assignments that wait, and brings it up to date. */
function update(rows: readonly string[]): void {
  unprotect(team.t.database)
  run('alter table push_outbox drop column held_until')
  run(`create table waiting_assignments (order_id, livreur_id, kind, from_status, current_livreur_id, actor_id, created_at,
    stands_at, incomplete, refusal)`)
  for (const values of rows) run(`insert into waiting_assignments values (${values})`)
  const migration = knownMigrations().find(({ name }) => name.endsWith('assigned_at_once'))
  for (const statement of migration?.sql ?? []) run(statement)
}

const waiting = ({ id }: Order, { by = team.admin.id, refusal = 'null' } = {}) =>
  `'${id}', '${team.konan.id}', 'pickup', 'pending', null, '${by}', 1, 2, null, ${refusal}`

const start = (lines: string[] = []) =>
  assignWaiting({ ...team.t, log: createLogger('warn', { write: (line) => lines.push(line) }) })

const kept = () =>
  team.t.database.sqlite.prepare("select 1 from settings where key = 'waiting_assignments'").all()

test('what waited at an update is assigned by the start after it, once, in the name of who asked, and its livreur hears', async () => {
  const device = await team.deviceOf(team.konan)
  const order = await team.orderAt('pending')
  update([waiting(order)])
  await start()
  await start()
  expect(readOrder(team.t, order.id)).toMatchObject({
    status: 'assigned',
    livreurId: team.konan.id,
  })
  const assigned = eventsOf(team.t, order.id).filter(({ kind }) => kind === 'assigned')
  expect(assigned).toMatchObject([{ actorId: team.admin.id }])
  expect(kept()).toEqual([])
  team.untilTold()
  await team.worker.runDue()
  expect(device.received).toHaveLength(1)
})

test('one that is not possible any more, was refused or was asked by who has left leaves its order, and the others are made', async () => {
  const gone = await makeAdmin(team.t)
  await disable(team.t, gone)
  const [left, refused, cancelled, good] = [
    await team.orderAt('pending'),
    await team.orderAt('pending'),
    await team.orderAt('cancelled'),
    await team.orderAt('pending'),
  ]
  update([
    waiting(left, { by: gone.id }),
    waiting(refused, { refusal: "'Trop tard'" }),
    waiting(cancelled),
    waiting(good),
  ])
  const lines: string[] = []
  await start(lines)
  const statuses = [left, refused, cancelled, good].map(({ id }) => readOrder(team.t, id).status)
  expect(statuses).toEqual(['pending', 'pending', 'cancelled', 'assigned'])
  expect(lines).toEqual([
    expect.stringContaining('FORBIDDEN'),
    expect.stringContaining('ORDER_CHANGED'),
  ])
})

test('one whose order cannot be read is logged, and the server starts', async () => {
  const [broken, good] = [await team.orderAt('pending'), await team.orderAt('pending')]
  update([waiting(broken), waiting(good)])
  run(`update orders set discount_rule = 'no JSON' where id = '${broken.id}'`)
  const lines: string[] = []
  await start(lines)
  expect(readOrder(team.t, good.id).status).toBe('assigned')
  expect(lines).toEqual([expect.stringContaining('not valid JSON')])
  expect(kept()).toEqual([])
})

test('an update of a shop in which nothing waits keeps nothing for it', async () => {
  update([])
  expect(kept()).toEqual([])
})
