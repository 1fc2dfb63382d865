import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { fneSales } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { stale } from '#server/lib/stale.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { RenumberInput } from '#shared/money/fne/desk.inputs.ts'
import { readTyped, renumberSale } from './fne-sales.queries.ts'
import { keepStep, tellNumber } from './fne-steps.service.ts'
import { checkTyped } from './typed-number.ts'

/**
 * The owner corrects a number of the DGI that was typed wrong, and says why, as long as no credit note takes the sale back under it.
 * Throws NOT_FOUND, STALE, FNE_NUMBER_GIVEN, FNE_TAKEN_BACK, and what `checkTyped` does.
 */
export function correctSaleNumber(
  ctx: ServiceContext & Pick<Deps, 'env'>,
  input: RenumberInput,
): Promise<null> {
  return ctx.database.write((orm) => {
    const { number, token = null, reason } = input
    const sale = saleAsSeen(orm, input)
    const { isTyped, isTakenBack } = readTyped(orm, sale)
    if (!isTyped) throw new AppError('FNE_NUMBER_GIVEN')
    if (isTakenBack) throw new AppError('FNE_TAKEN_BACK')
    checkTyped(orm, sale, input, ctx)
    const at = ctx.clock.now()
    renumberSale(orm, sale, { at, number, token: token || null })
    // The reason is the paper of this step: words, which the linked row has a digest of.
    const facts = { step: 'decided', outcome: 'certified', number, paper: reason } as const
    keepStep(orm, sale.n, at, { ...facts, actorId: ctx.actor.id })
    tellNumber(orm, ctx, sale, number)
    recordStaffAction(orm, ctx, {
      kind: 'fne_renumbered',
      target: sale.id,
      data: { number, was: sale.number },
    })
    return null
  })
}

function saleAsSeen(orm: Orm, { saleId, seen }: RenumberInput) {
  const sale = orm.select().from(fneSales).where(eq(fneSales.id, saleId)).get()
  if (!sale) throw new AppError('NOT_FOUND')
  const { state, updatedAt } = sale
  if (state !== 'certified' || updatedAt !== seen)
    throw stale('fne', { updatedAt: seen }, { state, updatedAt })
  return sale
}
