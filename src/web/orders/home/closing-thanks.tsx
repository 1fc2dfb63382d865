import { IconMoodHappy, IconMoodSmile } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { CLOSING_RATING_LABELS } from '#shared/orders/closings.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { AskedOrder } from '../order-view.ts'
import { AskCard } from './ask-card.tsx'

// Seldom needed, and a form brings the checks of all forms.
const ClosingWordDialog = lazyDialog(() => import('./closing-word-dialog.tsx'))

const RATINGS = [
  { value: 'good', icon: <IconMoodSmile /> },
  { value: 'very_good', icon: <IconMoodHappy /> },
] as const

/** Asks what they think of the work, if they like, after « Tout va bien ». */
export function ClosingThanks({ order, place }: { order: AskedOrder; place: number }) {
  const [isWordOpen, setWordOpen] = useState(false)
  const rating = useAct(trpc.closings.well, {
    announced: 'C’est noté, merci.',
    failed: 'Impossible d’enregistrer votre réponse.',
    stale: ['orders'],
  })
  const rated = rating.isDone ? rating.input?.rating : undefined
  return (
    <AskCard
      isQuiet
      order={order}
      about="C’est noté, merci"
      question={rated === undefined ? 'Et le travail\u202f?' : CLOSING_RATING_LABELS[rated]}
      place={place}
      to={paths.client.history}
      unanswered={rating.unanswered}
      text={
        <p>
          {rated === undefined ? null : 'Nous le disons à l’équipe. '}
          <Link className="soft-link tap-line" to={paths.client.problem(order.id)}>
            Finalement, un problème
          </Link>
        </p>
      }
    >
      {rated === undefined ? (
        RATINGS.map(({ value, icon }) => (
          <Button
            key={value}
            tone="outline"
            icon={icon}
            loading={rating.isRunning && rating.input?.rating === value}
            onClick={() => rating.run({ orderId: order.id, rating: value })}
          >
            {CLOSING_RATING_LABELS[value]}
          </Button>
        ))
      ) : (
        <Button tone="outline" onClick={() => setWordOpen(true)}>
          Ajouter un mot
        </Button>
      )}
      <ClosingWordDialog order={order} opened={isWordOpen} onClose={() => setWordOpen(false)} />
    </AskCard>
  )
}
