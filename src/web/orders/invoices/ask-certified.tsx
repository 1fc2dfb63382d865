import { config } from '#web/lib/config.ts'
import type { Outputs } from '#web/trpc.ts'
import { ShopContact } from '../help/shop-contact.tsx'
import { mayBeCertified } from '../may-be-certified.ts'

type OrderRead = Outputs['orders']['byId']

/** Whether its client may still ask for the certified invoice of an order. */
export const mayAskCertified = (order: OrderRead) =>
  config.invoicesCertified && order.certificate === null && mayBeCertified(order)

/** The team asks the DGI for it, once the client has said so. */
export function AskCertified({ reference }: { reference: string }) {
  return (
    <section className="stack gap-10 mt-16 screen-only" aria-label="Facture normalisée">
      <p>
        <b>Besoin d’une facture normalisée&#8239;?</b> Demandez-la à Lavéo.
      </p>
      <ShopContact reference={reference} />
    </section>
  )
}
