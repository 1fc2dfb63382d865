import { TRPCError } from '@trpc/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { appRouter } from './router.ts'
import { type Caller, createTestContext, type TestContext } from './testing/create-test-context.ts'
import { dumpTables } from './testing/dump-tables.ts'
import { disable, makeAdmin, makeClient, makeLivreur, makeSuperadmin } from './testing/factories.ts'

const VISITORS = [
  'nobody',
  'client',
  'livreur',
  'unapproved livreur',
  'admin',
  'superadmin',
  'disabled admin',
] as const
type Visitor = (typeof VISITORS)[number]

const SIGNED_IN: readonly Visitor[] = [
  'client',
  'livreur',
  'unapproved livreur',
  'admin',
  'superadmin',
]
const STAFF: readonly Visitor[] = ['admin', 'superadmin']
const CLIENT: readonly Visitor[] = ['client']
const LIVREUR: readonly Visitor[] = ['livreur']
const SUPERADMIN: readonly Visitor[] = ['superadmin']

/** Who may call each procedure. A procedure without a row fails: decide, then write it here. */
const MAY_CALL: Record<string, readonly Visitor[]> = {
  'auth.me': VISITORS,
  'auth.signIn': VISITORS,
  'auth.signOut': VISITORS,
  'checkout.place': CLIENT,
  'live.events': SIGNED_IN,
  'missions.advance': LIVREUR,
  'missions.list': LIVREUR,
  'orders.assign': STAFF,
  'orders.board': STAFF,
  'orders.cancel': ['client', ...STAFF],
  'orders.choosePayment': CLIENT,
  'orders.counts': STAFF,
  'orders.delete': STAFF,
  'orders.delivered': STAFF,
  'orders.inProgress': STAFF,
  'orders.latest': CLIENT,
  'orders.mine': CLIENT,
  'orders.move': STAFF,
  'orders.timeline': ['client', ...STAFF],
  'orders.unassigned': STAFF,
  'products.catalogue': SIGNED_IN,
  'stats.counters': SUPERADMIN,
  'users.livreurs': STAFF,
}

const PATHS = Object.keys(appRouter._def.procedures)

let t: TestContext

beforeEach(() => {
  t = createTestContext()
})

async function callerOf(visitor: Visitor): Promise<Caller> {
  switch (visitor) {
    case 'nobody':
      return t.anonymous
    case 'client':
      return t.as(await makeClient(t))
    case 'livreur':
      return t.as(await makeLivreur(t))
    case 'unapproved livreur':
      return t.as(await makeLivreur(t, { approvedAt: null }))
    case 'admin':
      return t.as(await makeAdmin(t))
    case 'superadmin':
      return t.as(await makeSuperadmin(t))
    case 'disabled admin': {
      const admin = await makeAdmin(t)
      const caller = await t.as(admin)
      await disable(t, admin)
      return caller
    }
  }
}

/** Calls a procedure by its path with an input that none accepts, so that nothing can be done even when allowed. */
async function call(caller: Caller, path: string): Promise<TRPCError['code'] | 'answered'> {
  const [feature = '', name = ''] = path.split('.')
  const features = caller as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >
  const procedure = features[feature]?.[name]
  if (!procedure) throw new Error(`No procedure ${path}`)
  return procedure({ nonsense: true }).then(
    () => 'answered' as const,
    (error: unknown) => {
      if (error instanceof TRPCError) return error.code
      throw error
    },
  )
}

test('every procedure says here who may call it, and no row is left over', () => {
  expect(PATHS.sort()).toEqual(Object.keys(MAY_CALL).sort())
})

describe.each(PATHS)('%s', (path) => {
  const allowed = MAY_CALL[path] ?? []

  test.each(VISITORS.filter((v) => !allowed.includes(v)))(
    'refuses a %s before reading what they sent, and writes nothing',
    async (visitor) => {
      const caller = await callerOf(visitor)
      const before = dumpTables(t.database)
      const expected = visitor === 'nobody' ? 'UNAUTHORIZED' : 'FORBIDDEN'
      expect(await call(caller, path)).toBe(expected)
      expect(dumpTables(t.database)).toEqual(before)
      expect(t.hub.size).toBe(0)
    },
  )

  test.each(allowed)('lets a %s in', async (visitor) => {
    const outcome = await call(await callerOf(visitor), path)
    expect(['answered', 'BAD_REQUEST']).toContain(outcome)
  })
})
