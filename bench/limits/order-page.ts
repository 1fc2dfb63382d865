import { paymentView } from '#shared/money/payments.ts'
import { haversineKm } from '#shared/places/points.ts'

const PAGE_SIZE = 20

/**
 * A page of the board from the rows of `board.sql`, written by hand for speed: the same fields as the product's, which
 * the benchmark compares before it measures.
 */
export function orderPage(rows: unknown[][]) {
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined
  return {
    items: rows.slice(0, PAGE_SIZE).map(orderOf),
    nextCursor: last ? { createdAt: last[13], id: last[0] } : null,
  }
}

function orderOf(row: unknown[]) {
  const kinds = JSON.parse(row[15] as string) as string[]
  const [lat, lng] = [row[7], row[8]]
  return {
    id: row[0],
    reference: row[1],
    status: row[2],
    grandTotal: row[3],
    clientAddress: row[4],
    clientContactPhone: row[5],
    landmark: row[6],
    paymentMethod: row[9],
    createdAt: row[13],
    dueAt: row[24],
    readyAt: row[25],
    waitingSince: row[26],
    pickupFrom: row[27],
    pickupTo: row[28],
    deliveryFrom: row[29],
    deliveryTo: row[30],
    heldSince: row[31],
    express: row[32] !== 0,
    atCounter: row[33] === 1,
    pieces: row[14],
    flags: kinds.length > 0 ? [...new Set(kinds)].map((kind) => ({ kind })) : kinds,
    client: { fullname: row[16] },
    payment: paymentView({
      status: row[2],
      grandTotal: row[3],
      paidAmount: row[10],
      paymentMethod: row[9],
      paymentDeclaredAt: row[11],
      paymentMissingAt: row[12],
    } as Parameters<typeof paymentView>[0]),
    clientLocation:
      lat === null || lng === null ? null : { type: 'Point', coordinates: [lng, lat] },
    livreur:
      row[17] === null
        ? null
        : {
            id: row[17],
            fullname: row[18] ?? '',
            phone: row[19] ?? '',
            available: row[20] === null && row[21] === null,
          },
    km: kmBetween(row[22], row[23], lat, lng),
  }
}

function kmBetween(baseLat: unknown, baseLng: unknown, lat: unknown, lng: unknown): number | null {
  if (lat === null || lng === null) return null
  const base = { lat: baseLat as number, lng: baseLng as number }
  const place = { lat: lat as number, lng: lng as number }
  return Math.round(haversineKm(place, base) * 100) / 100
}
