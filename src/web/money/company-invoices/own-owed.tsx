import { formatFcfa } from '#shared/text/money.ts'
import type { Outputs } from '#web/trpc.ts'

/** The sum that a company has to pay, above its invoices. */
export function OwnOwed({ owed }: { owed: Outputs['companyInvoices']['mine']['owed'] }) {
  const { rest, late } = owed
  if (rest === 0) return null
  return (
    <p className="mb-12">
      À payer <b className="nowrap">{formatFcfa(rest)}</b>
      {late > 0 ? (
        <>
          , dont <b className="nowrap negative">{formatFcfa(late)}</b> échus
        </>
      ) : null}
    </p>
  )
}
