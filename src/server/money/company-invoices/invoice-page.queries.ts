import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { fneSales } from '#server/db/schema.ts'
import type { Env } from '#server/env.ts'
import type { Actor } from '#server/lib/context.ts'
import type { FneReason } from '#shared/money/fne/states.ts'
import { isStaff } from '#shared/roles.ts'
import { withWhy } from '../fne/dgi-link.queries.ts'
import { type CompanyInvoiceRead, readInvoice } from './company-invoices.queries.ts'

/** An invoice or a credit note, for its page. Throws what `readInvoice` does. */
export function readInvoicePage(
  orm: Orm,
  { env, actor }: { env: Pick<Env, 'fne'>; actor: Actor },
  invoiceId: string,
) {
  const read = readInvoice(orm, actor, invoiceId)
  /** Why its certificate waits, told to the team alone. */
  const why = isStaff(actor.role) ? whyItWaits(orm, env, read) : null
  return { ...read, why }
}

function whyItWaits(
  orm: Orm,
  env: Pick<Env, 'fne'>,
  { saleId, fneState }: CompanyInvoiceRead,
): FneReason | null {
  if (saleId === null || fneState !== 'to_certify') return null
  const { state, why } = fneSales
  const sales = orm.select({ state, why }).from(fneSales).where(eq(fneSales.id, saleId)).all()
  return withWhy(orm, env, sales)[0]?.why ?? null
}
