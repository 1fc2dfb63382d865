import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { fneSales, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { stale } from '#server/lib/stale.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type {
  CorrectInput,
  DecideInput,
  DoneByHandInput,
  DropInput,
  NoteRneInput,
} from '#shared/money/fne/desk.inputs.ts'
import type { CertifyInput } from '#shared/money/fne/fne.inputs.ts'
import type { FneState } from '#shared/money/fne/fne-sales.ts'
import { findOrder } from '../payments/books.service.ts'
import { followTotal } from './changed-total.service.ts'
import { nameOfSale } from './fne.queries.ts'
import {
  activeSaleOf,
  type FneSale,
  findSale,
  lastSentAt,
  moveSale,
  readTyped,
  renumberSale,
} from './fne-sales.queries.ts'
import { keepStep, tellNumber, tellStep } from './fne-steps.service.ts'
import { refuseMaybeOnSite } from './on-site.ts'
import { checkTyped } from './typed-number.ts'

type Context = ServiceContext & Pick<Deps, 'env' | 'fne'>

/**
 * The owner says what the site of the DGI shows of a sale that nobody knows about: its number, or that it is not there, which sends
 * it again. Throws NOT_FOUND, STALE, and what `checkTyped` does.
 */
export function decideSale(ctx: Context, input: DecideInput): Promise<null> {
  return ctx.database.write((orm) => {
    const sale = saleIn(orm, input, ['uncertain'])
    if (input.answer === 'certified') {
      certifyAs(orm, ctx, sale, input)
      return null
    }
    const at = ctx.clock.now()
    moveSale(orm, sale, 'to_certify', { at, nextAt: at, tries: 0, why: null, dgiMessage: null })
    keepStep(orm, sale.n, at, { step: 'decided', outcome: 'to_certify', actorId: ctx.actor.id })
    tellByActor(orm, ctx, sale, { state: 'to_certify' })
    recordStaffAction(orm, ctx, {
      kind: 'fne_decided',
      target: sale.id,
      data: { certified: false },
    })
    return null
  })
}

/**
 * The owner did on the site of the DGI what cannot be asked of it from here, or what it refused; or, with a reason, corrects a number that
 * somebody typed. Throws NOT_FOUND, STALE, FNE_NUMBER_GIVEN, FNE_TAKEN_BACK, and what `checkTyped` does.
 */
export function closeByHand(ctx: Context, input: DoneByHandInput): Promise<null> {
  return ctx.database.write((orm) => {
    const { reason } = input
    const sale = saleIn(orm, input, ['by_hand', 'refused', ...(reason ? CORRECTED : [])])
    if (sale.state === 'certified') correctNumber(orm, ctx, sale, { ...input, reason })
    else {
      if (sale.state === 'refused') moveSale(orm, sale, 'by_hand', { at: ctx.clock.now() })
      certifyAs(orm, ctx, findSale(orm, sale.n) ?? sale, input)
    }
    return null
  })
}

const CORRECTED = ['certified'] as const

/** It may be done as long as no credit note takes the sale back under its number. What was handed over is not handed over anew. */
function correctNumber(
  orm: Orm,
  ctx: Context,
  sale: FneSale,
  { number, token, reason }: Pick<DoneByHandInput, 'number' | 'token' | 'reason'>,
): void {
  const { isTyped, isTakenBack } = readTyped(orm, sale)
  if (!isTyped) throw new AppError('FNE_NUMBER_GIVEN')
  if (isTakenBack) throw new AppError('FNE_TAKEN_BACK')
  checkTyped(orm, sale, { number, token }, ctx)
  const at = ctx.clock.now()
  renumberSale(orm, sale, { at, number, token: token || null })
  // The reason is the paper of this step: words, which the linked row has a digest of.
  const facts = { step: 'decided', outcome: 'certified', number } as const
  keepStep(orm, sale.n, at, { ...facts, ...(reason && { paper: reason }), actorId: ctx.actor.id })
  tellNumber(orm, ctx, sale, number)
  const data = { number, was: sale.number }
  recordStaffAction(orm, ctx, { kind: 'fne_renumbered', target: sale.id, data })
}

/** Stores the number that the owner read at the DGI: our paper says it, and its code where its address is known. */
function certifyAs(
  orm: Orm,
  ctx: Context,
  sale: FneSale,
  { number, token }: { number: string; token?: string | undefined },
): void {
  checkTyped(orm, sale, { number, token }, ctx)
  const at = ctx.clock.now()
  const { isTrial } = ctx.fne
  // Of one whose answer was lost, the DGI has the day on which it was sent.
  const sentAt =
    sale.state === 'uncertain' && sale.why !== 'restored' ? lastSentAt(orm, sale) : undefined
  moveSale(orm, sale, 'certified', {
    at,
    nextAt: null,
    number,
    token: token || null,
    isTrial,
    certifiedAt: sentAt ?? at,
    why: null,
    dgiMessage: null,
  })
  const facts = { step: 'decided', outcome: 'certified', number, actorId: ctx.actor.id } as const
  keepStep(orm, sale.n, at, facts)
  tellByActor(orm, ctx, sale, { state: 'certified', number })
  if (sale.orderId !== null) followTotal(orm, ctx, sale.orderId)
  recordStaffAction(orm, ctx, {
    kind: 'fne_decided',
    target: sale.id,
    data: { certified: true, number },
  })
}

/**
 * Sends a refused sale again, once its record, the settings or its buyer are mended. Throws NOT_FOUND, STALE,
 * FNE_UNCERTAIN, ORDER_NOT_FOUND of one whose order is cancelled or deleted.
 */
export function correctSale(ctx: Context, input: CorrectInput): Promise<null> {
  return ctx.database.write((orm) => {
    const sale = saleIn(orm, input, ['refused'])
    if (sale.kind === 'sale' && sale.orderId !== null) refuseOver(orm, sale.orderId)
    const at = ctx.clock.now()
    moveSale(orm, sale, 'to_certify', {
      at,
      nextAt: at,
      tries: 0,
      why: null,
      dgiMessage: null,
      ...(input.buyer && { buyer: buyerOf(input.buyer) }),
    })
    tellByActor(orm, ctx, sale, { state: 'to_certify' })
    recordStaffAction(orm, ctx, {
      kind: 'fne_corrected',
      target: sale.id,
      data: { buyer: input.buyer !== undefined },
    })
    return null
  })
}

function refuseOver(orm: Orm, orderId: string): void {
  const order = findOrder(orm, orderId)
  if (!order || order.status === 'cancelled') throw new AppError('ORDER_NOT_FOUND')
}

const buyerOf = ({ name, ncc, phone, email }: NonNullable<CertifyInput['buyer']>) => ({
  name,
  ncc: ncc ?? null,
  phone: phone ?? null,
  email: email ?? null,
})

/**
 * The owner says that a sale is never certified, and why. Throws NOT_FOUND, STALE, FNE_CERTIFIED, FNE_UNCERTAIN,
 * FNE_MAYBE_ON_SITE.
 */
export function dropOpenSale(ctx: Context, input: DropInput): Promise<null> {
  return ctx.database.write((orm) => {
    const sale = saleIn(orm, input, ['refused', 'by_hand', 'to_certify'])
    refuseMaybeOnSite(sale, input.notOnSite)
    const at = ctx.clock.now()
    moveSale(orm, sale, 'dropped', { at, nextAt: null })
    // The reason is the paper of this step: words, which the linked row has a digest of.
    keepStep(orm, sale.n, at, { step: 'dropped', paper: input.reason, actorId: ctx.actor.id })
    tellByActor(orm, ctx, sale, { state: 'dropped' })
    recordStaffAction(orm, ctx, { kind: 'fne_dropped', target: sale.id })
    return null
  })
}

/**
 * Notes the receipt that the terminal gave for an order, which is certified by it. Throws ORDER_NOT_FOUND,
 * ORDER_ON_ACCOUNT, FNE_NOTHING, RNE_KNOWN, FNE_ALREADY.
 */
export function noteRne(ctx: Context, { orderId, number }: NoteRneInput): Promise<null> {
  return ctx.database.write((orm) => {
    const order = findOrder(orm, orderId)
    if (!order || order.status === 'cancelled') throw new AppError('ORDER_NOT_FOUND')
    if (order.onAccount) throw new AppError('ORDER_ON_ACCOUNT')
    if (order.grandTotal === 0) throw new AppError('FNE_NOTHING')
    const stands = activeSaleOf(orm, orderId)
    if (stands?.rne === number) return null
    if (stands) throw new AppError('FNE_ALREADY')
    freeRne(orm, number)
    const at = ctx.clock.now()
    const actorN = numberOfUser(ctx.actor.id)
    const id = randomUUID()
    orm
      .insert(fneSales)
      .values({
        id,
        kind: 'sale',
        orderId,
        clientN: numberOfUser(order.clientId),
        amount: order.grandTotal,
        rne: number,
        state: 'receipt',
        actorN,
        createdAt: at,
        updatedAt: at,
      })
      .run()
    const sale = activeSaleOf(orm, orderId)
    if (sale) tellByActor(orm, ctx, sale, { state: 'receipt', number })
    recordStaffAction(orm, ctx, { kind: 'fne_rne_noted', target: id, data: { number } })
    return null
  })
}

/** A sale that was dropped gives its receipt up: the terminal may have given it for another order. Throws RNE_KNOWN of one that stands. */
function freeRne(orm: Orm, number: string): void {
  const known = orm
    .select({ n: fneSales.n, state: fneSales.state })
    .from(fneSales)
    .where(and(eq(fneSales.rne, number), sql`${fneSales.rne} is not null`))
    .get()
  if (!known) return
  if (known.state !== 'dropped')
    throw new AppError('RNE_KNOWN', { reference: nameOfSale(orm, eq(fneSales.n, known.n)) })
  orm.update(fneSales).set({ rne: null }).where(eq(fneSales.n, known.n)).run()
}

/** The sale as the person saw it, in a state in which this can be done. */
function saleIn(
  orm: Orm,
  { saleId, seen }: { saleId: string; seen: number },
  states: readonly FneState[],
): FneSale {
  const sale = orm.select().from(fneSales).where(eq(fneSales.id, saleId)).get()
  if (!sale) throw new AppError('NOT_FOUND')
  if (sale.state === 'certified' && states.includes('to_certify'))
    throw new AppError('FNE_CERTIFIED')
  if (sale.state === 'uncertain' && !states.includes('uncertain'))
    throw new AppError('FNE_UNCERTAIN')
  const { state, updatedAt } = sale
  if (!states.includes(state) || updatedAt !== seen)
    throw stale('fne', { updatedAt: seen }, { state, updatedAt })
  return sale
}

/** Tells it in the name of who acts now, not of who asked for the certification. */
function tellByActor(
  orm: Orm,
  ctx: Context,
  sale: FneSale,
  step: { state: FneState; number?: string },
): void {
  const actor = orm.select({ n: users.n }).from(users).where(eq(users.id, ctx.actor.id)).get()
  tellStep(orm, ctx, { ...sale, actorN: actor?.n ?? null }, step)
}
