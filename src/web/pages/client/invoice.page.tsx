import { useParams } from 'react-router-dom'
import { hasInvoice } from '#shared/orders/has-invoice.ts'
import { invoiceOf } from '#shared/orders/invoice.ts'
import { INVOICE_PAPERS, invoicePaperOf } from '#shared/orders/invoice-papers.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { config } from '#web/lib/config.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { PaperSheet } from '#web/money/paper-sheet.tsx'
import { ClaimLink } from '#web/orders/claims/claim-link.tsx'
import { AskCertified, mayAskCertified } from '#web/orders/invoices/ask-certified.tsx'
import { InvoiceBar } from '#web/orders/invoices/invoice-bar.tsx'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import classes from './invoice.module.css'

/** The error codes for an order that does not exist or is another client's, and for an invalid id. */
const NOT_FOUND_CODES = new Set(['ORDER_NOT_FOUND', 'VALIDATION'])

export default function InvoicePage() {
  const { orderId = '' } = useParams()
  const { role } = useMe()
  const order = trpc.orders.byId.useQuery({ orderId })
  const isMissing = NOT_FOUND_CODES.has(appCodeOf(order.error) ?? '')
  const known = isMissing ? undefined : order.data
  const isTooEarly = known !== undefined && !hasInvoice(known)
  const invoice = known && !isTooEarly ? invoiceOf(known, config.site) : undefined
  const words = INVOICE_PAPERS[known ? invoicePaperOf(known) : 'invoice']
  const word = words.name.toLowerCase()
  // Whether it is one is known with the order.
  const name = known || isMissing ? words.name : 'Commande'
  usePageTitle(`${name} #${referenceOf(orderId)}`)
  return (
    <>
      <InvoiceBar orderId={orderId} invoice={invoice} />
      <div className={classes.column}>
        {invoice ? null : <PageHeader title={name} />}
        {isMissing ? (
          <EmptyState
            title="Facture non trouvée."
            text="Cette commande n’existe pas ou plus, ou elle appartient à un autre compte."
          />
        ) : null}
        {isTooEarly ? (
          <EmptyState
            title={known.status === 'cancelled' ? `Pas de ${word}.` : `Pas encore de ${word}.`}
            text={
              known.status === 'cancelled'
                ? 'Cette commande a été annulée avant que son total soit connu. Rien n’est dû.'
                : `Le linge est pesé ou compté à la porte. ${upperFirst(words.the)} vient quand le total est accepté.`
            }
          />
        ) : null}
        {isMissing || isTooEarly ? null : (
          <QueryBoundary
            query={{ ...order, data: invoice }}
            errorTitle="Impossible de charger les détails de la commande."
            loading={<SpinnerPage />}
          >
            {(loaded) => (
              <>
                <PaperSheet paper={loaded} />
                {role === 'client' && known && mayAskCertified(known) ? (
                  <AskCertified reference={known.reference} />
                ) : null}
                {role === 'client' && known?.status === 'completed' ? (
                  <div className="mt-16 screen-only">
                    <ClaimLink order={{ id: orderId }} />
                  </div>
                ) : null}
              </>
            )}
          </QueryBoundary>
        )}
      </div>
    </>
  )
}
