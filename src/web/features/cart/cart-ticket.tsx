import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { feeReason } from '#shared/money/fee-reason.ts'
import { formatFcfa, formatFrancs, MAX_FRANCS } from '#shared/money/money.ts'
import { MAX_QUANTITY } from '#shared/orders/orders.ts'
import { serviceLabel } from '#shared/products/service-label.ts'
import { orderRefusals } from '#shared/refusals/orders.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { QuantityStepper } from '#web/components/forms/quantity-stepper.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { GarmentImage } from '#web/features/products/garment-image.tsx'
import classes from './cart-ticket.module.css'
import type { CartTotals, ExpressRate, PricedLine } from './cart-totals.ts'
import { keyOf } from './draft.ts'
import { expressReason } from './express-rate.ts'
import { useFormer } from './use-former.ts'

/** The error that the server would return, shown before the order is sent. */
const { TOTAL_TOO_HIGH } = orderRefusals
const TOO_HIGH = {
  title: TOTAL_TOO_HIGH.title,
  text: TOTAL_TOO_HIGH.text({ max: MAX_FRANCS }),
}

interface Props {
  totals: CartTotals
  /** The reader is the team, not the client. */
  forTeam: boolean
  /** Text in the place of the transport fee of an order without a transport. */
  withoutTransport?: string | undefined
  /** Null for an order that is not express. */
  express: ExpressRate | null
  /** The promise, under the total. */
  foot?: ReactNode
  onQuantity: (key: string, quantity: number) => void
  onRemove: (key: string) => void
}

/** The cart: its lines, its totals and the reason of the transport fee. */
export function CartTicket(props: Props) {
  const { totals, forTeam, withoutTransport, express, foot, onQuantity, onRemove } = props
  const { lines, pieces, subtotal, transportFee, total, roundTripKm, withinReach, tooHigh } = totals
  const cart = lines.map((line) => `${keyOf(line)} ${line.quantity}`).join()
  return (
    <Ticket as="section" aria-labelledby="panier">
      <TicketBody>
        <div className="flex justify-between align-baseline gap-12">
          <h2 id="panier">{forTeam ? 'Le panier' : 'Votre panier'}</h2>
          <span className="quiet nowrap">{piecesLabel(pieces)}</span>
        </div>
        {lines.length === 0 ? (
          <p className="quiet mt-10">
            Choisissez un vêtement et un service&#8239;: ils viendront ici.
          </p>
        ) : (
          <ul className="lines-between">
            {lines.map((line) => (
              <CartRow
                key={keyOf(line)}
                line={line}
                onQuantity={(quantity) => onQuantity(keyOf(line), quantity)}
                onRemove={() => onRemove(keyOf(line))}
              />
            ))}
          </ul>
        )}
      </TicketBody>
      <Seam />
      <TicketBody>
        <TotalsList>
          <TotalsItem label="Sous-total" value={<Money amount={subtotal} />} />
          {express && totals.expressFee !== null ? (
            <TotalsItem
              label={
                <>
                  Express{' '}
                  <span className="regular quiet text-s">· {expressReason(express, totals)}</span>
                  <FormerFee choice={cart} amount={totals.expressFee} />
                </>
              }
              value={<Money amount={totals.expressFee} />}
            />
          ) : null}
          <TotalsItem
            label={
              <>
                Frais de transport
                {withoutTransport ? null : <TransportReason totals={totals} forTeam={forTeam} />}
                {withinReach ? (
                  <FormerFee choice={String(roundTripKm)} amount={transportFee} />
                ) : null}
              </>
            }
            value={
              withoutTransport ??
              (roundTripKm === null || !withinReach ? '–' : <Money amount={transportFee} />)
            }
          />
          <TotalsItem
            strong
            label="Total"
            value={lines.length === 0 || !withinReach ? '–' : <Money amount={total} size="big" />}
          />
        </TotalsList>
        {foot}
        {tooHigh ? (
          <Note tone="warning" role="status" title={TOO_HIGH.title}>
            {TOO_HIGH.text}
          </Note>
        ) : null}
      </TicketBody>
    </Ticket>
  )
}

/** The amount of a fee before it changed by itself. */
function FormerFee({ choice, amount }: { choice: string; amount: number }) {
  const former = useFormer(choice, amount)
  if (former === undefined) return null
  return (
    <span className={`block badge-soleil leading-13 mt-4 strong text-s ${classes.moved}`}>
      Passé de {formatFrancs(former)} à {formatFcfa(amount)}
    </span>
  )
}

function TransportReason({
  totals: { roundTripKm, withinReach, tariff },
  forTeam,
}: Pick<Props, 'totals' | 'forTeam'>) {
  if (roundTripKm === null)
    return (
      <span className="block quiet text-s">
        selon {forTeam ? 'la position du client' : 'votre position'}
      </span>
    )
  if (!withinReach) return <span className="block quiet text-s">lieu hors de notre zone</span>
  return <span className="block quiet text-s">{feeReason(roundTripKm, tariff)}</span>
}

interface RowProps {
  line: PricedLine
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

function CartRow({ line, onQuantity, onRemove }: RowProps) {
  const { name, unitPrice, formerPrice, quantity, imageUrl } = line
  const service = serviceLabel(line.service)
  return (
    <li className={`align-start ${classes.row}`}>
      <GarmentImage src={imageUrl} size={40} />
      <b className="anywhere leading-13">{name}</b>
      {unitPrice === null ? <span /> : <Money amount={unitPrice * quantity} className="nowrap" />}
      <div className={classes.detail}>
        <span className="quiet text-s">
          {service}
          {unitPrice === null ? '' : ` à ${formatFcfa(unitPrice)}`}
        </span>
        {unitPrice === null || formerPrice === null ? null : (
          <span className={`block badge-soleil leading-13 mt-4 strong text-s ${classes.moved}`}>
            Prix passé de {formatFrancs(formerPrice)} à {formatFcfa(unitPrice)}
          </span>
        )}
      </div>
      <div className={`row justify-between mt-4 gap-8 ${classes.tools}`}>
        <Button
          tone="ghost"
          size="sm"
          aria-label={`Retirer ${name}, ${service}`}
          icon={<IconTrash />}
          onClick={onRemove}
        >
          Retirer
        </Button>
        {unitPrice === null ? null : (
          <QuantityStepper
            value={quantity}
            onChange={onQuantity}
            max={MAX_QUANTITY}
            label={`${name}, ${service}`}
            fieldLabel={`Pièces de ${name}, ${service}`}
          />
        )}
      </div>
      {unitPrice === null ? (
        <div className="whole-row mt-8">
          <Note tone="warning">N’est plus proposé. Retirez la ligne pour commander le reste.</Note>
        </div>
      ) : null}
    </li>
  )
}
