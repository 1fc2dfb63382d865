import { type SQL, sql } from 'drizzle-orm'
import { childRow } from '#server/db/json-object.ts'
import { fneCalls, fnePapers, fneSales, orders } from '#server/db/schema.ts'
import type { Certificate } from '#shared/money/fne/certificate.ts'

/** Of what was sent last: a body that another program wrote says nothing. */
const sentTaxCode = sql<string | null>`(
  select iif(json_valid(${fnePapers.body}), ${fnePapers.body} ->> '$.items[0].taxes[0]', null)
  from ${fneCalls} join ${fnePapers} on ${fnePapers.callN} = ${fneCalls.n}
  where ${fneCalls.saleN} = ${fneSales.n} and ${fneCalls.step} = 'sent'
  order by ${fneCalls.n} desc limit 1)`

/** The certificate of an order of `selectOrders`: that of its sale, of which there is one. */
export const certificateOfOrder = childRow(
  {
    number: fneSales.number,
    token: fneSales.token,
    certifiedAt: fneSales.certifiedAt,
    isTrial: fneSales.isTrial,
    gap: sql<number | null>`${fneSales.dgiTotal} - ${fneSales.amount}`,
    taxCode: sentTaxCode,
  },
  sql`from ${fneSales}
    where ${fneSales.orderId} = ${orders.id} and ${fneSales.kind} = 'sale' and ${fneSales.state} = 'certified'`,
) as SQL<Certificate | null>
