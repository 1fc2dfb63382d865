import { IconBasket, IconHanger, IconHomeMove, IconPhoneCall } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isHeld, isTimed, nextVisit } from '#shared/visits/visits.ts'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { AwayButton } from './away-button.tsx'
import { ChangeVisit } from './change-visit.tsx'
import classes from './client-visits.module.css'
import { nextVisitWords, readySentence, visitSentence } from './visit-words.ts'

/** The livreur's time and the return of the clothes, with the changes that the client may make. Nothing without times. */
export function ClientVisits({ order }: { order: OrderView }) {
  const now = useMinute()
  if (order.atCounter) return <CounterCollection order={order} now={now} />
  const next = nextVisit(order)
  if (next === null || !isTimed(order)) return null
  const isCalled = next === 'pickup' && order.asap && order.pickupTo === null && !order.heldSince
  const pickup = next === 'pickup' ? visitSentence(order, 'pickup', now) : undefined
  // The promise follows the pick-up: it is made again once that has its new time.
  const isPromised = !(next === 'pickup' && isHeld(order))
  const delivery = isPromised ? visitSentence(order, 'delivery', now) : undefined
  const ready = isPromised ? readySentence(order, now) : undefined
  return (
    <>
      <ul>
        {isCalled ? (
          <Row icon={<IconPhoneCall />} title="Nous vous appelons pour fixer l’heure" />
        ) : null}
        {pickup ? (
          <Row icon={<IconBasket />} title={pickup}>
            <ChangeVisit order={order} visit="pickup" />
          </Row>
        ) : null}
        {delivery || ready ? (
          <Row
            icon={<IconHomeMove />}
            title={delivery ?? ready ?? ''}
            detail={delivery ? ready : undefined}
          >
            {delivery ? <ChangeVisit order={order} visit="delivery" /> : null}
          </Row>
        ) : null}
      </ul>
      <AwayButton order={order} />
    </>
  )
}

/** The time when the clothes are ready at the counter, where the client collects them. */
function CounterCollection({ order, now }: { order: OrderView; now: number }) {
  const ready = nextVisitWords(order, now)
  if (!ready) return null
  return (
    <ul>
      <Row icon={<IconHanger />} title={ready} detail="À retirer au comptoir" />
    </ul>
  )
}

interface RowProps {
  icon: ReactNode
  title: string
  detail?: string | undefined
  children?: ReactNode
}

function Row({ icon, title, detail, children }: RowProps) {
  return (
    <li className={`flex gap-12 icons-22 ${classes.visit}`}>
      <span className="accent fixed" aria-hidden="true">
        {icon}
      </span>
      <span className="shrink grow leading-13">
        <b className="block">{title}</b>
        {detail ? <span className="block quiet text-s"> {detail}</span> : null}
        {children}
      </span>
    </li>
  )
}
