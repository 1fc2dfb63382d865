import { IconCircleCheck, IconMoodHappy, IconMoodSmile } from '@tabler/icons-react'
import { useState } from 'react'
import { formatTime } from '#shared/dates.ts'
import { CLOSING_RATING_LABELS, type ClosingAnswer } from '#shared/orders/closings.ts'
import { agreeing, contentsLabel } from '#shared/orders/contents-words.ts'
import { dayWords } from '#shared/time/slot-words.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { AskedOrder } from '../order-view.ts'
import classes from './closing-card.module.css'

// Seldom needed, and a form brings the checks of all forms.
const ProblemDialog = lazyDialog(() => import('./problem-dialog.tsx'))
const ClosingWordDialog = lazyDialog(() => import('./closing-word-dialog.tsx'))

interface Props {
  order: AskedOrder
  onAnswered: () => void
}

/** « Tout va bien ? » of a delivered order: one tap is kept, then what they think of the work, if they like. */
export default function ClosingCard({ order, onAnswered }: Props) {
  const [answer, setAnswer] = useState<ClosingAnswer>()
  const [isProblemOpen, setProblemOpen] = useState(false)
  const answerWith = (given: ClosingAnswer) => {
    setAnswer(given)
    onAnswered()
  }
  const openProblem = () => setProblemOpen(true)
  return (
    <Ticket
      as="section"
      reference={order.reference}
      aria-label={`Tout va bien\u202f? Commande #${order.reference}`}
    >
      <TicketBody className="stack gap-10">
        {answer === undefined ? (
          <Question order={order} onWell={() => answerWith('well')} onProblem={openProblem} />
        ) : null}
        {answer === 'well' ? <Thanks order={order} onProblem={openProblem} /> : null}
        {answer === 'problem' ? <ProblemTold order={order} onMore={openProblem} /> : null}
      </TicketBody>
      <ProblemDialog
        order={order}
        opened={isProblemOpen}
        onClose={() => setProblemOpen(false)}
        onSent={() => answerWith('problem')}
      />
    </Ticket>
  )
}

interface QuestionProps {
  order: AskedOrder
  onWell: () => void
  onProblem: () => void
}

function Question({ order, onWell, onProblem }: QuestionProps) {
  const well = useAct(trpc.closings.well, {
    announced: 'C’est noté, merci.',
    failed: 'Impossible d’enregistrer votre réponse.',
    stale: ['closings', 'orders'],
    onSuccess: onWell,
  })
  return (
    <>
      <div>
        <div className="row wrap justify-between gap-12 row-gap-4">
          <h2 className="text-2xl">Tout va bien&#8239;?</h2>
          <OrderReference className="reference quiet" reference={order.reference} />
        </div>
        <p className="quiet">{broughtBack(order)}</p>
      </div>
      <div className={classes.pair}>
        <Button
          icon={<IconMoodSmile />}
          loading={well.isRunning}
          onClick={() => well.run({ orderId: order.id })}
        >
          Tout va bien
        </Button>
        <Button tone="outline" onClick={onProblem}>
          Un problème
        </Button>
      </div>
      <ActFailure unanswered={well.unanswered} />
    </>
  )
}

/** `8 pièces livrées hier à 13 h 10` */
function broughtBack({ pieces, bags, atCounter, deliveredAt }: AskedOrder): string {
  const verb = agreeing(atCounter ? 'retiré' : 'livré', { pieces, bags })
  const when = `${dayWords(deliveredAt, serverNow())} à ${formatTime(deliveredAt)}`
  return `${contentsLabel({ pieces, bags })} ${verb} ${when}`
}

function Thanks({ order, onProblem }: { order: AskedOrder; onProblem: () => void }) {
  const [isWordOpen, setWordOpen] = useState(false)
  const rating = useAct(trpc.closings.well, {
    announced: 'C’est noté, merci.',
    failed: 'Impossible d’enregistrer votre réponse.',
    stale: ['orders'],
  })
  const rated = rating.isDone ? rating.input?.rating : undefined
  return (
    <>
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
      <Button tone="ghost" full onClick={onProblem}>
        Finalement, un problème
      </Button>
      <ClosingWordDialog order={order} opened={isWordOpen} onClose={() => setWordOpen(false)} />
    </>
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

function ProblemTold({ order, onMore }: { order: AskedOrder; onMore: () => void }) {
  return (
    <>
      <div className="row wrap justify-between gap-12 row-gap-4">
        <h2 className="text-2xl">L’équipe est prévenue</h2>
        <OrderReference className="reference quiet" reference={order.reference} />
      </div>
      <p>Elle lit votre message et vous contacte.</p>
      <Button tone="outline" full onClick={onMore}>
        Ajouter un message
      </Button>
    </>
  )
}
