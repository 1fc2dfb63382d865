import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId } from 'react'
import { formatShortDate, formatTime } from '#shared/dates.ts'
import { CLIENT_CHIPS, currentChip, type OrderStatus } from '#shared/orders/orders.ts'
import { COUNTER_STEP_WORDS, COUNTER_STEPS, standingAtCounter } from '#shared/text/counter-steps.ts'
import { chipLabel } from '#shared/text/status-words.ts'
import { Button } from '#web/components/actions/button.tsx'
import { type ChipStep, ProgressChips } from '#web/components/display/chips.tsx'
import { Seam, TicketBody } from '#web/components/layout/ticket.tsx'
import { AdjustmentCard } from '#web/features/custody/adjustment-card.tsx'
import { CountParts } from '#web/features/custody/count-ticket.tsx'
import { HandoverCode } from '#web/features/custody/handover-code.tsx'
import { OrderLivreur } from '#web/features/order-parts/order-livreur.tsx'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { COUNTER_ICONS, STATUS_LOOK } from '#web/features/order-parts/status-look.tsx'
import { ClientVisits } from '#web/features/visits/client-visits.tsx'
import { OrderTimeline } from '../timeline/order-timeline.tsx'
import type { Asked } from './asked.ts'
import { headline } from './headline.ts'
import { OrderContents } from './order-contents.tsx'
import { OrderPayment } from './order-payment.tsx'
import type { Folds } from './use-folds.ts'

interface Props {
  order: OrderView
  /** The needs shown above already. */
  asked: Asked
  folds: Folds
}

/** The content of an order below its needs: its progress, its people, its counts and its garments. */
export function OpenedOrder({ order, asked, folds }: Props) {
  const { reference, status, createdAt, livreur, checks, handoverCode } = order
  return (
    <>
      <Seam />
      <TicketBody className="stack gap-12">
        <ProgressChips steps={order.atCounter ? counterChips(order) : chipSteps(status)} />
        {asked.ride ? null : <h3 className="text-2xl">{headline(order)}</h3>}
        <p className="quiet">
          Commandée le {formatShortDate(createdAt)} à {formatTime(createdAt)}
        </p>
        {asked.ride ? null : <ClientVisits order={order} />}
        {asked.answer ? null : <AdjustmentCard as="h3" order={order} />}
        <OrderPayment order={order} asked={asked} />
      </TicketBody>
      {asked.ride ? null : <HandoverCode code={handoverCode} atCounter={order.atCounter} />}
      {livreur && !asked.ride ? (
        <>
          <Seam />
          <OrderLivreur reference={reference} livreur={livreur} secondary />
        </>
      ) : null}
      {checks.length > 0 && !asked.count ? (
        <>
          <Seam />
          <section aria-label={`Comptage de la commande #${reference}`}>
            <CountParts order={order} />
          </section>
        </>
      ) : null}
      <Seam />
      <OrderContents order={order} />
      <Details order={order} folds={folds} />
    </>
  )
}

/** The thread of the order, which says each step again with its hour and its author. */
function Details({ order, folds }: { order: OrderView; folds: Folds }) {
  const content = useId()
  const name = `${order.id}:details`
  const open = folds.isOpen(name)
  return (
    <div className="line-top">
      <Button
        full
        tone="ghost"
        icon={open ? <IconChevronUp /> : <IconChevronDown />}
        aria-expanded={open}
        aria-controls={open ? content : undefined}
        onClick={() => folds.set(name, !open)}
      >
        Détails
      </Button>
      {open ? (
        <TicketBody id={content} className="stack gap-16">
          <h3>Le fil de votre commande</h3>
          <OrderTimeline order={order} reader="client" />
        </TicketBody>
      ) : null}
    </div>
  )
}

function chipSteps(status: OrderStatus): ChipStep[] {
  const current = currentChip(status)
  const currentIndex = current ? CLIENT_CHIPS.indexOf(current) : -1
  return CLIENT_CHIPS.map((chip, index) => ({
    key: chip,
    label: chipLabel(chip),
    state: chipState(index, currentIndex),
    icon: STATUS_LOOK[chip].icon,
  }))
}

/** The same at the counter. An order that is over has no chips. */
function counterChips(order: OrderView): ChipStep[] {
  const current = standingAtCounter(order)
  const currentIndex = current ? COUNTER_STEPS.indexOf(current) : -1
  return COUNTER_STEPS.filter((step) => step !== 'completed').map((step, index) => ({
    key: step,
    label: COUNTER_STEP_WORDS[step].label,
    state: chipState(index, currentIndex),
    icon: COUNTER_ICONS[step],
  }))
}

function chipState(index: number, currentIndex: number): ChipStep['state'] {
  if (index < currentIndex) return 'done'
  return index === currentIndex ? 'now' : 'todo'
}
