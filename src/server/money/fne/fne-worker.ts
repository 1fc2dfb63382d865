import type { Orm } from '#server/db/database.ts'
import { isRestored } from '#server/db/restored-mark.ts'
import type { Deps } from '#server/deps.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { isStorageRefusal } from '#server/lib/storage/storage-fault.ts'
import { createDueWorker, type Outcome } from '#server/lib/workers/due-worker.ts'
import type { Worker } from '#server/lib/workers/worker.ts'
import type { FneTrouble } from '#server/mail/letters/fne.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import type { FneTakenBack } from '#shared/money/fne/fne-sales.ts'
import { saleRequest } from '#shared/money/fne/request.ts'
import type { FneReason } from '#shared/money/fne/states.ts'
import type { TaxCode } from '#shared/shop/settings/fne-settings.ts'
import { publishCash } from '../desk-act.service.ts'
import { certificateIn, type FneOutcome, readAnswer, type SignedSale } from './answers.ts'
import { followTotal } from './changed-total.service.ts'
import type { DgiCall } from './dgi-api.ts'
import { type DgiSeller, readDgiSeller } from './dgi-seller.service.ts'
import {
  type FneSale,
  findSale,
  interruptedSales,
  isNumberKnown,
  isWithoutStickers,
  moveSale,
  nextDueSale,
  nextSaleDueAt,
  putOff,
} from './fne-sales.queries.ts'
import { keepStep, tellStep } from './fne-steps.service.ts'
import { refundRequest } from './refund.service.ts'
import { readSoldInvoice, readSoldOrder } from './sold.queries.ts'
import { tellTrouble } from './trouble.service.ts'

type Context = Pick<Deps, 'database' | 'hub' | 'clock' | 'outbox' | 'listeners' | 'log' | 'fne'>

/** The settings may say meanwhile that invoices are certified. */
const LOOK_AGAIN_MS = MINUTE_MS
/** While the DGI is not reached, a sale is sent again ever more slowly. */
const RETRY_MS = [1, 2, 5, 15, 60].map((minutes) => minutes * MINUTE_MS)
/** Nothing else is tried meanwhile. */
const UNREACHED_PAUSE_MS = 30_000
/** Each sale would be refused: somebody has to mend the key or the address first. */
const REFUSED_PAUSE_MS = HOUR_MS
/** A sale in which we fail ourselves waits so long, behind the others. */
const FAULT_WAIT_MS = MINUTE_MS
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
  const { clock, log, fne, database, outbox } = ctx
  let isAnewDone = false
  let sent: Sent | undefined

  return createDueWorker({
    clock,
    log,
    fault: 'a sale could not be certified',
    async doNext(now, stopping) {
      if (!isAnewDone) await database.write((orm) => doubtInterrupted(orm, ctx))
      isAnewDone = true
      // An answer that could not be stored is stored before anything else is sent.
      if (sent) return finish(sent)
      const { api } = fne
      if (!api || now < fne.pausedUntil) return 'nothing due'
      const begun = await beginNext(ctx, now).catch((err: unknown) => putFaultyOff(ctx, now, err))
      if (typeof begun === 'string') return begun
      const { saleN, ncc, body, dgiId } = begun
      const ending = delayed(stopping, STOP_CALL_MS)
      const call =
        dgiId === undefined ? await api.sign(body, ending) : await api.refund(dgiId, body, ending)
      sent = { saleN, ncc, call }
      return finish(sent)
    },
    nextAt() {
      if (!isAnewDone || sent) return clock.now()
      const due = nextSaleDueAt(database.orm)
      if (due === undefined || !fne.api) return undefined
      if (!readDgiSeller(database.orm, fne) || isRestored(database.orm))
        return clock.now() + LOOK_AGAIN_MS
      return Math.max(due, fne.pausedUntil)
    },
    onWake: outbox.onWake,
  })

  async function finish(answered: Sent): Promise<Outcome> {
    const outcome = await database
      .write((orm) => storeAnswer(orm, ctx, answered))
      .catch((error: unknown) => {
        const { saleN, call } = answered
        // The number alone: the answer tells who the buyer is.
        if (call.kind === 'answered')
          log.error(
            { saleN, ...certificateIn(call.body) },
            'an answer of the DGI is not stored yet',
          )
        throw error
      })
    sent = undefined
    return outcome
  }
}

/** A signal that is given so many milliseconds after `signal`. */
function delayed(signal: AbortSignal, ms: number): AbortSignal {
  const later = new AbortController()
  const end = () => setTimeout(() => later.abort(), ms).unref()
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
  return later.signal
}

/** A sale that was being sent when the last process ended may be certified. */
function doubtInterrupted(orm: Orm, ctx: Context): void {
  const at = ctx.clock.now()
  for (const sale of interruptedSales(orm)) {
    moveSale(orm, sale, 'uncertain', { at, nextAt: null, why: 'stopped' })
    keepStep(orm, sale.n, at, { step: 'answered', outcome: 'stopped' })
    tellStep(orm, ctx, sale, { state: 'uncertain' })
    tellTrouble(orm, ctx, { kind: 'uncertain', sale, why: 'stopped' })
  }
}

interface Begun {
  saleN: number
  ncc: string
  body: string
  /** The DGI's id of the sale that a refund takes back. */
  dgiId?: string
}

/** Says in the file that the next sale is being sent, with its request: what it is of is read now. */
function beginNext(ctx: Context, now: number): Promise<Begun | 'nothing due' | 'done'> {
  return ctx.database.write((orm) => {
    if (isRestored(orm)) return 'nothing due'
    const seller = readDgiSeller(orm, ctx.fne)
    const sale = seller && findSale(orm, nextDueSale(orm, now) ?? 0)
    if (!seller || !sale) return 'nothing due'
    const asked: Asked | 'waits' | 'nothing' | 'no stickers' | { byHand: FneReason } =
      sale.kind === 'sale' ? askSale(orm, sale, seller) : refundRequest(orm, sale)
    if (asked === 'waits') {
      putOff(orm, sale, { nextAt: null })
      return 'done'
    }
    if (asked === 'no stickers') {
      putOff(orm, sale, { nextAt: null, why: 'stickers' })
      publishCash(ctx)
      return 'done'
    }
    if (asked === 'nothing') {
      moveSale(orm, sale, 'dropped', { at: now, nextAt: null })
      keepStep(orm, sale.n, now, { step: 'dropped' })
      tellStep(orm, ctx, sale, { state: 'dropped' })
      return 'done'
    }
    if ('byHand' in asked) {
      moveSale(orm, sale, 'by_hand', { at: now, nextAt: null, why: asked.byHand })
      tellStep(orm, ctx, sale, { state: 'by_hand' })
      return 'done'
    }
    const { body, dgiId, ...told } = asked
    moveSale(orm, sale, 'sending', { at: now, nextAt: null, ...told })
    keepStep(orm, sale.n, now, { step: 'sent', paper: body })
    return { saleN: sale.n, ncc: seller.ncc, body, ...(dgiId !== undefined && { dgiId }) }
  })
}

/** One sale that cannot be sent keeps no other from being certified: it comes back later. */
function putFaultyOff(ctx: Context, now: number, err: unknown): Promise<'done'> {
  if (isStorageRefusal(err)) throw err
  return ctx.database.write((orm) => {
    const n = nextDueSale(orm, now)
    if (n === undefined) throw err
    putOff(orm, { n }, { nextAt: now + FAULT_WAIT_MS })
    ctx.log.error({ saleN: n, err }, 'a sale could not be sent')
    return 'done'
  })
}

interface Asked {
  body: string
  dgiId?: string
  /** Francs that it comes to by now. */
  amount?: number
  taxCode?: TaxCode
  takenBack?: FneTakenBack[]
}

function askSale(
  orm: Orm,
  sale: FneSale,
  { fne }: DgiSeller,
): Asked | 'nothing' | 'no stickers' | { byHand: FneReason } {
  const sold = soldOf(orm, sale)
  if (!sold || sold.total === 0) return 'nothing'
  // The fields of another currency are not known.
  if (sold.facts.template === 'B2F') return { byHand: 'currency' }
  if (sold.total > FREE_FRANCS && isWithoutStickers(orm)) return 'no stickers'
  const body = JSON.stringify(saleRequest(sold.facts, fne))
  return { body, amount: sold.total, taxCode: fne.taxCode }
}

/** The DGI asks no sticker for an invoice up to this sum. */
const FREE_FRANCS = 5000

function soldOf(orm: Orm, { orderId, invoiceN, buyer, rne }: FneSale) {
  if (orderId !== null) return readSoldOrder(orm, orderId, { buyer, rne })
  return invoiceN === null ? undefined : readSoldInvoice(orm, invoiceN, buyer)
}

/** Stores what a call came to. */
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
    if (sale.orderId !== null) followTotal(orm, ctx, sale.orderId)
    warnOfFewStickers(orm, ctx, outcome.certificate)
    return 'done'
  }
  const { state, why, message } = outcome
  const told = { why, dgiMessage: message }
  keepStep(orm, saleN, at, { step: 'answered', outcome: why, status, paper })
  const trouble = TROUBLES[why]
  if (trouble) tellTrouble(orm, ctx, { kind: trouble, why, message })
  if (state !== 'to_certify') {
    moveSale(orm, sale, state, { at, ...told })
    tellStep(orm, ctx, sale, { state })
    tellTrouble(orm, ctx, { kind: state, sale, why, message })
    return 'done'
  }
  const tries = sale.tries + 1
  moveSale(orm, sale, state, { at, ...told, tries, nextAt: nextTryAt(why, tries, at) })
  ctx.fne.pausedUntil = at + (PAUSES[why] ?? 0)
  publishCash(ctx)
  return 'done'
}

/** The troubles that stop more than one sale. */
const TROUBLES: Partial<Record<FneReason, FneTrouble>> = {
  key: 'key',
  address: 'address',
  stickers: 'stickers',
}

function warnOfFewStickers(orm: Orm, ctx: Context, { stickers }: SignedSale): void {
  if (stickers === null || stickers >= readSettings(orm, 'fne').stickerLevel) return
  tellTrouble(orm, ctx, { kind: 'few_stickers', stickers })
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

function certifiedChange({ fne }: Context, certificate: SignedSale, at: number) {
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
