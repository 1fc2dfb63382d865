import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { createDueWorker, type Outcome } from '#server/lib/workers/due-worker.ts'
import type { Worker } from '#server/lib/workers/worker.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { saleRequest } from '#shared/money/fne/request.ts'
import type { FneReason } from '#shared/money/fne/states.ts'
import { type Certificate, type FneOutcome, readAnswer } from './answers.ts'
import type { DgiCall } from './dgi-api.ts'
import {
  type FneSale,
  findSale,
  interruptedSales,
  isNumberKnown,
  moveSale,
  nextDueSale,
  nextSaleDueAt,
  putOff,
} from './fne-sales.queries.ts'
import { keepStep, tellStep } from './fne-steps.service.ts'
import { type House, readHouse } from './house.service.ts'
import { refundRequest } from './refund.service.ts'
import { readSoldInvoice, readSoldOrder } from './sold.queries.ts'

type Context = Pick<Deps, 'database' | 'hub' | 'clock' | 'log' | 'fne'>

/** A delivery does not wake the worker: it looks again after this time. */
const LOOK_AGAIN_MS = 20_000
/** While the DGI is not reached, a sale is sent again ever more slowly. */
const RETRY_MS = [1, 2, 5, 15, 60].map((minutes) => minutes * MINUTE_MS)
/** Nothing else is tried meanwhile. */
const UNREACHED_PAUSE_MS = 30_000
/** A refund whose sale has no certificate yet. */
const WAIT_FOR_SALE_MS = MINUTE_MS
/** Each sale would be refused: somebody has to mend the key or the address first. */
const REFUSED_PAUSE_MS = HOUR_MS
/** The process that stops is ended ten seconds after it was asked. */
const STOP_CALL_MS = 8_000

/** A sale that was sent, and the answer that is still to be stored. */
interface Sent {
  saleN: number
  ncc: string
  call: DgiCall
}

/** The worker that has sales certified, one at a time. One that was sent without a certain answer is never sent again by itself. */
export function createFneWorker(ctx: Context): Worker {
  const { clock, log, fne, database } = ctx
  const stopping = new AbortController()
  let isAnewDone = false
  let sent: Sent | undefined

  const worker = createDueWorker({
    clock,
    log,
    fault: 'a sale could not be certified',
    async doNext(now) {
      const { api } = fne
      if (!api) return 'nothing due'
      if (!isAnewDone) await database.write((orm) => doubtInterrupted(orm, ctx))
      isAnewDone = true
      // An answer that could not be stored is stored before anything else is sent.
      if (sent) return finish(sent)
      const begun = await beginNext(ctx, now)
      if (typeof begun === 'string') return begun
      const { saleN, ncc, body, dgiId } = begun
      const call =
        dgiId === undefined
          ? await api.sign(body, stopping.signal)
          : await api.refund(dgiId, body, stopping.signal)
      sent = { saleN, ncc, call }
      return finish(sent)
    },
    nextAt() {
      if (!fne.api) return undefined
      if (!isAnewDone || sent) return clock.now()
      const lookAgain = clock.now() + LOOK_AGAIN_MS
      return Math.min(nextSaleDueAt(database.orm) ?? lookAgain, lookAgain)
    },
    onWake: fne.onWake,
  })

  async function finish(answered: Sent): Promise<Outcome> {
    const outcome = await database
      .write((orm) => storeAnswer(orm, ctx, answered))
      .catch((error: unknown) => {
        const { saleN, call } = answered
        if (call.kind === 'answered')
          log.error({ saleN, answer: call.body }, 'an answer of the DGI is not stored yet')
        throw error
      })
    sent = undefined
    return outcome
  }

  return {
    ...worker,
    stop() {
      const end = setTimeout(() => stopping.abort(), STOP_CALL_MS)
      return worker.stop().finally(() => clearTimeout(end))
    },
  }
}

/** What was being sent when the last process ended may be certified. */
function doubtInterrupted(orm: Orm, ctx: Context): void {
  const at = ctx.clock.now()
  for (const sale of interruptedSales(orm)) {
    moveSale(orm, sale, 'uncertain', { at, nextAt: null, why: 'stopped' })
    keepStep(orm, sale.n, at, { step: 'answered', outcome: 'stopped' })
    tellStep(orm, ctx, sale, { state: 'uncertain' })
  }
}

interface Begun {
  saleN: number
  ncc: string
  body: string
  /** Of the sale that a refund takes back. */
  dgiId?: string
}

/** Says in the file that the next sale is being sent, with its request: what it is of is read now. */
function beginNext(ctx: Context, now: number): Promise<Begun | 'nothing due' | 'done'> {
  return ctx.database.write((orm) => {
    const house = readHouse(orm, ctx.fne)
    const sale = house && findSale(orm, nextDueSale(orm, now) ?? 0)
    if (!house || !sale) return 'nothing due'
    const asked: Asked | 'waits' | 'nothing' | 'by_hand' =
      sale.kind === 'sale' ? askSale(orm, sale, house) : refundRequest(orm, sale)
    if (asked === 'waits') {
      putOff(orm, sale, now + WAIT_FOR_SALE_MS)
      return 'done'
    }
    if (asked === 'nothing') {
      moveSale(orm, sale, 'dropped', { at: now, nextAt: null })
      keepStep(orm, sale.n, now, { step: 'dropped' })
      return 'done'
    }
    if (asked === 'by_hand') {
      moveSale(orm, sale, 'by_hand', { at: now, nextAt: null })
      tellStep(orm, ctx, sale, { state: 'by_hand' })
      return 'done'
    }
    const { body, amount = sale.amount } = asked
    moveSale(orm, sale, 'sending', { at: now, amount, nextAt: null })
    keepStep(orm, sale.n, now, { step: 'sent', paper: body })
    return { saleN: sale.n, ncc: house.ncc, ...asked }
  })
}

interface Asked {
  body: string
  /** Francs that it comes to by now. */
  amount?: number
  dgiId?: string
}

function askSale(orm: Orm, sale: FneSale, { fne }: House): Asked | 'nothing' | 'by_hand' {
  const sold = soldOf(orm, sale)
  if (!sold || sold.total === 0) return 'nothing'
  // The fields of another currency are not known.
  if (sold.facts.template === 'B2F') return 'by_hand'
  return { body: JSON.stringify(saleRequest(sold.facts, fne)), amount: sold.total }
}

function soldOf(orm: Orm, { orderId, invoiceN, buyer, rne }: FneSale) {
  if (orderId !== null) return readSoldOrder(orm, orderId, { buyer, rne })
  return invoiceN === null ? undefined : readSoldInvoice(orm, invoiceN)
}

/** Stores what a call came to, and says whether the next one may follow at once. */
function storeAnswer(orm: Orm, ctx: Context, { saleN, ncc, call }: Sent): Outcome {
  const sale = findSale(orm, saleN)
  if (sale?.state !== 'sending') return 'done'
  const outcome = doubtKnown(orm, readAnswer(call, { kind: sale.kind, ncc }))
  const at = ctx.clock.now()
  const status = call.kind === 'answered' ? call.status : null
  const paper = call.kind === 'answered' ? call.body : call.reason
  if (outcome.state === 'certified') {
    const { number } = outcome.certificate
    moveSale(orm, sale, 'certified', certifiedChange(ctx, outcome.certificate, at))
    keepStep(orm, saleN, at, { step: 'answered', outcome: 'certified', status, number, paper })
    tellStep(orm, ctx, sale, { state: 'certified', number })
    return 'done'
  }
  const { state, why, message } = outcome
  const told = { why, dgiMessage: message }
  keepStep(orm, saleN, at, { step: 'answered', outcome: why, status, paper })
  if (state !== 'to_certify') {
    moveSale(orm, sale, state, { at, ...told })
    tellStep(orm, ctx, sale, { state })
    return 'done'
  }
  const tries = sale.tries + 1
  moveSale(orm, sale, state, { at, ...told, tries, nextAt: nextTryAt(why, tries, at) })
  const pause = PAUSES[why]
  return pause === undefined ? 'done' : { pauseUntil: at + pause }
}

const PAUSES: Partial<Record<FneReason, number>> = {
  unreached: UNREACHED_PAUSE_MS,
  key: REFUSED_PAUSE_MS,
  address: REFUSED_PAUSE_MS,
}

/** None while the stickers are empty: somebody says that there are others. */
function nextTryAt(why: FneReason, tries: number, at: number): number | null {
  if (why === 'stickers') return null
  if (why === 'unreached') return at + (RETRY_MS[tries - 1] ?? HOUR_MS)
  return at + REFUSED_PAUSE_MS
}

/** A number that another sale has certifies nothing. */
function doubtKnown(orm: Orm, outcome: FneOutcome): FneOutcome {
  if (outcome.state !== 'certified' || !isNumberKnown(orm, outcome.certificate.number))
    return outcome
  return { state: 'uncertain', why: 'known_number', message: outcome.certificate.number }
}

function certifiedChange({ fne }: Context, certificate: Certificate, at: number) {
  const { number, token, dgiId, items, total, stickers } = certificate
  return {
    at,
    number,
    token,
    dgiId,
    dgiItems: items,
    dgiTotal: total,
    stickers,
    isTrial: fne.isTrial,
    certifiedAt: at,
    why: null,
    dgiMessage: null,
  }
}
