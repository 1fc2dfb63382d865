import type { Draft } from '#shared/orders/draft/draft.ts'
import { isWeighed, itemsTotal, lineKey, lineTotal } from '#shared/shop/prices/lines.ts'
import { lineLabel } from '#shared/text/pieces.ts'
import { Money } from '#web/components/display/money.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'

/** The basket that this device keeps, as it was last seen, where the catalogue cannot be read for want of an answer. */
export default function KeptBasket({ linen }: { linen: Pick<Draft, 'lines' | 'toCount'> }) {
  const { lines, toCount } = linen
  const priced = lines.map(({ seenPrice = 0, ...line }) => ({ ...line, unitPrice: seenPrice }))
  const isPriced = lines.every(({ seenPrice }) => seenPrice !== undefined)
  return (
    <Section title="Votre panier">
      <p className="quiet mb-12" role="status">
        La connexion est coupée ou très lente. Votre panier est gardé sur cet appareil, avec les
        prix que vous avez vus. La suite s’ouvre dès qu’elle revient.
      </p>
      <Ticket>
        <TicketBody>
          <ul className="stack gap-8">
            {priced.map((line) => (
              <li
                key={lineKey(line.productId, line.service)}
                className="row justify-between gap-12"
              >
                <span className="shrink anywhere">{lineLabel(line, true)}</span>
                {isPriced ? <Money amount={lineTotal(line)} className="nowrap" /> : null}
              </li>
            ))}
            {toCount ? <li>À compter avec le livreur</li> : null}
          </ul>
          {isPriced && lines.length > 0 ? (
            <p className="row justify-between gap-12 strong mt-12">
              {lines.some(isWeighed) ? 'Articles, environ' : 'Articles'}{' '}
              <Money amount={itemsTotal(priced)} className="nowrap" />
            </p>
          ) : null}
        </TicketBody>
      </Ticket>
    </Section>
  )
}
