import { expect, test } from 'vitest'
import { mergedDebts } from './debts.tsx'

type Invoices = NonNullable<Parameters<typeof mergedDebts>[0]>
type Orders = NonNullable<Parameters<typeof mergedDebts>[1]>

const invoices = (...days: string[]) =>
  [{ items: days.map((dueOn) => ({ invoiceId: dueOn, dueOn })) }] as unknown as Invoices
const orders = (...days: string[]) =>
  [
    {
      items: days.map((day) => ({
        id: day,
        createdAt: Date.parse(day),
        deliveredAt: Date.parse(day),
        // It was paid in part since.
        updatedAt: Date.parse('2026-12-24'),
      })),
    },
  ] as unknown as Orders
const daysOf = ({ data }: ReturnType<typeof mergedDebts>) => data?.map(({ on }) => on)

test('companies and people stand in one list, the longest late first', () => {
  const both = mergedDebts(invoices('2026-11-08', '2026-12-02'), orders('2026-11-14'), {
    invoices: false,
    orders: false,
  })
  expect(daysOf(both)).toEqual(['2026-11-08', '2026-11-14', '2026-12-02'])
})

test('of a list that has more pages, nothing of the other stands after its last row, and it is read next', () => {
  const both = mergedDebts(
    invoices('2026-11-08', '2026-11-10'),
    orders('2026-11-09', '2026-11-20'),
    {
      invoices: true,
      orders: false,
    },
  )
  expect(daysOf(both)).toEqual(['2026-11-08', '2026-11-09', '2026-11-10'])
  expect(both.pending).toBe('invoices')
})

test('nothing is known before both were read', () => {
  expect(mergedDebts(undefined, orders(), { invoices: false, orders: false }).data).toBeUndefined()
})
