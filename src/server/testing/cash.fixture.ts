import { randomUUID } from 'node:crypto'
import { cashHandovers, cashHoldings, payments } from '#server/db/schema.ts'
import { type Caller, createTestContext } from './create-test-context.ts'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from './factories.ts'
import { shownHolding } from './holdings.fixture.ts'

/** A database with an admin and a livreur who collects cash, and its ledger. */
export async function createCashFixture() {
  const t = createTestContext()
  const client = await makeClient(t)
  const admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  const konan = await makeLivreur(t, { fullname: 'Konan Yao' })
  const { orm } = t.database
  return {
    t,
    client,
    admin,
    konan,
    desk: await t.as(admin),
    rider: await t.as(konan),
    /** An order of 3000 francs collected in cash, all of them by default. */
    collect: (livreur = konan, cash?: number) =>
      makeOrder(t, { client, admin, livreur, status: 'picked_up', cash }),
    /** A hand-over of all that Konan holds, as the form sends it. */
    given: (input: Partial<Parameters<Caller['cash']['handOver']>[0]> = {}) => ({
      livreurId: konan.id,
      expected: 3000,
      counted: 3000,
      idempotencyKey: randomUUID(),
      ...shownHolding(t, input.livreurId ?? konan.id),
      ...input,
    }),
    holdings: () => orm.select().from(cashHoldings).all(),
    handovers: () => orm.select().from(cashHandovers).all(),
    handed: () =>
      orm
        .select()
        .from(payments)
        .all()
        .filter(({ kind }) => kind === 'handed_over'),
  }
}
