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
import { useIsArmed } from '#web/lib/use-is-armed.ts'
import { orderPath } from '../client/order-anchor.ts'
import { CodeLine } from '../custody/handover-code.tsx'
import type { OrderView } from '../order-view.ts'
import classes from './home.module.css'

interface Props {
  order: { id: string; reference: string; handoverCode?: string | null }
  /** The facts about the order above the question: `Ramassée, 8 pièces`. */
  about: string
  question: string
  /** It blocks nothing: its card is not tinted. */
  isQuiet?: boolean
  /** Leads elsewhere than to the order in « Suivi ». */
  to?: string
  /** How many questions stand above it: a card that moves up under the thumb must be read before it is answered. */
  place: number
  unanswered?: Unanswered
  /** Below the question. */
  text?: ReactNode
  /** The two answers. */
  children: ReactNode
}

/** The standing of a question among the others of its screen. */
export interface AskPlace {
  /** It is the first question of the screen. */
  isMain: boolean
  /** How many questions stand above it. */
  place: number
}

export interface AskProps extends AskPlace {
  order: OrderView
}

/** `Ramassée, 8 pièces` */
export const about = (order: OrderView) =>
  `${standingLabel(order, 'client')}, ${contentsLabel(order)}`

/** A question about an order, on a card of its own, with its two answers. */
export function AskCard({
  order: { id, reference, handoverCode = null },
  about,
  question,
  isQuiet = false,
  to = orderPath(id),
  place,
  unanswered,
  text,
  children,
}: Props) {
  usePassFocusOn()
  const isArmed = useIsArmed(`${question} ${place}`)
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
        <CodeLine code={handoverCode} />
        <div className={cx(classes.answers, !isArmed && classes.held)}>{children}</div>
        {unanswered ? (
          <div className="mt-10 hide-empty">
            <ActFailure unanswered={unanswered} />
          </div>
        ) : null}
      </div>
    </Ticket>
  )
}
