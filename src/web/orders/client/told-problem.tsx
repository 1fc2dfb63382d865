import { IconMessagePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { formatTime } from '#shared/dates.ts'
import { canBeClosed } from '#shared/orders/closings.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { dayWords } from '#shared/time/slot-words.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import type { ToldProblem } from '../order-view.ts'

// Seldom needed, and a form brings the checks of all forms.
const ProblemDialog = lazyDialog(() => import('./problem-dialog.tsx'))

/** Tells a client that the team knows of their problem, and whether it is handled. */
export function ToldProblemNote({ problem }: { problem: ToldProblem }) {
  const { order, note, toldAt, handledAt } = problem
  const [isOpen, setOpen] = useState(false)
  const isHandled = handledAt !== null
  return (
    <Note
      role="status"
      tone={isHandled ? 'success' : 'info'}
      title={isHandled ? 'L’équipe a traité votre message' : 'L’équipe est prévenue'}
    >
      <p>
        {isHandled
          ? `${upperFirst(whenWords(handledAt))}.`
          : 'Elle lit votre message et vous contacte.'}
      </p>
      <p className="mt-6">Votre message, {whenWords(toldAt)}&nbsp;:</p>
      <p className="anywhere pre-line">«&nbsp;{note}&nbsp;»</p>
      {canBeClosed(order, serverNow()) ? (
        <Button
          className="mt-10"
          tone="outline"
          size="sm"
          icon={<IconMessagePlus />}
          onClick={() => setOpen(true)}
        >
          {isHandled ? 'Un autre problème' : 'Ajouter un message'}
        </Button>
      ) : null}
      <ProblemDialog order={order} opened={isOpen} onClose={() => setOpen(false)} />
    </Note>
  )
}

/** `aujourd’hui à 14 h 05` */
const whenWords = (at: number) => `${dayWords(at, serverNow())} à ${formatTime(at)}`
