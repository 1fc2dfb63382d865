import { beforeAll, describe, expect, test } from 'vitest'
import { type Actors, actAs, makePeople } from '#server/testing/calls/all-reads.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { fillLists } from '#server/testing/filling/fill-lists.ts'
import { callOf, isPaged, PROCEDURES } from '#server/testing/procedures.ts'
import { PAGE_SIZE } from './lib/page.ts'

interface List {
  as: keyof Actors['as']
  input?: Record<string, unknown>
  /** The list is of the client of the stories. */
  ofClient?: true
  /** The instant that the list goes by, and which end comes first. */
  by: string
  first: 'newest' | 'oldest'
  /** The number of a row, where the cursor is nothing else. */
  cursor?: 'n'
}

/** Every list that is read page by page. */
const LISTS: Record<string, List> = {
  'applications.list': { as: 'admin', by: 'createdAt', first: 'newest' },
  'cash.handovers': { as: 'admin', by: 'createdAt', first: 'newest' },
  'clientMessages.list': { as: 'admin', by: 'createdAt', first: 'oldest' },
  'companyInvoices.mine': { as: 'client', by: 'at', first: 'newest', cursor: 'n' },
  'companyInvoices.ofCompany': {
    as: 'admin',
    ofClient: true,
    by: 'at',
    first: 'newest',
    cursor: 'n',
  },
  'contact.list': { as: 'admin', by: 'createdAt', first: 'newest' },
  'drawer.closings': { as: 'admin', by: 'at', first: 'newest', cursor: 'n' },
  'drawer.movements': { as: 'admin', by: 'at', first: 'newest', cursor: 'n' },
  'journal.list': { as: 'superadmin', by: 'at', first: 'newest' },
  'mails.failures': { as: 'superadmin', by: 'createdAt', first: 'newest' },
  'missions.history': { as: 'livreur', by: 'deliveredAt', first: 'newest' },
  'numberRequests.folded': { as: 'admin', by: 'createdAt', first: 'newest' },
  'orders.history': { as: 'client', by: 'createdAt', first: 'newest' },
  'orders.mine': { as: 'client', by: 'createdAt', first: 'newest' },
  'payments.refunds': { as: 'admin', by: 'createdAt', first: 'oldest' },
  'payments.toVerify': { as: 'admin', by: 'declaredAt', first: 'oldest' },
  'requests.problems': { as: 'admin', input: { list: 'ours' }, by: 'dueAt', first: 'oldest' },
  'users.list': { as: 'superadmin', input: { role: 'livreur' }, by: 'createdAt', first: 'newest' },
}
/** The team's lists go by views, their parts or days: order-list.test, client-list.test, desk.test of what the DGI certifies, account-payments.test. */
const OTHER_ORDER = [
  'accountPayments.received',
  'clientRecords.list',
  'credit.advances',
  'fne.list',
  'orders.list',
  'owed.list',
]

interface Answer {
  items: Record<string, unknown>[]
  nextCursor: unknown
}

let as: Actors['as']
let clientId: string

beforeAll(async () => {
  const t = createTestContext()
  const people = await makePeople(t)
  fillLists(t, people, 30)
  const { sqlite } = t.database
  // More open rows than so few orders leave, and orders of the same instant.
  sqlite.exec(`update mail_outbox set status = 'failed';
    update order_flags set resolved_at = null, resolved_by = null;
    update refunds set settled_at = null, settled_by = null, outcome = null;
    update orders set paid_amount = 0 where status = 'completed';
    insert into refunds (id, order_id, reference, client_id, method, amount, reason, created_at)
      select 'f' || substr(id, 2), order_id, reference, client_id, method, amount, reason, created_at
      from refunds;
    update orders set created_at = created_at - created_at % 864000000`)
  as = (await actAs(t, people)).as
  clientId = people.client.id
}, 60_000)

async function readPage(path: string, cursor: unknown): Promise<Answer> {
  const { as: role, input, ofClient } = LISTS[path] as List
  const read = callOf(as[role], path) as (input: unknown) => Promise<Answer>
  return read({ ...input, ...(ofClient ? { clientId } : {}), cursor })
}

/** Reads a list to its end. */
async function readAll(path: string): Promise<Record<string, unknown>[]> {
  const items = []
  let cursor: unknown
  do {
    const page = await readPage(path, cursor)
    expect(page.items.length).toBeLessThanOrEqual(PAGE_SIZE)
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return items
}

describe('a list that is read page by page', () => {
  test.each(Object.keys(LISTS))('%s has each row once, in its order', async (path) => {
    const { by, first } = LISTS[path] as List
    const rows = await readAll(path)
    expect(rows.length, 'more than one page').toBeGreaterThan(PAGE_SIZE)
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length)
    const instants = rows.map((row) => Number(row[by]))
    const inOrder = instants.toSorted((a, b) => (first === 'newest' ? b - a : a - b))
    expect(instants).toEqual(inOrder)
  })

  // The journal's cursor counts two kinds of rows.
  test.each(Object.keys(LISTS).filter((path) => path !== 'journal.list'))(
    '%s goes on after any row, also between rows of one instant',
    async (path) => {
      const { by, cursor } = LISTS[path] as List
      const { items } = await readPage(path, null)
      const idOf = (row: Record<string, unknown>) =>
        cursor ? row[cursor] : (row.id ?? row.orderId)
      for (const [index, row] of items.slice(0, -1).entries()) {
        const next = await readPage(
          path,
          cursor ? idOf(row) : { createdAt: row[by], id: idOf(row) },
        )
        expect(next.items[0] && idOf(next.items[0])).toBe(idOf(items[index + 1] ?? {}))
      }
    },
  )

  test('is named above', () => {
    const names = [...PROCEDURES.values()].filter(isPaged).map(({ path }) => path)
    expect(names.toSorted()).toEqual([...Object.keys(LISTS), ...OTHER_ORDER].toSorted())
  })
})
