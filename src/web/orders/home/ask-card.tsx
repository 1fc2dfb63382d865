import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { standingLabel } from '#shared/text/counter-steps.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { cx } from '#web/lib/cx.ts'
import { usePassFocusOn } from '#web/lib/focus.ts'
import type { Unanswered } from '#web/lib/use-act.ts'
import { orderPath } from '../client/order-anchor.ts'
import type { OrderView } from '../order-view.ts'
import classes from './home.module.css'

interface Props {
  order: { id: string; reference: string }
  /** The facts about the order above the question: `Ramassée, 8 pièces`. */
  about: string
  question: string
  /** It blocks nothing: its card is not tinted. */
  isQuiet?: boolean
  /** Leads elsewhere than to the order in « Suivi ». */
  to?: string
  /** False while a tap may have been meant for what stood there before. */
  isArmed?: boolean
  unanswered?: Unanswered
  /** Below the question. */
  text?: ReactNode
  /** The two answers. */
  children: ReactNode
}

/** Of a question about an order. */
export interface AskProps {
  order: OrderView
  /** It is the first question of the screen. */
  isMain: boolean
}

/** `Ramassée, 8 pièces` */
export const about = (order: OrderView) =>
  `${standingLabel(order, 'client')}, ${contentsLabel(order)}`

/** A question about an order, on a card of its own, with its two answers. */
export function AskCard({
  order: { id, reference },
  about,
  question,
  isQuiet = false,
  to = orderPath(id),
  isArmed = true,
  unanswered,
  text,
  children,
}: Props) {
  usePassFocusOn()
  return (
    <Ticket
      as="section"
      reference={reference}
      className={cx('clip', classes.ask, !isQuiet && `badge-soleil ${classes.tinted}`)}
      aria-label={`${question} Commande #${reference}`}
    >
      <div className={classes.askBody}>
        <p className={`row justify-between gap-8 text-s ${classes.about}`}>
          <span className="anywhere">{about}</span>
          <Link className="no-underline tap-line" to={to} aria-label={`Commande #${reference}`}>
            <OrderReference className="reference nowrap" reference={reference} />
          </Link>
        </p>
        <h3 className={`headline ${classes.question}`}>{question}</h3>
        {text}
        <div className={cx(classes.answers, !isArmed && classes.held)}>{children}</div>
        {unanswered ? <ActFailure unanswered={unanswered} /> : null}
      </div>
    </Ticket>
  )
}
