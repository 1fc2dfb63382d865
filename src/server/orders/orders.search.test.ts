import { beforeAll, describe, expect, test } from 'vitest'
import { indexPerson } from '#server/access/users/users.service.ts'
import { users } from '#server/db/schema.ts'
import { newId } from '#server/lib/ids.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeOrder, type Order } from '#server/testing/factories.ts'
import { storeOrder } from './checkout/store-order.ts'

let t: TestContext
let staff: Caller
/** One order of each client, by first name. */
let orders: Record<'amina' | 'coeur' | 'guessan' | 'marc', Order>

// These tests only read.
beforeAll(async () => {
  t = createTestContext()
  staff = await t.as(await makeAdmin(t))
  const orderOf = async (fullname: string, phone: string) =>
    makeOrder(t, { client: await makeClient(t, { fullname, phone }) })
  orders = {
    amina: await orderOf('Aminata Koné', '+2250748213600'),
    coeur: await orderOf('Désiré Sacré-Cœur', '+2250546129077'),
    guessan: await orderOf('Émile N’Guessan', '+2250141550063'),
    marc: await orderOf('Jean-Marc Ake', '+33612345678'),
  }
})

const found = async (search: string) => {
  const page = await staff.orders.list({ sort: 'recent', search })
  return page.items.map(({ id }) => id)
}

describe('by name', () => {
  test('a client is found in either case, with or without accents, by any three letters and both names', async () => {
    for (const search of ['aminata', 'AMINATA', 'kone', 'Koné', 'ina', 'koné amin', '   koné   '])
      expect(await found(search), search).toEqual([orders.amina.id])
  })

  test.each(['cœur', 'coeur', 'CŒUR', 'sacré-cœur', 'sacre coeur'])(
    'œ is found as %s',
    async (search) => {
      expect(await found(search)).toEqual([orders.coeur.id])
    },
  )

  test.each(['aminta', 'amianta kone', 'Aminata Konné', 'aminata kona'])(
    'a slip of one letter in a name that nobody has is forgiven: %s',
    async (search) => {
      expect(await found(search)).toEqual([orders.amina.id])
    },
  )

  test('a name that somebody has is not taken for a slip', async () => {
    const own = createTestContext()
    await makeClient(own, { fullname: 'Aminata Konan' })
    await makeOrder(own, { client: await makeClient(own, { fullname: 'Aminata Konam' }) })
    const { list } = (await own.as(await makeAdmin(own))).orders
    expect((await list({ search: 'aminata konan' })).items).toEqual([])
    expect((await list({ search: 'aminata konaf' })).items).toHaveLength(1)
  })

  test.each(['nguessan', 'n’guessan', "n'guessan", 'guessan', "emile n'gue", 'n’gu'])(
    'an apostrophe of either shape is no obstacle: %s',
    async (search) => {
      expect(await found(search)).toEqual([orders.guessan.id])
    },
  )

  test.each(['jean-marc', 'jean marc', 'marc ake'])(
    'a double name is found as %s',
    async (search) => {
      expect(await found(search)).toEqual([orders.marc.id])
    },
  )

  test('a name of two letters is found, with its accent or without', async () => {
    const own = createTestContext()
    const bySearch = (await own.as(await makeAdmin(own))).orders
    const idOf = async (fullname: string) =>
      (await makeOrder(own, { client: await makeClient(own, { fullname }) })).id
    const sy = await idOf('Sy Mariam')
    const ba = await idOf('Oumar Bâ')
    const ly = await idOf('Awa Koné-Ly')
    const sylla = await idOf('Ibrahim Sylla')
    for (const [search, ids] of [
      ['Sy', [sylla, sy]],
      ['BÂ', [ba]],
      ['bâ', [ba]],
      ['ly', [ly]],
      ['sy mariam', [sy]],
      ['ou ba', [ba]],
      ['ko ly', [ly]],
      // Not where a word only goes on.
      ['ma', [sy]],
      ['ar', []],
    ] as const) {
      const page = await bySearch.list({ search })
      expect(page.items.map(({ id }) => id).sort(), search).toEqual([...ids].sort())
    }
  })

  test('who is called Sy is found after any number of people called Sylla', async () => {
    const own = createTestContext()
    await own.database.write((orm) => {
      const values = Array.from({ length: 300 }, (_, i) => ({
        id: newId(),
        role: 'client' as const,
        fullname: `Awa Sylla ${i}`,
        createdAt: 1,
        phone: '+2250700000000',
        email: `sylla-${i}@laveo.test`,
        passwordHash: 'x',
      }))
      for (const row of orm.insert(users).values(values).returning().all())
        indexPerson(orm, row.n, row)
    })
    const sy = await makeOrder(own, { client: await makeClient(own, { fullname: 'Mariam Sy' }) })
    const { items } = await (await own.as(await makeAdmin(own))).orders.list({
      sort: 'recent',
      search: 'sy',
    })
    expect(items.map(({ id }) => id)).toEqual([sy.id])
  })

  test('several words are found after any number of people whose names hold the same letters', async () => {
    const own = createTestContext()
    const order = await makeOrder(own, {
      client: await makeClient(own, { fullname: 'Awa Kouassi' }),
    })
    await own.database.write((orm) => {
      const values = Array.from({ length: 450 }, (_, i) => ({
        id: newId(),
        role: 'client' as const,
        fullname: 'Ouali Awassi',
        phone: '+2250700000000',
        email: `awassi${i}@exemple.ci`,
        passwordHash: 'x',
        createdAt: own.clock.now(),
      }))
      for (const row of orm.insert(users).values(values).returning().all())
        indexPerson(orm, row.n, row)
    })
    const { list } = (await own.as(await makeAdmin(own))).orders
    const { items } = await list({ search: 'awa kouassi' })
    expect(items.map(({ id }) => id)).toEqual([order.id])
    expect((await list({ search: 'awa kouadio' })).items).toEqual([])
  })

  test('every word must be found', async () => {
    expect(await found('aminata marc')).toEqual([])
  })

  test('a livreur’s name finds nothing: only clients are searched', async () => {
    const own = createTestContext()
    await makeOrder(own, { status: 'assigned' })
    const caller = await own.as(await makeAdmin(own))
    expect((await caller.orders.list({ sort: 'recent', search: 'livreur' })).items).toEqual([])
  })
})

describe('by phone', () => {
  test.each([
    '0748213600',
    '07 48 21 36 00',
    '48 21 36',
    '+225 07 48',
    '00225 0748',
    '213600',
    '07.48.21.36.00',
    'tel:+2250748213600',
    'https://wa.me/2250748213600?text=Bonjour',
    '07 48 21 36 00,',
  ])('a client is found by %s', async (search) => {
    expect(await found(search)).toEqual([orders.amina.id])
  })

  test.each(['00 63', '550063'])('zeros inside a number are looked for too: %s', async (search) => {
    expect(await found(search)).toEqual([orders.guessan.id])
  })

  test('a foreign number is found with or without its prefix', async () => {
    expect(await found('+33 6 12 34')).toEqual([orders.marc.id])
    expect(await found('0033612345678')).toEqual([orders.marc.id])
    expect(await found('12345678')).toEqual([orders.marc.id])
  })
})

describe('by order id', () => {
  test('the reference finds it, with or without its # and its gap', async () => {
    const { id, reference } = orders.coeur
    const apart = `${reference.slice(0, 4)} ${reference.slice(4)}`
    for (const search of [
      reference,
      `#${reference}`,
      apart,
      `#${apart}`,
      `# ${apart}`,
      id,
      `#${id}`,
    ])
      expect(await found(search), search).toEqual([id])
  })

  test('an older order is found by its reference of letters and digits, in either case', async () => {
    const own = createTestContext()
    const order = await makeOrder(own)
    const id = '4f9c21ab-0d7e-4c51-9d1b-3a55d1f0a001'
    await own.database.write((orm) => storeOrder(orm, order, [], id))
    const { list } = (await own.as(await makeAdmin(own))).orders
    for (const search of ['4f9c21ab', '#4F9C21AB', '4f9', '#4F', id])
      expect((await list({ search })).items.map((one) => one.id)).toContain(id)
  })

  test('a whole reference finds its order alone, before the phones that hold its digits', async () => {
    const own = createTestContext()
    const named = await makeOrder(own)
    const phone = `+22507${named.reference}`
    const called = await makeOrder(own, { client: await makeClient(own, { phone }) })
    const { list } = (await own.as(await makeAdmin(own))).orders
    const foundBy = async (search: string) =>
      (await list({ search })).items.map(({ id }) => id).sort()
    expect(await foundBy(`#${named.reference}`)).toEqual([named.id])
    expect(await foundBy(named.reference)).toEqual([named.id])
    expect(await foundBy(`07 ${named.reference}`)).toEqual([called.id])
    expect(await foundBy(named.reference.slice(0, 7))).toEqual([named.id, called.id].sort())
  })

  test('the start of a reference finds those that begin so, and no other', async () => {
    const start = orders.marc.id.slice(0, 3)
    const ids = Object.values(orders).map(({ id }) => id)
    const expected = ids.filter((id) => id.startsWith(start))
    expect((await found(`#${start}`)).sort()).toEqual(expected.sort())
  })

  test('the end of a reference finds those that end so, from the group that stands apart on', async () => {
    const { id, reference } = orders.guessan
    for (const search of [reference.slice(4), `#${reference.slice(4)}`, reference.slice(3)])
      expect(await found(search), search).toContain(id)
    const end = reference.slice(4)
    const ends = Object.values(orders).filter(
      (order) => order.reference.endsWith(end) || order.id.startsWith(end),
    )
    expect(await found(`#${end}`)).toHaveLength(ends.length)
    const { list } = staff.orders
    const pending = await list({ search: `#${end}`, status: 'pending' })
    expect(pending.items).toHaveLength(ends.length)
    expect((await list({ search: `#${end}`, status: 'completed' })).items).toEqual([])
    // Other ways of sorting go through all that is found.
    expect((await list({ search: `#${end}`, sort: 'due' })).items).toHaveLength(ends.length)
  })

  test('the middle of an id finds nothing', async () => {
    expect(await found(orders.marc.id.slice(9, 18))).toEqual([])
  })
})

describe('narrowly', () => {
  test('a status keeps only its own among the found', async () => {
    const search = 'koné'
    expect(
      (await staff.orders.list({ sort: 'recent', search, status: 'pending' })).items,
    ).toHaveLength(1)
    expect(
      (await staff.orders.list({ sort: 'recent', search, status: 'completed' })).items,
    ).toEqual([])
    const byId = { search: orders.amina.reference, status: 'completed' as const }
    expect((await staff.orders.list(byId)).items).toEqual([])
  })

  test.each(['a', '#', '#z', '-', '""', '"', '*', '%', 'a b c'])(
    'what is too short to mean anything finds nothing: %s',
    async (search) => {
      expect(await found(search)).toEqual([])
    },
  )

  test('two digits find no phone, only the orders whose number begins with them', async () => {
    const byNumber = Object.values(orders).filter(({ id }) => id.startsWith('07'))
    expect((await found('07')).sort()).toEqual(byNumber.map(({ id }) => id).sort())
  })

  test.each([
    '"kon"',
    'kon*',
    'name:koné',
    'koné OR marc',
    'NEAR(koné)',
    '); drop table orders',
    '^koné',
  ])('nothing typed is taken for a command: %j', async (search) => {
    expect(await found(search)).toEqual([])
  })

  test('a blank search is the whole board', async () => {
    expect(await found('   ')).toHaveLength(4)
  })

  test('an unknown name finds no one', async () => {
    expect(await found('zokou')).toEqual([])
  })
})
