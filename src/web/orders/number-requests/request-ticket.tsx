import { METHOD_WORDS } from '#shared/money/method-words.ts'
import { CASH, type PaymentMethod } from '#shared/money/payment-methods.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { slotTitle } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import { HoursText } from '#web/components/display/hours-text.tsx'
import { TicketBody } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { TotalMoney } from '../facts/total-money.tsx'
import classes from './confirm-request.module.css'
import type { OpenedRequest } from './use-confirm-request.ts'

export function PickupHour({ pickup }: { pickup: Slot | null }) {
  return (
    <b className={`block ${classes.hour}`}>
      <HoursText>
        {pickup ? slotTitle(pickup, serverNow()) : 'Nous vous appelons pour fixer l’heure'}
      </HoursText>
    </b>
  )
}

interface TotalProps {
  request: OpenedRequest
  grandTotal: number
  transportFee?: number
  expressFee?: number
  paymentMethod: PaymentMethod | null
}

export function Total({
  request,
  grandTotal,
  transportFee,
  expressFee = 0,
  paymentMethod,
}: TotalProps) {
  const fee = transportFee === undefined ? '' : ` de ${formatFcfa(transportFee)}`
  return (
    <TicketBody className="row justify-between gap-12">
      <div className="leading-13">
        <b className="block text-l">Total</b>
        <span className="block quiet text-s">
          {METHOD_WORDS[paymentMethod ?? CASH].paidBy}, transport{fee} compris
          {expressFee > 0 ? ', en express' : null}
        </span>
      </div>
      <span className="text-end">
        <TotalMoney
          order={{ grandTotal, toAgree: request.toAgree, items: request.lines }}
          size="big"
          className="nowrap"
        />
      </span>
    </TicketBody>
  )
}

interface PartProps {
  icon: React.ReactNode
  title: string
  children?: React.ReactNode
}

export function Part({ icon, title, children }: PartProps) {
  return (
    <TicketBody className={`row align-start gap-12 ${classes.part}`}>
      <span className="accent icons-22 fixed" aria-hidden="true">
        {icon}
      </span>
      <div className="shrink leading-14">
        <b className="block anywhere">{title}</b>
        {children ? <span className="text-s">{children}</span> : null}
      </div>
    </TicketBody>
  )
}
