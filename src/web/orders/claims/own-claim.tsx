import {
  IconDeviceMobile,
  IconFlag,
  IconMessage,
  IconMessagePlus,
  IconSearch,
} from '@tabler/icons-react'
import { useState } from 'react'
import { formatShortDateTime, formatTime, HOUR_MS } from '#shared/dates.ts'
import { methodIs } from '#shared/money/payment-methods.ts'
import { REFUND_OUTCOME_LABELS } from '#shared/money/payments.ts'
import { givesMoney, PAYBACK_HOURS } from '#shared/orders/claims/claims.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { dayWords } from '#shared/time/slot-words.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { Timeline, type TimelineStep } from '#web/components/display/timeline.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useMe } from '#web/session.ts'
import { claimTitle, ruleWords } from './answers.ts'
import { AnswerToAccept } from './claim-answer.tsx'
import classes from './claims.module.css'
import { isMoneyAwaited, moneyWords, type OwnClaim } from './own-claims.ts'
import { SentPhotos } from './sent-photos.tsx'
import { UnsentPhotos } from './unsent-photos.tsx'

// Seldom needed, and a form brings the checks of all forms.
const AddToClaimDialog = lazyDialog(() => import('./add-to-claim-dialog.tsx'))

/** A claim as its client follows it, on one thread: received, looked at, answered, settled. */
export function OwnClaimView({ claim }: { claim: OwnClaim }) {
  const { phone } = useMe()
  const [sendings, setSendings] = useState(0)
  const { state, answerBy } = claim
  return (
    <div className={`stack gap-18 ${classes.column}`}>
      <UnsentPhotos key={`sent ${sendings}`} claim={claim} />
      {(state === 'open' || state === 'owner') && serverNow() > answerBy ? (
        <Note tone="warning">Nous sommes en retard, nous vous appelons.</Note>
      ) : null}
      <Timeline
        steps={[
          {
            key: 'opened',
            label: 'Reçue',
            time: whenWords(claim.createdAt),
            detail: <Said claim={claim} onSent={() => setSendings((count) => count + 1)} />,
            state: 'done',
          },
          ...answerSteps(claim),
          ...(state === 'closed' ? endSteps(claim, phone) : [SETTLED]),
        ]}
      />
    </div>
  )
}

/** The client's words and photos, to which they add until it is closed. */
function Said({ claim, onSent }: { claim: OwnClaim; onSent: () => void }) {
  const [isAdding, setAdding] = useState(false)
  const [openings, setOpenings] = useState(0)
  // The dialog reads anew which photos this phone still holds.
  const openDialog = () => {
    setOpenings((count) => count + 1)
    setAdding(true)
  }
  return (
    <>
      <p className="anywhere pre-line">{[`${claimTitle(claim)}.`, claim.note].join(' ').trim()}</p>
      <div className={`flex wrap gap-12 mt-6 hide-empty ${classes.shown}`}>
        <SentPhotos claim={claim} />
        {claim.state === 'closed' ? null : (
          <Button
            tone="ghost"
            size="sm"
            className={classes.more ?? ''}
            icon={<IconMessagePlus />}
            onClick={openDialog}
          >
            Ajouter
          </Button>
        )}
      </div>
      <AddToClaimDialog
        key={openings}
        claim={claim}
        opened={isAdding}
        onClose={() => setAdding(false)}
        onSent={onSent}
      />
    </>
  )
}

/** `jeu. 26, 18 h 05` */
const whenWords = (at: number) => formatShortDateTime(at, serverNow())

/** `samedi 11 h` */
const nearWords = (at: number) => `${dayWords(at, serverNow())} ${formatTime(at)}`

function answerSteps(claim: OwnClaim): TimelineStep[] {
  const { answerBy, proposedAt, state, steps } = claim
  const said = steps.filter(isShown)
  const lastNo = said.filter(({ kind }) => kind === 'declined').at(-1)
  const past = said.map((step) => saidStep(step, state === 'owner' && step === lastNo))
  const answer = { key: 'answered', label: 'Notre réponse', icon: <IconMessage /> }
  if (state === 'open' || state === 'owner') {
    const isLooking = said.at(-1)?.kind !== 'looked'
    const detail = `Avant ${nearWords(answerBy)}`
    return [
      ...past,
      ...(isLooking ? [LOOKING] : []),
      { ...answer, detail, state: isLooking ? 'todo' : 'now' },
    ]
  }
  const time = proposedAt === null ? undefined : whenWords(proposedAt)
  if (state === 'closed') return [...past, { ...answer, time, detail: told(claim), state: 'done' }]
  const block = <AnswerToAccept key={proposedAt} claim={claim} />
  return [...past, { ...answer, time, block, state: 'now' }]
}

/** The rule of the sum, then our words. */
const told = (claim: OwnClaim) =>
  [givesMoney(claim.remedy) && ruleWords(claim), claim.message].filter(Boolean).join(' ')

const LOOKING: TimelineStep = {
  key: 'looking',
  label: 'Nous regardons',
  icon: <IconSearch />,
  state: 'now',
}

const SETTLED: TimelineStep = { key: 'settled', label: 'Réglé', icon: <IconFlag />, state: 'todo' }

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

/** A closed claim is « Réglé » only once what was accepted is done. */
function endSteps(claim: OwnClaim, phone: string): TimelineStep[] {
  const { answer, remedy, rewash, rewashStatus, paidAt, paidOutcome, waiver } = claim
  const time = whenWords(claim.closedAt ?? 0)
  const settled = { ...SETTLED, time, state: 'done' } as const
  if (answer === 'silent')
    return [{ ...settled, label: 'Close', detail: 'Sans réponse de votre part.' }]
  const accepted: TimelineStep = {
    key: 'accepted',
    label: 'Vous avez accepté',
    time,
    state: 'done',
  }
  if (remedy === 'rewash') {
    const isDone = rewashStatus === 'completed'
    const detail = rewash && `Commande #${rewash.reference}`
    const washing = { key: 'rewash', label: 'Relavage gratuit', detail, icon: <IconFlag /> }
    return [
      accepted,
      { ...washing, state: isDone ? 'done' : 'now' },
      isDone ? { ...SETTLED, state: 'done' } : SETTLED,
    ]
  }
  if (isMoneyAwaited(claim)) return [accepted, awaitedStep(claim, phone), SETTLED]
  if (paidOutcome === 'not_due') {
    const detail = [REFUND_OUTCOME_LABELS.not_due, waiver].filter(Boolean).join('\u00a0: ')
    return [accepted, { ...settled, label: 'Close', detail }]
  }
  const money = moneyWords(claim)
  if (!money) return [{ ...accepted, label: 'Close' }]
  return [accepted, { ...settled, time: paidAt === null ? time : whenWords(paidAt), detail: money }]
}

function awaitedStep(claim: OwnClaim, phone: string): TimelineStep {
  const by = (claim.closedAt ?? 0) + PAYBACK_HOURS * HOUR_MS
  const limit = by > serverNow() ? `, avant ${nearWords(by)}` : ''
  return {
    key: 'awaited',
    label: moneyWords(claim),
    detail: methodIs(claim.way, 'identified')
      ? `Au ${formatPhone(phone)}${limit}.`
      : 'Par l’équipe.',
    icon: <IconDeviceMobile />,
    state: 'now',
  }
}
