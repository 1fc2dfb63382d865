import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useId } from 'react'
import { isMoneyTold } from '#shared/money/payments.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { Money } from '#web/components/display/money.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { whenUsed } from '#web/lib/rendering/when-used.ts'
import { ClientPayment } from '#web/money/client-payment.tsx'
import { PaymentStateText } from '#web/money/payment-state.tsx'
import { garmentsText } from '../facts/order-garments.tsx'
import classes from './client-order.module.css'
import type OrderContents from './order-contents.tsx'

type ContentsProps = ComponentProps<typeof OrderContents>

// A folded order needs none of it.
const LateContents = lazyPart(() => import('./order-contents.tsx'))

interface Props extends ContentsProps {
  open: boolean
  onToggle: () => void
}

/** The contents of an order and its total, which a slip of it may carry; it unfolds the rest. */
export function OrderFoot({ order, needs, open, onToggle }: Props) {
  const content = useId()
  // Once it is needed there may be no network to load it over.
  useEffect(() => whenUsed(LateContents.preload), [])
  const { items, reference, grandTotal, payment, paymentMethod } = order
  return (
    <section aria-label={`Contenu de la commande #${reference}`}>
      <button
        type="button"
        className={`full text-start ${classes.foot}`}
        aria-expanded={open}
        aria-controls={open ? content : undefined}
        onClick={onToggle}
      >
        <span className={`row wrap row-gap-2 icons-20 ${classes.line}`}>
          <b className="text-l nowrap">{items.length === 0 ? 'À compter' : contentsLabel(order)}</b>{' '}
          <OrderReference
            className={`reference quiet ${classes.reference}`}
            reference={reference}
          />{' '}
          <span className="row gap-8 push-end">
            {needs.includes('answer') ? null : order.toAgree ? (
              <b className="text-end">{totalWords(order)}</b>
            ) : (
              <Money amount={grandTotal} size="big" className={classes.total} />
            )}
            {open ? <IconChevronUp aria-hidden="true" /> : <IconChevronDown aria-hidden="true" />}
          </span>
        </span>
        {open ? null : <span className="block quiet text-s leading-14">{garmentsText(order)}</span>}
      </button>
      {open ? (
        <div id={content}>
          <LateContents order={order} needs={needs} />
        </div>
      ) : needs.includes('pay') ? null : (
        <div className={classes.state}>
          {isMoneyTold(order) ? (
            <ClientPayment order={order} />
          ) : (
            <PaymentStateText payment={payment} method={paymentMethod} />
          )}
        </div>
      )}
    </section>
  )
}
