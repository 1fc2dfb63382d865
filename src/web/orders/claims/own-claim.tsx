import { IconFlag, IconMessage, IconMessagePlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { formatTime } from '#shared/dates.ts'
import { REFUND_OUTCOME_LABELS } from '#shared/money/payments.ts'
import { photoPath } from '#shared/orders/photos.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { dayWords } from '#shared/time/slot-words.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Timeline, type TimelineStep } from '#web/components/display/timeline.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { trpc } from '#web/trpc.ts'
import { claimTitle } from './answers.ts'
import { AnswerToAccept } from './claim-answer.tsx'
import classes from './claims.module.css'
import { moneyWords, type OwnClaim } from './own-claims.ts'
import { UnsentPhotos } from './unsent-photos.tsx'

// Seldom needed, and a form brings the checks of all forms.
const AddToClaimDialog = lazyDialog(() => import('./add-to-claim-dialog.tsx'))

/** A claim as its client follows it: received, looked at, answered, settled. */
export function OwnClaimView({ claim }: { claim: OwnClaim }) {
  const [isAdding, setAdding] = useState(false)
  const [openings, setOpenings] = useState(0)
  const [sendings, setSendings] = useState(0)
  // The dialog reads anew which photos this phone still holds.
  const openDialog = () => {
    setOpenings((count) => count + 1)
    setAdding(true)
  }
  const { state, answerBy } = claim
  return (
    <div className={`stack gap-18 ${classes.column}`}>
      <ClaimHead claim={claim} />
      <UnsentPhotos key={`sent ${sendings}`} claim={claim} />
      {(state === 'open' || state === 'owner') && serverNow() > answerBy ? (
        <Note tone="warning">Nous sommes en retard, nous vous appelons.</Note>
      ) : null}
      <Timeline steps={stepsOf(claim)} />
      {state === 'proposed' ? <AnswerToAccept key={claim.proposedAt} claim={claim} /> : null}
      {state === 'closed' ? null : (
        <Button tone="ghost" full icon={<IconMessagePlus />} onClick={openDialog}>
          Ajouter un mot ou une photo
        </Button>
      )}
      <AddToClaimDialog
        key={`opened ${openings}`}
        claim={claim}
        opened={isAdding}
        onClose={() => setAdding(false)}
        onSent={() => setSendings((count) => count + 1)}
      />
    </div>
  )
}

function ClaimHead({ claim }: { claim: OwnClaim }) {
  const { orderId, reference, note, photoIds } = claim
  const photos = trpc.photos.ofOrder.useQuery({ orderId }).data?.photos ?? []
  const sent = photos.filter(({ id }) => photoIds.includes(id))
  return (
    <div className={`row gap-12 align-start ${classes.line}`}>
      <div className="grow leading-13">
        <b className="anywhere">{claimTitle(claim)}</b>
        {note ? <p className="quiet anywhere pre-line">{note}</p> : null}
        <OrderReference className="reference text-s" reference={reference} />
        {sent.length > 0 ? (
          <div className={classes.looked}>
            {sent.map(({ id }, index) => (
              <img
                key={id}
                className={`rounded outlined ${classes.proof}`}
                src={photoPath({ orderId, photoId: id }, 'small')}
                alt={`Envoyée par vous, ${index + 1}`}
                loading="lazy"
                decoding="async"
              />
            ))}
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** `jeudi 26 novembre, 18 h 05` */
const whenWords = (at: number) => `${dayWords(at, serverNow())}, ${formatTime(at)}`

function stepsOf(claim: OwnClaim): TimelineStep[] {
  const { createdAt, answerBy, proposedAt, state, closedAt, steps } = claim
  const isAnswered = state === 'proposed' || state === 'closed'
  const said = steps.filter(isShown)
  const lastNo = said.filter(({ kind }) => kind === 'declined').at(-1)
  const isLooking = !isAnswered && said.at(-1)?.kind !== 'looked'
  return [
    {
      key: 'opened',
      label: 'Reçue',
      time: whenWords(createdAt),
      detail: isAnswered ? undefined : `Réponse promise avant ${whenWords(answerBy)}`,
      state: 'done',
    },
    ...said.map((step) => saidStep(step, state === 'owner' && step === lastNo)),
    ...(isLooking ? [LOOKING] : []),
    {
      key: 'answered',
      label: 'Notre réponse',
      ...(isAnswered && proposedAt !== null && { time: whenWords(proposedAt) }),
      detail: state === 'closed' ? claim.message : undefined,
      icon: <IconMessage />,
      state: state === 'closed' ? 'done' : isLooking ? 'todo' : 'now',
    },
    {
      key: 'settled',
      label: 'Réglé',
      detail: settledWords(claim),
      ...(closedAt !== null && { time: whenWords(closedAt) }),
      icon: <IconFlag />,
      state: isSettled(claim) ? 'done' : state === 'closed' ? 'now' : 'todo',
    },
  ]
}

const LOOKING: TimelineStep = {
  key: 'looking',
  label: 'Nous regardons',
  icon: <IconSearch />,
  state: 'now',
}

type Step = OwnClaim['steps'][number]

/** The pieces that we looked at, and each answer that was not accepted, above the words against it. */
function isShown({ kind }: Step, index: number, steps: readonly Step[]): boolean {
  if (kind !== 'proposed') return kind === 'looked' || kind === 'declined'
  const next = steps.slice(index + 1).find((step) => ['proposed', 'declined'].includes(step.kind))
  return next?.kind === 'declined'
}

function saidStep({ kind, note, amount, at }: Step, isAtOwner: boolean): TimelineStep {
  const step = { key: `${kind} ${at}`, time: whenWords(at), state: 'done' } as const
  if (kind === 'looked') return { ...step, label: 'Nous avons regardé', detail: note }
  if (kind === 'proposed') {
    const sum = amount === null ? '' : `\u00a0: ${formatFcfa(amount)}`
    return { ...step, label: `Notre réponse${sum}`, detail: note }
  }
  const detail = [note, isAtOwner && 'Le responsable décide.'].filter(Boolean).join(' · ')
  return { ...step, label: 'Vous n’êtes pas d’accord', detail }
}

/** Money that goes back is settled once the team paid it. */
const isSettled = ({ state, way, paidAt }: OwnClaim) =>
  state === 'closed' && (way === null || way === 'credit' || paidAt !== null)

function settledWords(claim: OwnClaim): string | undefined {
  const { state, answer, way, remedy, paidOutcome, waiver, rewash } = claim
  if (state !== 'closed') return undefined
  if (answer === 'silent') return 'Close, sans réponse de votre part'
  if (paidOutcome === 'not_due')
    return [REFUND_OUTCOME_LABELS.not_due, waiver].filter(Boolean).join('\u00a0: ')
  const money = moneyWords(claim)
  if (money)
    return way === 'credit' || paidOutcome === 'credited'
      ? `${money}, pour votre prochaine commande`
      : money
  if (remedy === 'rewash' && rewash) return `Relavage gratuit, commande #${rewash.reference}`
  return undefined
}
