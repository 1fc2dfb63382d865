import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Orm } from '#server/db/database.ts'
import { fneCalls, fnePapers, fneSales } from '#server/db/schema.ts'

const SENT = z.object({
  clientNcc: z.string().optional(),
  clientCompanyName: z.string(),
  clientPhone: z.string(),
  clientEmail: z.string(),
})

/**
 * The buyer of an order as the DGI was told, of the request that is kept ten years: the erased record of a client knows no
 * name any more. Null once it is not kept.
 */
export function readCertifiedBuyer(orm: Orm, orderId: string) {
  const sent = orm
    .select({ body: fnePapers.body })
    .from(fneSales)
    .innerJoin(fneCalls, eq(fneCalls.saleN, fneSales.n))
    .innerJoin(fnePapers, eq(fnePapers.callN, fneCalls.n))
    .where(
      and(
        eq(fneSales.orderId, orderId),
        eq(fneSales.kind, 'sale'),
        eq(fneSales.state, 'certified'),
        eq(fneCalls.step, 'sent'),
      ),
    )
    .orderBy(desc(fneCalls.n))
    .get()
  if (!sent) return null
  const buyer = SENT.safeParse(JSON.parse(sent.body))
  if (!buyer.success) return null
  const { clientCompanyName: name, clientNcc, clientPhone, clientEmail } = buyer.data
  const lines = [clientNcc && `NCC ${clientNcc}`, clientPhone, clientEmail]
  return { name, lines: lines.flatMap((line) => line || []) }
}
