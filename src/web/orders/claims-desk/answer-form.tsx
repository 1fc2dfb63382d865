import { IconArrowBackUp, IconCrown, IconPencil, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { CASH, METHODS, type PaymentMethod } from '#shared/money/payment-methods.ts'
import { givesMoney, MAX_CLAIM_MESSAGE, type Remedy } from '#shared/orders/claims/claims.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { Textarea } from '#web/components/forms/fields.tsx'
import { useKept } from '#web/lib/use-kept.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { askLabel } from '#web/money/ask-owner.ts'
import { trpc } from '#web/trpc.ts'
import classes from './claim-desk.module.css'
import { ClaimNotes } from './claim-notes.tsx'
import { Deduction } from './deduction.tsx'
import {
  correctedMessage,
  type DeskClaim,
  deductedOf,
  messageFor,
  otherPromise,
  refundWays,
} from './desk-words.ts'
import { Overtaken, useSeenAnswer } from './seen-answer.tsx'

interface Draft {
  remedy: Remedy
  amount: number | null
  method: PaymentMethod
  /** The client's debts are paid first. */
  deduct: boolean
  /** The message of the team; null while it follows the choice. */
  message: string | null
}

/** Nobody has paid an order on account: money for it is credit, which the company's next invoice uses. */
function remediesOf({ pieces, onAccount }: DeskClaim): [Remedy, ...Remedy[]] {
  const others: Remedy[] = pieces.length > 0 ? ['rewash', 'refuse'] : ['explain', 'refuse']
  return onAccount ? ['credit', ...others] : ['refund', 'credit', ...others]
}

type Answer = Exclude<Remedy, 'refund'> | PaymentMethod

const ANSWER_LABELS: Record<Exclude<Remedy, 'refund'>, string> = {
  credit: 'Avoir',
  rewash: 'Relavage gratuit',
  refuse: 'Refuser',
  explain: 'Répondre seulement',
}

/** Each answer is one choice: a refund is the way in which it is paid. */
function answersOf(claim: DeskClaim, ways: readonly PaymentMethod[]) {
  return remediesOf(claim).flatMap((remedy): { value: Answer; label: string }[] =>
    remedy === 'refund'
      ? ways.map((value) => ({ value, label: METHODS[value].label }))
      : [{ value: remedy, label: ANSWER_LABELS[remedy] }],
  )
}

/** Francs that an answer counts towards the ceiling of the day: a washing, the price of its pieces. */
function promisedBy({ limits }: DeskClaim, remedy: Remedy | null, amount: number | null): number {
  if (remedy === 'rewash') return limits.price
  return remedy !== null && givesMoney(remedy) ? (amount ?? 0) : 0
}

/** The remedy, its sum and the message that the client reads. */
export function AnswerForm({ claim }: { claim: DeskClaim }) {
  const { id: claimId, limits, pieces, state, asked } = claim
  const remedies = remediesOf(claim)
  const ways = refundWays(claim)
  const seen = useSeenAnswer(claim)
  const draft = useKept<Draft>(`laveo-reponse-${claimId}`, (stored) => ({
    remedy: claim.remedy ?? remedies[0],
    amount: claim.amount ?? (asked === null ? null : Math.min(asked, limits.cap)),
    method: ways[0] ?? CASH,
    deduct: claim.deducted !== null || claim.proposedAt === null,
    message: correctedMessage(claim),
    ...(stored as Partial<Draft> | undefined),
  }))
  const { remedy, amount, deduct } = draft.value
  const method = ways.find((way) => way === draft.value.method) ?? ways[0] ?? CASH
  const deducted = deduct ? deductedOf(claim, { remedy, amount }) : 0
  const written = messageFor(claim, { remedy, amount, method, deducted })
  const message = draft.value.message ?? written
  const set = (change: Partial<Draft>) => draft.update((now) => ({ ...now, ...change }))
  const choose = (next: Answer) => {
    const way = ways.find((one) => one === next)
    // Another way to pay the same sum leaves the words that somebody corrected.
    const kept = way && remedy === 'refund' ? draft.value.message : null
    const other = remedies.find((one) => one === next)
    if (way) set({ remedy: 'refund', method: way, message: kept })
    else if (other) set({ remedy: other, message: null })
  }
  const send = useKeyedAct(trpc.claims.propose, {
    announced: 'Réponse envoyée au client.',
    failed: 'La réponse n’est pas partie.',
    stale: ['claims', 'requests', 'orders', 'dailyCeiling'],
    onSuccess() {
      draft.clear()
      seen.follow()
    },
  })
  const ask = useKeyedAct(trpc.claims.toOwner, {
    announced: 'Transmise au responsable.',
    failed: 'La réclamation n’a pas été transmise.',
    stale: ['claims', 'requests', 'orders'],
    onSuccess: () => draft.clear(),
  })
  const hasMoney = givesMoney(remedy)
  const isAbove = hasMoney && amount !== null && amount > limits.cap
  const ceiling = trpc.dailyCeiling.own.useQuery().data ?? null
  // The promise of the standing answer is counted already, also if a colleague gave it.
  const counted = state === 'proposed' ? promisedBy(claim, claim.remedy, claim.amount) : 0
  const more = promisedBy(claim, remedy, amount) - counted
  const needsOwner = ceiling !== null && more > ceiling.left
  // An answer that the client has in hand is no question to an owner any more: they change it themselves.
  const asksOwner = needsOwner && state === 'open'
  const missing = missingOf({ remedy, amount, message, written })
  const isReady = !seen.isOvertaken && !isAbove && missing === null
  const mayAsk = ceiling !== null && state === 'open' && !asksOwner
  const missingWords = missing ? (
    <p className="quiet text-s text-center">Il manque&nbsp;: {missing}</p>
  ) : null
  const doubt = otherPromise(message, { remedy, amount, method, deducted })
  const answer = {
    claimId,
    remedy,
    message,
    from: state,
    proposedAt: seen.at,
    ...(hasMoney && amount !== null && { amount }),
    ...(remedy === 'refund' && { method }),
    ...(deducted > 0 && { deduct }),
  }
  const asking = {
    full: true,
    icon: <IconCrown />,
    disabled: !isReady,
    loading: ask.isRunning,
    onClick: () => void ask.run(answer),
    children: ceiling && askLabel(ceiling),
  }
  return (
    <section className="stack gap-14">
      <h2 className="text-2xl">{state === 'proposed' ? 'Changer la réponse' : 'Notre réponse'}</h2>
      {mayAsk ? (
        <div className="stack gap-6">
          <Button tone="outline" {...asking} />
          {missingWords}
        </div>
      ) : null}
      {hasMoney ? (
        <AmountField
          label="Montant"
          description={asked === null ? undefined : `Demandé\u00a0: ${formatFrancs(asked)}`}
          value={amount}
          onChange={(next) => set({ amount: next })}
          error={isAbove ? `Le plafond est de ${formatFcfa(limits.cap)}.` : undefined}
        />
      ) : null}
      <ChoiceCards
        compact
        legend="Notre réponse"
        hideLegend
        value={remedy === 'refund' ? method : remedy}
        options={answersOf(claim, ways)}
        onChange={choose}
      />
      {hasMoney ? (
        <Bar
          label={
            pieces.length > 0
              ? `${limits.times}\u00a0fois ${formatFrancs(limits.price)}, le prix payé`
              : 'Le total de la commande'
          }
          figure={`au plus ${formatFrancs(limits.cap)}`}
          most={limits.cap}
          now={amount ?? 0}
        />
      ) : null}
      {ceiling !== null && more > 0 ? (
        <Bar
          label={`Vous, aujourd’hui\u00a0: ${formatFrancs(ceiling.daily - ceiling.left)} déjà promis`}
          figure={`${formatFrancs(ceiling.daily - ceiling.left + more)} sur ${formatFrancs(ceiling.daily)}`}
          most={ceiling.daily}
          before={ceiling.daily - ceiling.left}
          now={more}
        />
      ) : null}
      {hasMoney && amount !== null && amount > 0 && claim.dues.length > 0 ? (
        <Deduction claim={claim} answer={draft.value} onChange={(next) => set({ deduct: next })} />
      ) : null}
      <Message
        message={message}
        isOpen={remedy === 'refuse' || remedy === 'explain'}
        isCorrected={draft.value.message !== null}
        onChange={(next) => set({ message: next })}
      />
      <ClaimNotes claim={claim} />
      <div className={`surface line-top stack gap-8 ${classes.foot}`} data-foot="">
        {doubt ? (
          <Note tone="warning" role="status">
            {doubt}
          </Note>
        ) : null}
        {seen.isOvertaken ? <Overtaken claim={claim} onSeen={seen.follow} /> : null}
        {needsOwner && !asksOwner ? (
          <Note tone="warning" role="status">
            Le client a déjà une réponse. Pour aller au-dessus, appelez{' '}
            {ceiling.owner ?? 'le responsable'}.
          </Note>
        ) : null}
        <ActFailure unanswered={asksOwner ? ask.unanswered : send.unanswered} withRetry={false} />
        <div>
          {asksOwner ? (
            <Button tone="soleil" size="lg" {...asking} />
          ) : (
            <Button
              tone="soleil"
              size="lg"
              full
              icon={<IconSend />}
              disabled={!isReady || needsOwner}
              loading={send.isRunning}
              onClick={() => void send.run(answer)}
            >
              Envoyer la proposition
            </Button>
          )}
          {mayAsk ? null : missingWords}
        </div>
      </div>
    </section>
  )
}

interface Written {
  remedy: Remedy
  amount: number | null
  message: string
  /** Our words for this answer. */
  written: string
}

/** The parts that an answer still needs before it may leave. */
function missingOf({ remedy, amount, message, written }: Written): string | null {
  if (givesMoney(remedy) && (amount ?? 0) <= 0) return 'le montant'
  // A refusal begins with our words, and the reason is the team's.
  const needsReason = remedy === 'refuse' || remedy === 'explain'
  if (needsReason && message.trim() === written.trim()) return 'la raison, dans le message'
  return message.trim() === '' ? 'le message' : null
}

interface BarProps {
  label: string
  figure: string
  /** Francs, as the others. */
  most: number
  /** Used up before. */
  before?: number
  now: number
}

/** The part of a ceiling that an answer takes. */
function Bar({ label, figure, most, before = 0, now }: BarProps) {
  const shareOf = (francs: number) => (most === 0 ? 0 : Math.min(100, (100 * francs) / most))
  const used = shareOf(before)
  return (
    <div>
      <p className="row justify-between gap-8 text-s">
        <span className="quiet">{label}</span>
        <b className="nowrap">{figure}</b>
      </p>
      <span className={`flex clip mt-4 ${classes.gauge}`} aria-hidden="true">
        <span className={classes.before} style={{ width: `${used}%` }} />
        <span
          className="fill-primary"
          style={{ width: `${Math.min(100 - used, shareOf(now))}%` }}
        />
      </span>
    </div>
  )
}

interface MessageProps {
  message: string
  /** Its words are the team's, so the field is open. */
  isOpen: boolean
  /** It no longer follows the choice. */
  isCorrected: boolean
  /** It is null makes it follow the choice again. */
  onChange: (message: string | null) => void
}

/** The client will read this text. It follows the choice until the team corrects it. */
function Message({ message, isOpen, isCorrected, onChange }: MessageProps) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing || isOpen)
    return (
      <div>
        <Textarea
          label="Le client lira"
          required
          rows={5}
          maxLength={MAX_CLAIM_MESSAGE}
          value={message}
          onChange={({ currentTarget: { value } }) => onChange(value)}
        />
        {isCorrected && !isOpen ? <Renew onClick={() => onChange(null)} /> : null}
      </div>
    )
  return (
    <div>
      <div className="row justify-between">
        <h3 className="text-m">Le client lira</h3>
        <Button tone="ghost" size="sm" icon={<IconPencil />} onClick={() => setEditing(true)}>
          Modifier
        </Button>
      </div>
      <p className={`rounded-large anywhere pre-line badge-success ${classes.bubble}`}>{message}</p>
      {isCorrected ? <Renew onClick={() => onChange(null)} /> : null}
    </div>
  )
}

function Renew({ onClick }: { onClick: () => void }) {
  return (
    <Button tone="ghost" size="sm" icon={<IconArrowBackUp />} onClick={onClick}>
      Reprendre le texte proposé
    </Button>
  )
}
