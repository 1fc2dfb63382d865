import { randomUUID } from 'node:crypto'
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Database, Orm } from '#server/db/database.ts'
import { fneCalls, fnePapers, fneSales } from '#server/db/schema.ts'
import { parseJson } from '#server/lib/parse-json.ts'
import type { DgiApi, DgiCall } from '../dgi-api.ts'
import { readSellerNcc } from '../dgi-seller.service.ts'
import { createDgi, type Dgi, type DgiAnswer, type DgiAsked, type DgiInvoice } from './dgi.ts'

/** How the stand-in of the demonstration treats the next call; `fault` is one after it has certified. */
export const DEMO_MOODS = ['fine', 'refused', 'fault', 'away', 'key'] as const
export type DemoMood = (typeof DEMO_MOODS)[number]

export interface DemoDgi extends Dgi {
  mood: DemoMood
}

/** The point of sale and the establishment that the demonstration's stand-in knows. */
export const DEMO_SELLER = { pointOfSale: 'Comptoir Riviera 2', establishment: 'Lavéo Cocody' }

/** Before the id of a certificate. */
export const DEMO_VERIFICATION = '/demo/dgi/verification/'

interface Demo {
  database: Database
  clock: { now(): number }
  key: string
  /** The address of this server. */
  publicUrl: string
}

/** As many stickers as a new one of the demonstration has. */
export const DEMO_STICKERS = 16

/** The DGI of the demonstration: what it certified is read from our own file. */
export function createDemoDgi({ database, clock, key, publicUrl }: Demo): DemoDgi {
  const { orm } = database
  const engine = createDgi({
    key,
    get ncc() {
      return readSellerNcc(orm) ?? ''
    },
    pointsOfSale: [DEMO_SELLER.pointOfSale],
    establishments: [DEMO_SELLER.establishment],
    stickers: stickersOf(orm) ?? DEMO_STICKERS,
    verifyUrl: `${publicUrl}${DEMO_VERIFICATION}`,
    clock,
    made: madeBefore(orm),
  })
  const { answer } = engine
  const dgi: DemoDgi = Object.assign(engine, {
    mood: 'fine' as DemoMood,
    answer(asked: DgiAsked): DgiAnswer {
      const { mood } = dgi
      dgi.mood = 'fine'
      return answerIn(mood, () => answer(asked))
    },
  })
  return dgi
}

function answerIn(mood: DemoMood, answer: () => DgiAnswer): DgiAnswer {
  if (mood === 'away') return { status: 503, body: {} }
  if (mood === 'key') return { status: 401, body: { message: 'Unauthorized' } }
  if (mood === 'refused') return { status: 400, body: { message: 'Client email is not valid' } }
  const answered = answer()
  return mood === 'fine' ? answered : { status: 500, body: { message: 'Internal server error' } }
}

/** The stand-in by no network: for the hours before the server listens. */
export function directApi(dgi: Dgi, key: string): DgiApi {
  const ask = async (path: string, body: string): Promise<DgiCall> => {
    const asked: DgiAsked = {
      path: `/external/invoices/${path}`,
      authorization: `Bearer ${key}`,
      body,
    }
    const { status, body: answer } = dgi.answer(asked)
    return { kind: 'answered', status, body: JSON.stringify(answer) }
  }
  return {
    sign: (body) => ask('sign', body),
    refund: (dgiId, body) => ask(`${dgiId}/refund`, body),
  }
}

function stickersOf(orm: Orm): number | undefined {
  const last = orm
    .select({ stickers: fneSales.stickers })
    .from(fneSales)
    .where(sql`${fneSales.certifiedAt} is not null and ${fneSales.stickers} is not null`)
    .orderBy(desc(fneSales.certifiedAt), desc(fneSales.n))
    .limit(1)
    .get()
  return last?.stickers ?? undefined
}

type Kept = typeof fneSales.$inferSelect & { request: Record<string, unknown> }

/** The invoices that it certified before this process: those with a number, and those that only it knows of. */
function madeBefore(orm: Orm): DgiInvoice[] {
  const kept = orm
    .select()
    .from(fneSales)
    .where(sql`${fneSales.state} in ('certified', 'uncertain')`)
    .orderBy(asc(fneSales.n))
    .all()
    .map((sale): Kept => ({ ...sale, request: requestOf(orm, sale.n) }))
  const known = kept.flatMap((sale) => (sale.number ? [madeOf(sale, sale.number)] : []))
  const taken = new Set(known.map(({ number }) => number))
  const ncc = readSellerNcc(orm) ?? ''
  let next = 0
  const doubted = kept
    .filter(({ number }) => number === null)
    .map((sale) => {
      let number: string
      do number = numberAt(sale, ncc, ++next)
      while (taken.has(number))
      return madeOf(sale, number)
    })
  const place = ({ number }: DgiInvoice) => Number(number.slice(-9))
  return [...known, ...doubted].sort((a, b) => place(a) - place(b))
}

function numberAt({ kind, updatedAt }: Kept, ncc: string, place: number): string {
  const year = String(new Date(updatedAt).getUTCFullYear()).slice(2)
  return `${kind === 'refund' ? 'A' : ''}${ncc}${year}${String(place).padStart(9, '0')}`
}

function madeOf({ id, dgiId, dgiItems, dgiTotal, amount, request }: Kept, number: string) {
  const sent = Array.isArray(request.items) ? (request.items as { quantity: number }[]) : []
  const items = sent.map(({ quantity }, item) => ({
    id: dgiItems?.find((one) => one.item === item)?.id ?? randomUUID(),
    quantity,
    left: quantity,
  }))
  return { id: dgiId ?? id, number, request, total: dgiTotal ?? amount, items }
}

function requestOf(orm: Orm, saleN: number): Record<string, unknown> {
  const sent = orm
    .select({ body: fnePapers.body })
    .from(fneCalls)
    .innerJoin(fnePapers, eq(fnePapers.callN, fneCalls.n))
    .where(sql`${fneCalls.saleN} = ${saleN} and ${fneCalls.step} = 'sent'`)
    .orderBy(desc(fneCalls.n))
    .limit(1)
    .get()
  return (parseJson(sent?.body ?? '') ?? {}) as Record<string, unknown>
}
