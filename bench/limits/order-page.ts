import { paymentView } from '#shared/money/payments.ts'
import type { StoredReserve } from '#shared/orders/custody.ts'

const PAGE_SIZE = 20

/**
 * A page of the board from the rows of `board.sql`, written by hand for speed: the same fields as the product's, which
 * the benchmark compares before it measures.
 */
export function orderPage(rows: unknown[][]) {
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined
  return {
    items: rows.slice(0, PAGE_SIZE).map(orderOf),
    nextCursor: last ? { createdAt: last[16], id: last[0] } : null,
  }
}

interface Line {
  position: number
  quantity: number
  name: string
  service: string
}

interface Check {
  step: string
  counts: Array<{
    position: number
    counted: number
    expected?: number
    name?: string
    service?: string
  }>
  reserves: StoredReserve[]
  adjustedSince: 0 | 1
}

function orderOf(row: unknown[]) {
  const lines = json<Line[]>(row[18])
  const checks = json<Check[]>(row[19])
  const kinds = json<string[]>(row[20])
  const [lat, lng] = [row[10], row[11]]
  return {
    id: row[0],
    reference: row[1],
    status: row[2],
    totalItemsPrice: row[3],
    transportFee: row[4],
    grandTotal: row[5],
    clientAddress: row[6],
    clientContactPhone: row[7],
    landmark: row[8],
    note: row[9],
    paymentMethod: row[12],
    createdAt: row[16],
    updatedAt: row[17],
    ...counted(lines, checks),
    flags: kinds.length > 0 ? [...new Set(kinds)].map((kind) => ({ kind })) : kinds,
    adjustment: json(row[21]),
    moneyBack: json(row[22]),
    withoutCode: json(row[23]),
    client: { id: row[25], fullname: row[26] },
    payment: paymentView({
      status: row[2],
      grandTotal: row[5],
      paidAmount: row[13],
      paymentMethod: row[12],
      paymentDeclaredAt: row[14],
      paymentMissingAt: row[15],
    } as Parameters<typeof paymentView>[0]),
    clientLocation:
      lat === null || lng === null ? null : { type: 'Point', coordinates: [lng, lat] },
    livreur:
      row[27] === null
        ? null
        : {
            id: row[27],
            fullname: row[28] ?? '',
            phone: row[29] ?? '',
            available: row[30] === null && row[31] === null,
          },
    handoverCode: null,
  }
}

function json<T>(text: unknown): T {
  return JSON.parse(text as string) as T
}

/** The lines with the pieces expected at the next count, and the counts in words. */
function counted(lines: Line[], checks: Check[]) {
  const pickup = checks.find(({ step }) => step === 'pickup')
  const collected = pickup && pickup.adjustedSince === 0 ? pickup.counts : []
  const expectedOf = (line: Line) =>
    collected.find(({ position }) => position === line.position)?.counted ?? line.quantity
  const items = lines.map((line) => ({ ...line, expected: expectedOf(line) }))
  const inOrder = checks.length > 1 && checks[0]?.step !== 'pickup' ? checks.toReversed() : checks
  return { items, checks: inOrder.map((check) => checkOf(check, lines, expectedOf)) }
}

function checkOf(check: Check, lines: Line[], expectedOf: (line: Line) => number) {
  const counts = check.counts.flatMap(({ name, service, expected, ...count }) => {
    const line = lines.find(({ position }) => position === count.position)
    const ordered = line && (check.step === 'delivery' ? expectedOf(line) : line.quantity)
    const pieces = expected ?? ordered ?? count.counted
    if (count.counted === pieces) return []
    const known = { name: name ?? line?.name ?? '', service: service ?? line?.service ?? '' }
    return [Object.assign(count, known, { expected: pieces })]
  })
  const reserves = check.reserves.map((reserve) => {
    const line = lines.find(({ position }) => position === reserve.position)
    return line ? Object.assign({ name: line.name }, reserve) : reserve
  })
  return Object.assign(check, { counts, reserves, adjustedSince: check.adjustedSince === 1 })
}
