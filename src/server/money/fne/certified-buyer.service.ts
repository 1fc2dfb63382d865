import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
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
  const buyer = readSent(orm, eq(fneSales.orderId, orderId))
  if (!buyer) return null
  const { clientCompanyName: name, clientNcc, clientPhone, clientEmail } = buyer
  const lines = [clientNcc && `NCC ${clientNcc}`, clientPhone, clientEmail]
  return { name, lines: lines.flatMap((line) => line || []) }
}

/** Whom the DGI was told that a certified invoice of a company is for; undefined where it was told of none. */
export function readToldBuyer(orm: Orm, invoiceN: number) {
  const buyer = readSent(orm, eq(fneSales.invoiceN, invoiceN))
  return buyer && { name: buyer.clientCompanyName, ncc: buyer.clientNcc ?? null }
}

function readSent(orm: Orm, ofSale: SQL) {
  const sale = sql`(select ${fneSales.n} from ${fneSales}
    where ${ofSale} and ${fneSales.kind} = 'sale' and ${fneSales.state} = 'certified' limit 1)`
  const sent = orm
    .select({ body: fnePapers.body })
    .from(fneCalls)
    .innerJoin(fnePapers, eq(fnePapers.callN, fneCalls.n))
    .where(and(eq(fneCalls.saleN, sale), eq(fneCalls.step, 'sent')))
    .orderBy(desc(fneCalls.n))
    .limit(1)
    .get()
  return sent && SENT.safeParse(JSON.parse(sent.body)).data
}
