import { IconArrowBackUp, IconMoped } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { notifyWarning } from '#web/components/feedback/notify.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { serverTime } from '#web/lib/clock.ts'
import { describeError, isNetworkError } from '#web/lib/error-message.ts'
import { type ActOptions, type Unanswered, useAct } from '#web/lib/use-act.ts'
import { type Inputs, type Outputs, trpc } from '#web/trpc.ts'
import { LivreurName } from './facts/livreur-name.tsx'
import { forgetUndoFailures, tellUndoFailures, useUndoFailure } from './undo-failures.ts'

// Seldom on screen, and never for long. Without a network the name alone is shown.
const WaitingName = lazyPart(() => import('./assign/waiting-name.tsx'), {
  Loading: NameAlone,
  NotLoaded: NameAlone,
})

interface LivreurProps {
  livreur: { fullname: string; phone: string } | null
  waiting?: WaitingAssignment | undefined
  /** Said where there is none. */
  none: string
  /** Its row, and the size of its icon. */
  className: string
}

/** The livreur of an order, whom a tap calls. */
export function OrderLivreur({ livreur, waiting, none, className }: LivreurProps) {
  return (
    <p className={`row ${className}`}>
      <IconMoped aria-label="Livreur" className="fixed quiet" />
      <WaitingLivreur waiting={waiting}>
        <LivreurName livreur={livreur} none={none} />
      </WaitingLivreur>
    </p>
  )
}

interface Props {
  waiting: WaitingAssignment | undefined
  /** The livreur of the order as it is, shown unless another one is about to be assigned. */
  children: ReactNode
}

/** The livreur whom the team has just assigned, for as long as that can be undone: `Konan Yao dans 8 s`. */
export function WaitingLivreur({ waiting, children }: Props) {
  if (!waiting) return children
  return <WaitingName waiting={waiting} />
}

function NameAlone({ waiting }: { waiting: WaitingAssignment }) {
  return <span>{waiting.livreurName}…</span>
}

interface UndoProps {
  waiting: WaitingAssignment | undefined
  /** Its owner also shows that it had no answer, which may be after the button has gone. */
  undoing: ReturnType<typeof useUndoAssignment>
}

/** « Annuler », for the admin who has just asked for this assignment; nothing for another one. */
export function UndoAssignmentButton({ waiting, undoing }: UndoProps) {
  if (!waiting?.isMine) return null
  return (
    <Button
      tone="outline"
      size="sm"
      icon={<IconArrowBackUp />}
      aria-label={`Annuler l’assignation de #${waiting.reference}`}
      loading={undoing.isRunning}
      onClick={() => undoing.run(waiting)}
    >
      Annuler
    </Button>
  )
}

type Undo = 'undoAssignments'

export const UNDOING = {
  failed: 'L’annulation a échoué.',
  stale: ['orders.waitingAssignments'],
  onSuccess({ undone }, { assignments }) {
    const standing = assignments.length - undone.length
    if (standing > 0) notifyWarning(undoneTitle(undone.length), standingText(standing))
    else announceToReaders(`${undoneTitle(undone.length)}. Personne n’a été prévenu.`)
  },
} satisfies ActOptions<Inputs['orders'][Undo], Outputs['orders'][Undo]>

/** Answers the offer of this tab to undo one order; false where there is none. */
type AnswerOffer = (orderId: string) => boolean
let answerOffer: AnswerOffer = () => false

/** Called by the code of the offers, which a board loads with its first assignment only. */
export function answerOffersBy(answer: AnswerOffer): void {
  answerOffer = answer
}

/**
 * Undoes an assignment that does not stand yet, but no newer one of the same order. A toast tells what could not be undone. Where this tab
 * offers to undo it, the button does what the key does: it may be tried again as long as the offer stands.
 */
export function useUndoAssignment(orderId: string) {
  const failure = useUndoFailure(orderId)
  const act = useAct(trpc.orders.undoAssignments, {
    ...UNDOING,
    onSuccess(answer, input) {
      forgetUndoFailures([orderId])
      UNDOING.onSuccess(answer, input)
    },
    onError(error, { assignments }) {
      if (!isNetworkError(error)) forgetUndoFailures([orderId])
      // The offer has said more.
      else if (!failure) tellUndoFailures(assignments, describeError(error, UNDOING.failed))
    },
  })
  const undo = (key: WaitingAssignment['key']) => {
    if (!answerOffer(orderId)) void act.run({ assignments: [key] })
  }
  const unanswered: Unanswered = {
    message: failure?.message,
    isSending: act.isRunning,
    retry: () => failure && undo(failure.key),
    takePlace: act.unanswered.takePlace,
  }
  return { isRunning: act.isRunning, run: ({ key }: WaitingAssignment) => undo(key), unanswered }
}

const undoneTitle = (count: number) =>
  count === 1 ? 'Assignation annulée' : `${count} assignations annulées`

const standingText = (count: number) =>
  count === 1
    ? 'Une autre ne pouvait plus l’être\u00a0: vérifiez-la.'
    : `${count} autres ne pouvaient plus l’être\u00a0: vérifiez-les.`

export interface WaitingAssignment {
  /** `createdAt` names this very one, not another that takes its place. */
  key: { orderId: string; createdAt: number }
  reference: string
  kind: Outputs['orders']['waitingAssignments'][number]['kind']
  livreurName: string
  /** The caller asked for it, and may undo it. */
  isMine: boolean
  /** Of those that the caller asked for, the last one: the key `z` undoes it. */
  isLatest: boolean
  /** The name of the admin who asked. */
  by: string
  /** Until when it can be undone, in milliseconds UTC. */
  undoUntil: number
}

/** The assignment of an order that can still be undone, if there is one. Only the team may ask. */
export function useWaitingAssignment(orderId: string): WaitingAssignment | undefined {
  const { data, dataUpdatedAt } = trpc.orders.waitingAssignments.useQuery(undefined, {
    select: (rows) => {
      const waiting = rows.filter(({ refusal }) => refusal === null)
      const row = waiting.find((one) => one.orderId === orderId)
      return row && { ...row, isLatest: waiting.filter(({ isMine }) => isMine).at(-1) === row }
    },
    // Each row of a list asks for it; the live stream says when it changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return undefined
  const { reference, kind, livreurName, isMine, isLatest, by, createdAt, undoMs } = data
  return {
    key: { orderId, createdAt },
    reference,
    kind,
    livreurName,
    isMine,
    isLatest,
    by,
    undoUntil: serverTime(dataUpdatedAt) + undoMs,
  }
}
