import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { ownEmptyDatabase } from '#server/testing/empty-database.ts'
import { recordStatements } from '#server/testing/record-statements.ts'
import { type Database, type Orm, openDatabase } from './database.ts'
import { orderItems, settings } from './schema.ts'

let database: Database

beforeEach(() => {
  database = createTestContext({}, { database: ownEmptyDatabase(), hasChosen: false }).database
})

const add = (orm: Orm, key: string) =>
  orm.insert(settings).values({ key, value: key, updatedAt: 0 }).run()
const keys = () =>
  database.orm
    .select({ key: settings.key })
    .from(settings)
    .orderBy(settings.key)
    .all()
    .map(({ key }) => key)

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('one write', () => {
  test('gives what its function returned, once it is stored', async () => {
    const { changes } = await database.write((orm) => add(orm, 'a'))
    expect([changes, keys()]).toEqual([1, ['a']])
  })

  test('that throws stores nothing and rejects with that very error', async () => {
    const error = new Error('no')
    const written = database.write((orm) => {
      add(orm, 'a')
      throw error
    })
    await expect(written).rejects.toBe(error)
    expect(keys()).toEqual([])
  })

  test('that breaks a constraint stores nothing', async () => {
    const written = database.write((orm) => {
      add(orm, 'a')
      add(orm, 'a')
    })
    await expect(written).rejects.toThrow(/UNIQUE/)
    expect(keys()).toEqual([])
  })

  test('reads what it wrote itself', async () => {
    const seen = await database.write((orm) => {
      add(orm, 'a')
      return orm.select().from(settings).all().length
    })
    expect(seen).toBe(1)
  })

  test('with an async function is refused, and what it had written is undone', async () => {
    const written = database.write(async (orm) => {
      add(orm, 'a')
    })
    await expect(written).rejects.toThrow(/synchronous/)
    expect(keys()).toEqual([])
  })

  test('whose async function fails is refused all the same, without an unhandled rejection', async () => {
    const written = database.write(async () => {
      throw new Error('later')
    })
    await expect(written).rejects.toThrow(/synchronous/)
  })

  test('that forgets to run its query is refused, and the query never runs', async () => {
    const written = database.write((orm) =>
      orm.insert(settings).values({ key: 'a', value: 'a', updatedAt: 0 }),
    )
    await expect(written).rejects.toThrow(/\.run\(\)/)
    await nextTurn()
    expect(keys()).toEqual([])
  })

  test('inside another one is refused, and undoes that one', async () => {
    const written = database.write((orm) => {
      add(orm, 'a')
      void database.write((inner) => add(inner, 'b'))
    })
    await expect(written).rejects.toThrow('write() inside write()')
    await nextTurn()
    expect(keys()).toEqual([])
  })
})

describe('writes that arrive together', () => {
  test('share one commit', async () => {
    const { executed } = recordStatements()
    database = createTestContext({}, { hasChosen: false }).database
    await Promise.all(['a', 'b', 'c'].map((key) => database.write((orm) => add(orm, key))))
    expect(executed.filter((source) => source === 'COMMIT')).toHaveLength(1)
    expect(keys()).toEqual(['a', 'b', 'c'])
  })

  test('and later ones have a commit of their own', async () => {
    const { executed } = recordStatements()
    database = createTestContext({}, { hasChosen: false }).database
    await database.write((orm) => add(orm, 'a'))
    await database.write((orm) => add(orm, 'b'))
    expect(executed.filter((source) => source === 'COMMIT')).toHaveLength(2)
  })

  test('share at most sixty-four to a commit, and none is lost', async () => {
    const { executed } = recordStatements()
    database = createTestContext({}, { hasChosen: false }).database
    const all = Array.from({ length: 130 }, (_, i) => `key ${String(i).padStart(3, '0')}`)
    await Promise.all(all.map((key) => database.write((orm) => add(orm, key))))
    expect(executed.filter((source) => source === 'COMMIT')).toHaveLength(3)
    expect(keys()).toEqual(all)
  })

  test('run in the order they came', async () => {
    const order: number[] = []
    await Promise.all([1, 2, 3].map((n) => database.write(() => order.push(n))))
    expect(order).toEqual([1, 2, 3])
  })

  test('are undone one by one: a failing one takes nothing of the others with it', async () => {
    const ends = await Promise.allSettled([
      database.write((orm) => add(orm, 'a')),
      database.write((orm) => {
        add(orm, 'b')
        throw new Error('no')
      }),
      database.write((orm) => add(orm, 'a')),
      database.write((orm) => add(orm, 'c')),
    ])
    expect(ends.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ])
    expect(keys()).toEqual(['a', 'c'])
  })

  test('are all refused when the commit itself fails, and the next one works', async () => {
    const after = vi.fn()
    const ends = await Promise.allSettled([
      database.write((orm) => {
        database.afterCommit(after)
        add(orm, 'a')
      }),
      database.write((orm) => {
        orm.run(sql`pragma defer_foreign_keys = on`)
        const orphan = { orderN: 99, position: 0, productId: 'p', name: 'n', service: 's' }
        orm
          .insert(orderItems)
          .values({ ...orphan, quantity: 1, unitPrice: 1 })
          .run()
      }),
    ])
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(keys()).toEqual([])
    expect(after.mock.calls).toEqual([])
    await database.write((orm) => add(orm, 'b'))
    expect(keys()).toEqual(['b'])
  })
})

describe('what waits for the commit', () => {
  test('runs after it, and before the write is answered', async () => {
    const seen: unknown[] = []
    await database
      .write((orm) => {
        add(orm, 'a')
        database.afterCommit(() => seen.push(database.sqlite.inTransaction, keys()))
        seen.push('written')
      })
      .then(() => seen.push('answered'))
    expect(seen).toEqual(['written', false, ['a'], 'answered'])
  })

  test('runs in order, write by write', async () => {
    const seen: string[] = []
    const note = (...names: string[]) =>
      database.write(() => {
        for (const name of names) database.afterCommit(() => seen.push(name))
      })
    await Promise.all([note('a', 'b'), note('c')])
    expect(seen).toEqual(['a', 'b', 'c'])
  })

  test('never runs for a write that is undone', async () => {
    const after = vi.fn()
    const written = database.write(() => {
      database.afterCommit(after)
      throw new Error('no')
    })
    await expect(written).rejects.toThrow('no')
    await database.write((orm) => add(orm, 'a'))
    expect(after).not.toHaveBeenCalled()
  })

  test('belongs to a write', () => {
    expect(() => database.afterCommit(() => {})).toThrow('outside write()')
  })
})

describe('closing', () => {
  test('waits for the writes that were asked for', async () => {
    const written = ['a', 'b'].map((key) => database.write((orm) => add(orm, key)))
    await database.close()
    await expect(Promise.all(written)).resolves.toHaveLength(2)
    expect(database.sqlite.open).toBe(false)
  })

  test('refuses what comes later', async () => {
    await database.close()
    await expect(database.write((orm) => add(orm, 'a'))).rejects.toThrow(/not open/)
  })
})

test('no parameter of a query is one for which SQLite would plan again at each call', () => {
  const one = database.orm.select().from(settings).where(sql`key = ${'a'}`).limit(1)
  expect(one.toSQL()).toMatchObject({
    sql: expect.stringMatching(/key = \+\? limit \+\?$/),
    params: ['a', 1],
  })
})

test('a database in memory starts empty and on its own', () => {
  const one = openDatabase(':memory:')
  expect(one.sqlite.prepare('select count(*) from sqlite_master').pluck().get()).toBe(0)
})
