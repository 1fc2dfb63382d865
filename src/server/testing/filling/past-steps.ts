import { digestOfCount, digestOfLines } from '#server/db/history/contents.ts'
import { storedQuarter } from '#server/orders/quarters/quarters.service.ts'
import { ADDRESS_TO_SAY } from '#shared/places/place.ts'
import { delayHours } from '#shared/record/stats/delays.ts'
import { DEFAULT_PRICING } from '#shared/shop/prices/pricing.ts'
import { mix } from './numbers.ts'
import {
  hasTaken,
  LIFE_MS,
  type PastOrder,
  STEPS,
  type StepName,
  statusBefore,
} from './past-orders.ts'
import type { PastRows } from './past-rows.ts'

const MAILS: Partial<Record<StepName, string>> = {
  placed: 'order-received',
  pickup_en_route: 'livreur-on-the-way',
  picked_up: 'order-collected',
  delivery_en_route: 'livreur-on-the-way',
  completed: 'order-delivered',
  cancelled: 'order-cancelled',
}

const [collected, delivered] = (['picked_up', 'completed'] as const).map(
  (name) => STEPS.find(([step]) => step === name)?.[1] ?? 0,
)
const COLLECTED_TO_DOOR_MS = (delivered ?? 0) - (collected ?? 0)

/** Writes what a step of an order wrote, at its time. */
export function writeStep(
  rows: PastRows,
  order: PastOrder,
  { step, at, adminId }: { step: StepName; at: number; adminId: string },
): void {
  const { client, livreurId } = order
  const byClient = { id: client.id, role: 'client' } as const
  const byAdmin = { id: adminId, role: 'admin' } as const
  const byLivreur = { id: livreurId, role: 'livreur' } as const
  const mail = MAILS[step]
  if (mail) rows.mail(order, mail, at)
  switch (step) {
    case 'placed':
      place(rows, order)
      return
    case 'declared': {
      const data = { amount: order.grandTotal, method: 'wave' }
      rows.payment(order, { kind: 'declared', method: 'wave', actor_id: client.id, at })
      const during = { from: 'pending', to: 'pending', livreurId: null } as const
      rows.event(order, { kind: 'payment_declared', by: byClient, at, ...during, data })
      return
    }
    case 'paid by wave': {
      const amount = order.grandTotal
      const transaction_id = `T_${order.reference}`
      rows.payment(order, { kind: 'received', method: 'wave', transaction_id, at })
      const during = { from: 'pending', to: 'pending', livreurId: null } as const
      const data = { amount, method: 'wave', by: 'wave' }
      rows.event(order, { kind: 'payment_received', by: byClient, at, ...during, data })
      return
    }
    case 'cancelled': {
      const move = { from: 'pending', to: 'cancelled', livreurId: null } as const
      rows.event(order, { kind: 'cancelled', by: byClient, at, ...move })
      rows.count(at, { cancelled: 1 })
      return
    }
    case 'refunded':
      refund(rows, order, { at, byAdmin })
      return
    default: {
      const isAssigned = step === 'assigned' || step === 'assigned_for_delivery'
      const kind = isAssigned ? 'assigned' : 'moved'
      const by = isAssigned || step === 'processing' ? byAdmin : byLivreur
      rows.event(order, { kind, by, at, from: statusBefore(step) ?? null, to: step, livreurId })
      if (by === byLivreur) rows.answer(livreurId, { status: step }, at)
      if (step === 'picked_up' || step === 'completed')
        atTheClient(rows, order, { step, at, adminId, by: byLivreur })
    }
  }
}

function place(rows: PastRows, order: PastOrder): void {
  const { id, reference, client, at, grandTotal, status, paymentMethod } = order
  const last = STEPS.findLast(([step]) => hasTaken(order, step))
  const isOwed = status === 'cancelled' || !isPaid(order)
  const clientAddress = order.address || ADDRESS_TO_SAY
  rows.insert('orders', {
    n: rows.numberOfOrder(order),
    id,
    client_id: client.id,
    livreur_id: hasTaken(order, 'assigned') ? order.livreurId : null,
    status,
    total_items_price: order.totalItemsPrice,
    transport_fee: order.transportFee,
    grand_total: grandTotal,
    base_lat: DEFAULT_PRICING.base.lat,
    base_lng: DEFAULT_PRICING.base.lng,
    rate_per_km: DEFAULT_PRICING.ratePerKm,
    client_address: clientAddress,
    quarter: storedQuarter({ clientAddress, locationLat: order.lat, locationLng: order.lng }),
    landmark: mix(order.index, 51) % 3 ? null : 'Près de la pharmacie',
    note: order.note,
    location_lat: order.lat,
    location_lng: order.lng,
    client_contact_phone: client.phone,
    payment_method: paymentMethod,
    paid_amount: isOwed ? 0 : grandTotal,
    payment_declared_at: hasTaken(order, 'declared') ? at : null,
    created_at: at,
    updated_at: at + (last?.[1] ?? 0),
  })
  for (const [position, line] of order.lines.entries())
    rows.insert('order_items', {
      order_n: rows.numberOfOrder(order),
      position,
      product_id: line.productId,
      name: line.name,
      service: line.service,
      quantity: line.quantity,
      unit_price: line.unitPrice,
    })
  const by = { id: client.id, role: 'client' } as const
  const data = { after: grandTotal }
  const contents = digestOfLines(
    id,
    order.lines.map((line, position) => ({ ...line, position })),
  )
  const start = { kind: 'created', from: null, to: 'pending', livreurId: null } as const
  rows.event(order, { ...start, by, at, data, contents })
  rows.count(at, { orders: 1 })
  rows.answer(client.id, { orderId: id, reference, grandTotal }, at)
}

function isPaid(order: PastOrder): boolean {
  if (order.paymentMethod === 'wave') return hasTaken(order, 'paid by wave')
  return order.cashAt !== null && hasTaken(order, order.cashAt)
}

interface Refund {
  at: number
  byAdmin: { id: string; role: 'admin' }
}

function refund(rows: PastRows, order: PastOrder, { at, byAdmin }: Refund): void {
  const { id: order_id, reference, client, grandTotal: amount } = order
  const cancelled = { from: 'cancelled', to: 'cancelled', livreurId: null, at } as const
  rows.insert('refunds', {
    id: rows.newId(),
    order_id,
    reference,
    client_id: client.id,
    method: 'wave',
    amount,
    reason: 'order_cancelled',
    transaction_id: `T_${reference}`,
    created_at: at,
    settled_at: at,
    settled_by: byAdmin.id,
    outcome: 'refunded',
  })
  rows.event(order, {
    kind: 'refund_due',
    by: byAdmin,
    ...cancelled,
    data: { amount, reason: 'order_cancelled' },
  })
  rows.payment(order, { kind: 'refunded', method: 'wave', actor_id: byAdmin.id, at })
  rows.event(order, {
    kind: 'refund_settled',
    by: byAdmin,
    ...cancelled,
    data: { amount, outcome: 'refunded' },
  })
}

interface Visit {
  step: 'picked_up' | 'completed'
  at: number
  adminId: string
  by: { id: string; role: 'livreur' }
}

/** The visit of a livreur at the client's: counts the pieces, takes the cash. */
function atTheClient(rows: PastRows, order: PastOrder, { step, at, adminId, by }: Visit): void {
  const { livreurId, grandTotal: amount } = order
  const here = { from: step, to: step, livreurId, by, at }
  count(rows, order, { step, at, adminId, by })
  if (step === 'picked_up') rows.count(at, { pickups: 1 }, livreurId)
  else {
    const done = { completed: 1, revenue: amount, turnaround: LIFE_MS }
    rows.count(at, done, livreurId)
    rows.delivered(at, delayHours(COLLECTED_TO_DOOR_MS))
  }
  if (order.cashAt !== step) return
  const method = 'espece'
  rows.payment(order, { kind: 'received', method, livreur_id: livreurId, actor_id: livreurId, at })
  const data = { amount, method }
  rows.event(order, { kind: 'payment_received', ...here, data })
  rows.cash(livreurId, amount, at, adminId)
}

/** Nine pick-ups of ten are counted; a piece is missing in one of forty, which flags the order. */
function count(rows: PastRows, order: PastOrder, { step, at, adminId, by }: Visit): void {
  const visit = step === 'picked_up' ? 'pickup' : 'delivery'
  const chance = mix(order.index, visit === 'pickup' ? 52 : 53) % 40
  if (chance < 4) return
  const { id, reference, pieces, livreurId, client } = order
  const missing = chance === 4 && pieces > 1 ? 1 : 0
  const [line] = order.lines
  const gap = {
    position: 0,
    name: line?.name ?? '',
    service: line?.service ?? '',
    expected: line?.quantity ?? 1,
    counted: 0,
    reason: 'absent' as const,
  }
  const counts = missing ? [{ ...gap, counted: gap.expected - 1 }] : []
  const counted = pieces - missing
  rows.insert('order_checks', {
    order_n: rows.numberOfOrder(order),
    step: visit,
    actor_n: rows.numberOf(livreurId),
    counts: JSON.stringify(counts),
    reserves: '[]',
    with_client: 1,
    expected: pieces,
    counted,
    taken_at: at,
    created_at: at,
  })
  const seen = { step: visit, expected: pieces, counted }
  const times = { takenAt: at, createdAt: at }
  const contents = digestOfCount(id, { ...seen, ...times, counts, reserves: [], withClient: true })
  const here = { kind: 'counted', by, at, from: step, to: step, livreurId } as const
  rows.event(order, { ...here, data: seen, contents })
  if (!missing) return
  const isResolved = order.status === 'completed' && mix(order.index, 54) % 50 > 0
  rows.insert('order_flags', {
    id: rows.newId(),
    order_id: id,
    reference,
    client_id: client.id,
    livreur_id: livreurId,
    kind: 'count_gap',
    data: JSON.stringify({ step: visit, ordered: pieces, counted: pieces - 1 }),
    raised_by: livreurId,
    created_at: at,
    resolved_at: isResolved ? at : null,
    resolved_by: isResolved ? adminId : null,
    resolution: isResolved ? 'Vu avec le client' : null,
  })
  const flagged = { kind: 'flagged', by, at, from: step, to: step, livreurId } as const
  rows.event(order, { ...flagged, data: { flag: 'count_gap' } })
}
