import { formatDay } from '#shared/dates.ts'
import { DOOR_FAULTS } from '#shared/orders/claims/claims.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { tilePath } from '#web/money/settle-path.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { AnswerForm } from './answer-form.tsx'
import classes from './claim-desk.module.css'
import { ClaimNotes } from './claim-notes.tsx'
import { correctedTo, type useCountDraft } from './contested-count.ts'
import { CountForm } from './count-form.tsx'
import { type DeskClaim, faultLabel, remedyWords } from './desk-words.ts'

interface Props {
  claim: DeskClaim
  /** Only a contested count reads it. */
  draft: ReturnType<typeof useCountDraft>
}

/** Our answer, or what became of it. */
export function AnswerPanel({ claim, draft }: Props) {
  const { role } = useMe()
  if (claim.state === 'closed') return <Closed claim={claim} />
  const isOthers = role !== 'superadmin'
  if (claim.state === 'owner' && isOthers)
    return (
      <section>
        <h2 className="text-2xl mb-8">Notre réponse</h2>
        <Note title="Chez le responsable">
          Le responsable décide de cette réclamation. Vous pouvez encore noter un appel.
        </Note>
        <ClaimNotes claim={claim} />
      </section>
    )
  if (claim.state === 'proposed' && isOthers && claim.proposedByRole === 'superadmin')
    return (
      <>
        <Proposed claim={claim} />
        <Note>Le responsable a répondu, et change seul sa réponse.</Note>
        <ClaimNotes claim={claim} />
      </>
    )
  return (
    <>
      {claim.state === 'proposed' ? <Proposed claim={claim} /> : null}
      {claim.counts && correctedTo(claim) === null ? (
        <CountForm claim={claim} lines={claim.counts} draft={draft} />
      ) : (
        <AnswerForm claim={claim} />
      )}
    </>
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
      <h2 className="text-2xl">{remedyWords(remedy, amount)}</h2>
      <p className="quiet">
        Proposé par {proposedByName ?? 'l’équipe'}.
        {replyBy === null ? null : ` Le client répond avant le ${formatDay(replyBy)}, sinon close.`}
      </p>
      <p className={`rounded-large anywhere pre-line badge-success ${classes.bubble}`}>{message}</p>
      <ActFailure unanswered={accept.unanswered} withRetry={false} />
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
  const { id: claimId, remedy, amount, deducted, answer, way, fault, stations } = claim
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
        {remedy ? remedyWords(remedy, amount) : null}
        {way === 'credit' && remedy !== 'credit' && (deducted ?? 0) < (amount ?? 0)
          ? ', en avoir'
          : null}
        {deducted ? `, dont ${formatFcfa(deducted)} déduits de ce qu’il devait` : null}
      </p>
      {way !== null && way !== 'credit' ? (
        <p className="quiet">
          À verser dans <TextLink to={tilePath('rendre')}>Caisse, À régler</TextLink>.
        </p>
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
