import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type BetterSqlite from 'better-sqlite3'
import { openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeLivreur } from '#server/testing/factories.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import { fillDatabase } from '#server/testing/filling/fill-database.ts'
import { fillWithLeast } from '#server/testing/filling/fill-least.ts'
import { cacheFolder } from '../dataset/dataset.ts'
import { type Report, whole } from '../report.ts'
import type { Bench, Section } from '../section.ts'

/** The target for the least order, in bytes. */
const MOST = 1300
/** Enough for full pages; more orders change the figures by a few bytes, half as many by thirty. */
const ORDERS = 20_000
/** Removed after thirty days: a share of two years says nothing about one order. */
const SWEPT = new Set(['mail_outbox', 'idempotency'])

/** Measures the bytes of the file that an order takes, by table and index. */
export const bytes: Section = {
  name: 'bytes',
  says: 'bytes of the file that an order takes, table by table',
  run: measureBytes,
}

async function measureBytes({ tell }: Bench): Promise<Report> {
  const least = await weighLeast()
  const life = await sizesOf('life', (t, staff) => fillDatabase(t, staff, ORDERS, { open: 300 }))
  tell(`${whole(ORDERS)} orders weighed`)
  const names = [...new Set([...life.keys(), ...least.keys()])].filter(
    (name) => (life.get(name) ?? 0) >= 1 || (least.get(name) ?? 0) >= 1,
  )
  const of = (sizes: Sizes, name: string) => whole(sizes.get(name) ?? 0)
  return {
    title: 'Bytes an order',
    notes: [
      `${whole(ORDERS)} orders, pages of the file by dbstat; without e-mails and kept answers, which are removed after thirty days.`,
      'Least: one line, three events and one payment. Life: one to five lines, some ten events, counts and payments.',
    ],
    tables: [
      {
        columns: ['table or index', 'least', 'life'],
        rows: [
          ...names.map((name) => [name, of(least, name), of(life, name)]),
          ['all', whole(total(least)), whole(total(life))],
        ],
      },
    ],
    verdicts: [
      {
        target: `≤ ${whole(MOST)} bytes an order, least`,
        measured: whole(total(least)),
        held: total(least) <= MOST,
      },
    ],
  }
}

/** Bytes an order by table or index, the largest first. */
type Sizes = Map<string, number>
type Fill = (
  t: ReturnType<typeof createTestContext>,
  staff: { adminId: string; livreurId: string },
) => void

/** Orders of one line, three events and one payment each. */
const weighLeast = () => sizesOf('least', (t, staff) => fillWithLeast(t, staff, ORDERS))

const total = (sizes: Sizes) => [...sizes.values()].reduce((sum, size) => sum + size, 0)

async function sizesOf(kind: string, fill: Fill): Promise<Sizes> {
  const file = join(cacheFolder, `bytes-${kind}-${process.pid}.db`)
  try {
    migrateDatabase(file)
    const database = openDatabase(file)
    const t = createTestContext({}, { database, clock: createFakeClock(Date.now()) })
    const [admin, livreur] = [await makeAdmin(t), await makeLivreur(t)]
    fill(t, { adminId: admin.id, livreurId: livreur.id })
    const sizes = weigh(database.sqlite)
    await database.close()
    return sizes
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  }
}

function weigh(sqlite: BetterSqlite.Database): Sizes {
  const rows = sqlite
    .prepare(
      `select s.name, m.tbl_name as owner, sum(s.pgsize) as bytes
      from dbstat s left join sqlite_master m on m.name = s.name group by s.name order by bytes desc`,
    )
    .all() as Array<{ name: string; owner: string | null; bytes: number }>
  const kept = rows.filter(({ owner }) => !SWEPT.has(owner ?? ''))
  return new Map(kept.map(({ name, bytes: size }) => [name, size / ORDERS]))
}
