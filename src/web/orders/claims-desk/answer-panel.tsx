import { IconCrown, IconPencil, IconPhone, IconSearch, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import {
  DOOR_FAULTS,
  givesMoney,
  MAX_CLAIM_MESSAGE,
  REMEDY_LABELS,
  type Remedy,
} from '#shared/orders/claims/claims.ts'
import { firstNameOf } from '#shared/text/first-name.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { Textarea } from '#web/components/forms/fields.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import classes from './claim-desk.module.css'
import { type DeskClaim, faultLabel, messageFor } from './desk-words.ts'
import { NoteDialog } from './note-dialog.tsx'

interface Draft {
  remedy: Remedy
  amount: number | null
  method: 'wave' | 'espece'
  /** Of the team; null while it follows the choice. */
  message: string | null
}

/** Our answer, or what became of it. */
export function AnswerPanel({ claim }: { claim: DeskClaim }) {
  const { role } = useMe()
  if (claim.state === 'closed') return <Closed claim={claim} />
  if (claim.state === 'owner' && role !== 'superadmin')
    return (
      <section>
        <h2 className="text-2xl mb-8">Notre réponse</h2>
        <Note title="Chez la propriétaire">
          Elle décide de cette réclamation. Vous pouvez encore noter un appel.
        </Note>
        <Notes claim={claim} />
      </section>
    )
  return (
    <>
      {claim.state === 'proposed' ? <Proposed claim={claim} /> : null}
      <AnswerForm claim={claim} />
    </>
  )
}

function AnswerForm({ claim }: { claim: DeskClaim }) {
  const { id: claimId, pieces, limits, state, asked } = claim
  const remedies: Remedy[] =
    pieces.length > 0
      ? ['refund', 'credit', 'rewash', 'refuse']
      : ['refund', 'credit', 'explain', 'refuse']
  const draft = useKept<Draft>(`laveo-reponse-${claimId}`, (stored) => ({
    remedy: claim.remedy ?? 'refund',
    amount: claim.amount ?? (asked === null ? null : Math.min(asked, limits.cap)),
    method: claim.method === 'espece' ? 'espece' : 'wave',
    message: claim.state === 'owner' ? claim.message : null,
    ...(stored as Partial<Draft> | undefined),
  }))
  const { remedy, amount, method } = draft.value
  const firstName = firstNameOf(claim.clientName ?? '') ?? ''
  const written = messageFor({ ...claim, firstName }, { remedy, amount, method })
  const message = draft.value.message ?? written
  const set = (change: Partial<Draft>) => draft.update((now) => ({ ...now, ...change }))
  const send = useKeyedAct(trpc.claims.propose, {
    announced: 'Réponse envoyée au client.',
    failed: 'La réponse n’est pas partie.',
    stale: ['claims', 'requests', 'orders'],
    onSuccess: () => draft.clear(),
  })
  const ask = useKeyedAct(trpc.claims.toOwner, {
    announced: 'Transmise à la propriétaire.',
    failed: 'La réclamation n’a pas été transmise.',
    stale: ['claims', 'requests', 'orders'],
    onSuccess: () => draft.clear(),
  })
  const hasMoney = givesMoney(remedy)
  const isAbove = hasMoney && amount !== null && amount > limits.cap
  const needsOwner = limits.ownLimit !== null && hasMoney && (amount ?? 0) > limits.ownLimit
  // A refusal begins with our words, and the reason is the team's.
  const needsWords =
    (remedy === 'refuse' || remedy === 'explain') && message.trim() === written.trim()
  const isReady =
    !needsWords && !isAbove && message.trim() !== '' && (!hasMoney || (amount ?? 0) > 0)
  const answer = {
    claimId,
    remedy,
    message,
    from: state,
    ...(hasMoney && amount !== null && { amount }),
    ...(remedy === 'refund' && { method }),
  }
  return (
    <section className="stack gap-14">
      <h2 className="text-2xl">{state === 'proposed' ? 'Changer la réponse' : 'Notre réponse'}</h2>
      <ChoiceCards
        compact
        legend="Notre réponse"
        hideLegend
        value={remedy}
        options={remedies.map((value) => ({ value, label: REMEDY_LABELS[value] }))}
        onChange={(next) => set({ remedy: next, message: null })}
      />
      {hasMoney ? (
        <div>
          <AmountField
            label="Montant"
            value={amount}
            onChange={(next) => set({ amount: next })}
            error={isAbove ? `Le plafond est de ${formatFcfa(limits.cap)}.` : undefined}
          />
          <Gauge amount={amount ?? 0} cap={limits.cap} />
          <p className="row justify-between gap-8 text-s mt-4">
            <span>{asked === null ? null : `Demandé\u00a0: ${formatFrancs(asked)}`}</span>
            <b>Plafond&nbsp;: {formatFrancs(limits.cap)}</b>
          </p>
          <p className="quiet text-s">
            {pieces.length > 0
              ? `${limits.times}\u00a0fois ${formatFrancs(limits.price)}, le prix payé.`
              : `Le total de la commande.`}
            {limits.ownLimit === null
              ? null
              : ` Jusqu’à ${formatFrancs(limits.ownLimit)} sans la propriétaire.`}
          </p>
        </div>
      ) : null}
      {remedy === 'refund' ? (
        <Segmented
          legend="Versé par"
          value={method}
          options={[
            { value: 'wave', label: 'Wave' },
            { value: 'espece', label: 'Espèces' },
          ]}
          onChange={(next) => set({ method: next })}
        />
      ) : null}
      <Message
        message={message}
        isOpen={remedy === 'refuse' || remedy === 'explain'}
        onChange={(next) => set({ message: next })}
      />
      <Notes claim={claim} />
      <div className={`surface line-top stack gap-8 ${classes.foot}`} data-foot="">
        <ActFailure unanswered={needsOwner ? ask.unanswered : send.unanswered} />
        <div className="stack gap-8">
          {needsOwner ? (
            <Button
              tone="soleil"
              size="lg"
              full
              icon={<IconCrown />}
              disabled={!isReady || state !== 'open'}
              loading={ask.isRunning}
              onClick={() => void ask.run(answer)}
            >
              Demander à la propriétaire
            </Button>
          ) : (
            <>
              <Button
                tone="soleil"
                size="lg"
                full
                icon={<IconSend />}
                disabled={!isReady}
                loading={send.isRunning}
                onClick={() => void send.run(answer)}
              >
                Envoyer la proposition
              </Button>
              {limits.ownLimit !== null && state === 'open' ? (
                <Button
                  tone="outline"
                  full
                  icon={<IconCrown />}
                  disabled={!isReady}
                  loading={ask.isRunning}
                  onClick={() => void ask.run(answer)}
                >
                  Demander à la propriétaire
                </Button>
              ) : null}
            </>
          )}
        </div>
      </div>
    </section>
  )
}

function Gauge({ amount, cap }: { amount: number; cap: number }) {
  const share = cap === 0 ? 0 : Math.min(100, (100 * amount) / cap)
  return (
    <span className={`block clip mt-8 ${classes.gauge}`} aria-hidden="true">
      <span className="block fill-primary" style={{ width: `${share}%` }} />
    </span>
  )
}

interface MessageProps {
  message: string
  /** Its words are the team's, so the field is open. */
  isOpen: boolean
  onChange: (message: string) => void
}

/** The client will read this text. It follows the choice until the team corrects it. */
function Message({ message, isOpen, onChange }: MessageProps) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing || isOpen)
    return (
      <Textarea
        label="Le client lira"
        required
        rows={5}
        maxLength={MAX_CLAIM_MESSAGE}
        value={message}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
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
    </div>
  )
}

/** « Regardé » and « Appelé », which stay in the thread. */
function Notes({ claim }: { claim: DeskClaim }) {
  const [kind, setKind] = useState<'looked' | 'called'>('looked')
  const [isOpen, setOpen] = useState(false)
  const open = (next: 'looked' | 'called') => {
    setKind(next)
    setOpen(true)
  }
  return (
    <div className="row wrap gap-8">
      <Button tone="outline" size="sm" icon={<IconSearch />} onClick={() => open('looked')}>
        Dire ce qu’on a regardé
      </Button>
      <Button tone="outline" size="sm" icon={<IconPhone />} onClick={() => open('called')}>
        Client appelé
      </Button>
      <NoteDialog claim={claim} kind={kind} opened={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

function Proposed({ claim }: { claim: DeskClaim }) {
  const { id: claimId, remedy, amount, message, replyBy, proposedAt, proposedByName } = claim
  const accept = useAct(trpc.claims.accept, {
    announced: 'Accepté pour le client.',
    failed: 'Impossible d’enregistrer.',
    stale: ['claims', 'requests', 'orders', 'payments', 'credit'],
  })
  if (remedy === null || proposedAt === null) return null
  return (
    <section className="stack gap-10 mb-20">
      <h2 className="text-2xl">
        {REMEDY_LABELS[remedy]}
        {amount === null ? null : `, ${formatFcfa(amount)}`}
      </h2>
      <p className="quiet">
        Proposé par {proposedByName ?? 'l’équipe'}.
        {replyBy === null ? null : ` Le client répond avant le ${formatDay(replyBy)}, sinon close.`}
      </p>
      <p className={`rounded-large anywhere pre-line badge-success ${classes.bubble}`}>{message}</p>
      <ActFailure unanswered={accept.unanswered} />
      <Button
        tone="outline"
        full
        loading={accept.isRunning}
        onClick={() => void accept.run({ claimId, proposedAt })}
      >
        Il accepte au téléphone
      </Button>
    </section>
  )
}

function Closed({ claim }: { claim: DeskClaim }) {
  const { id: claimId, remedy, amount, answer, way, fault, stations } = claim
  const place = useAct(trpc.claims.placeFault, {
    announced: 'C’est noté.',
    failed: 'Impossible d’enregistrer.',
    stale: ['claims'],
  })
  const [pickup, delivery, none] = DOOR_FAULTS
  const faults = [pickup, ...stations.slice(1).map(({ key }) => key), delivery, none]
  return (
    <section className="stack gap-12">
      <h2 className="text-2xl">{answer === 'silent' ? 'Close, sans réponse' : 'Acceptée'}</h2>
      <p>
        {remedy ? REMEDY_LABELS[remedy] : null}
        {amount === null ? null : `, ${formatFcfa(amount)}`}
        {way === 'credit' ? ', en avoir' : null}
      </p>
      {way === 'wave' || way === 'espece' ? (
        <p className="quiet">À verser dans Caisse, « Remboursements ».</p>
      ) : null}
      <ChoiceCards
        compact
        legend="Où la faute est-elle née ?"
        value={faults.find((one) => one === fault)}
        options={faults.map((value) => ({ value, label: faultLabel(value, stations) }))}
        onChange={(next) => void place.run({ claimId, fault: next })}
      />
      <ActFailure unanswered={place.unanswered} />
    </section>
  )
}
