import { IconCircleCheck, IconMoodHappy, IconMoodSmile } from '@tabler/icons-react'
import { useState } from 'react'
import { CLOSING_RATING_LABELS } from '#shared/orders/closings.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { type AskedOrder, orderName } from '../order-view.ts'
import classes from './closing-thanks.module.css'

// Seldom needed, and a form brings the checks of all forms.
const ClosingWordDialog = lazyDialog(() => import('./closing-word-dialog.tsx'))

/** After « Tout va bien »: what they think of the work, if they like. */
export function ClosingThanks({ order }: { order: AskedOrder }) {
  const [isWordOpen, setWordOpen] = useState(false)
  const rating = useAct(trpc.closings.well, {
    announced: 'C’est noté, merci.',
    failed: 'Impossible d’enregistrer votre réponse.',
    stale: ['orders'],
  })
  const rated = rating.isDone ? rating.input?.rating : undefined
  return (
    <Ticket as="section" reference={order.reference} aria-label={orderName(order)}>
      <TicketBody className="stack gap-10">
        <Noted reference={order.reference} />
        {rated === undefined ? (
          <>
            <h2 className="text-2xl">Et le travail&#8239;?</h2>
            <div className={classes.pair}>
              {RATINGS.map(({ value, icon }) => (
                <Button
                  key={value}
                  tone="outline"
                  stacked
                  icon={icon}
                  loading={rating.isRunning && rating.input?.rating === value}
                  onClick={() => rating.run({ orderId: order.id, rating: value })}
                >
                  {CLOSING_RATING_LABELS[value]}
                </Button>
              ))}
            </div>
            <ActFailure unanswered={rating.unanswered} />
          </>
        ) : (
          <>
            <p>{CLOSING_RATING_LABELS[rated]}&nbsp;: nous le disons à l’équipe.</p>
            <Button tone="outline" full onClick={() => setWordOpen(true)}>
              Ajouter un mot
            </Button>
          </>
        )}
        <ButtonLink tone="ghost" full to={paths.client.problem(order.id)}>
          Finalement, un problème
        </ButtonLink>
        <ClosingWordDialog order={order} opened={isWordOpen} onClose={() => setWordOpen(false)} />
      </TicketBody>
    </Ticket>
  )
}

const RATINGS = [
  { value: 'good', icon: <IconMoodSmile /> },
  { value: 'very_good', icon: <IconMoodHappy /> },
] as const

function Noted({ reference }: { reference: string }) {
  return (
    <div className="row wrap justify-between gap-12 row-gap-4">
      <p className="row gap-8 icons-20 positive strong">
        <IconCircleCheck aria-hidden="true" />
        C’est noté, merci
      </p>
      <OrderReference className="reference quiet" reference={reference} />
    </div>
  )
}
