import { IconCrown, IconSend } from '@tabler/icons-react'
import { isOver } from '#shared/order-status.ts'
import { MAX_CLAIM_MESSAGE, MAX_CLAIM_WORD } from '#shared/orders/claims/claims.ts'
import { MAX_QUANTITY } from '#shared/orders/order-limits.ts'
import { firstNameOf } from '#shared/text/first-name.ts'
import { garmentList } from '#shared/text/garment-words.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { Textarea } from '#web/components/forms/fields.tsx'
import { QuantityStepper } from '#web/components/forms/quantity-stepper.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { askLabel } from '#web/money/ask-owner.ts'
import { trpc } from '#web/trpc.ts'
import classes from './claim-desk.module.css'
import {
  type ContestedLine,
  type CountDraft,
  saidPieces,
  sumPieces,
  type useCountDraft,
} from './contested-count.ts'
import { type DeskClaim, recountWords } from './desk-words.ts'
import { Overtaken, useSeenAnswer } from './seen-answer.tsx'

type Draft = ReturnType<typeof useCountDraft>

/** Neither its total nor its pieces change any more. */
const isClosed = (status: DeskClaim['orderStatus']) => status === null || isOver(status)

/** We have so many: the last place that counted them knows best. */
const oursOf = ({ ordered, pickup, workshop, delivery }: ContestedLine) =>
  delivery ?? workshop ?? pickup ?? ordered

function messageOf(
  { clientName, orderStatus }: DeskClaim,
  lines: readonly ContestedLine[],
  draft: CountDraft,
): string {
  const head = `Bonjour ${firstNameOf(clientName ?? '') ?? ''},`
  const list = (of: (line: ContestedLine) => number) => {
    const some = lines.map((line) => ({ name: line.name, quantity: of(line) }))
    return garmentList(some.filter(({ quantity }) => quantity > 0))
  }
  const ours = piecesLabel(sumPieces(lines, oursOf))
  const said = piecesLabel(sumPieces(lines, (line) => saidPieces(line, draft)))
  switch (draft.answer) {
    case 'keep':
      return `${head} nous avons bien compté ${ours}\u00a0: ${list(oursOf)}.${isClosed(orderStatus) ? '' : ' Tout vous sera rendu.'}`
    case 'correct':
      return `${head} vous avez raison, nous corrigeons à ${said}\u00a0: ${list((line) => saidPieces(line, draft))}. Pardon pour cette erreur.`
    case 'recount':
    case null:
      return `${head} nous recomptons votre linge et nous vous répondons.`
  }
}

function optionsOf(claim: DeskClaim, lines: readonly ContestedLine[], draft: CountDraft) {
  const ours = sumPieces(lines, oursOf)
  const said = sumPieces(lines, (line) => saidPieces(line, draft))
  const toFind = sumPieces(lines, (line) => Math.abs(saidPieces(line, draft) - oursOf(line)))
  const keep = { value: 'keep' as const, label: `Garder ${piecesLabel(ours)}` }
  if (isClosed(claim.orderStatus))
    return [
      keep,
      {
        value: 'correct' as const,
        label: 'Corriger',
        hint: 'La réclamation devient «\u00a0Pièce manquante\u00a0», et se répond comme telle.',
      },
    ]
  const correct = {
    value: 'correct' as const,
    label: `Corriger à ${piecesLabel(said)}`,
    hint:
      toFind > 0
        ? `Le nouveau total lui est proposé, ${piecesLabel(toFind)} à retrouver.`
        : 'Dites d’abord ses comptes.',
  }
  if (claim.recountAt !== null) return [keep, correct]
  return [
    keep,
    correct,
    {
      value: 'recount' as const,
      label: 'Recompter',
      hint: 'La question reste ouverte jusqu’au nouveau compte.',
    },
  ]
}

const STALE = ['claims', 'requests', 'orders', 'pieces'] as const

/** « Garder », « Corriger » or « Recompter ». Once the order is over a corrected count is a piece that is missing. */
export function CountForm({
  claim,
  lines,
  draft,
}: {
  claim: DeskClaim
  lines: readonly ContestedLine[]
  draft: Draft
}) {
  const { id: claimId, state, orderStatus } = claim
  // It was sent already, maybe by a colleague.
  const isRecounting = claim.recountAt !== null && draft.value.answer === 'recount'
  const answer = isRecounting ? null : draft.value.answer
  const set = (change: Partial<CountDraft>) => draft.update((now) => ({ ...now, ...change }))
  const seen = useSeenAnswer(claim)
  const message = draft.value.message ?? messageOf(claim, lines, draft.value)
  const options = {
    announced: 'Réponse envoyée au client.',
    failed: 'La réponse n’est pas partie.',
    stale: [...STALE],
    onSuccess() {
      draft.clear()
      seen.follow()
    },
  }
  const keep = useKeyedAct(trpc.claims.propose, options)
  const correct = useKeyedAct(trpc.claims.correctCount, options)
  const recount = useKeyedAct(trpc.claims.note, options)
  const ask = useKeyedAct(trpc.claims.toOwner, {
    ...options,
    announced: 'Transmise au responsable.',
  })
  const sort = useAct(trpc.claims.sort, { failed: 'Impossible d’enregistrer.', stale: [...STALE] })
  const ceiling = trpc.dailyCeiling.own.useQuery().data ?? null
  const isOrderClosed = isClosed(orderStatus)
  const counted = lines.filter(({ isWeighed }) => !isWeighed)
  const differs = lines.some((line) => saidPieces(line, draft.value) !== oursOf(line))
  const isSorting = isOrderClosed && answer === 'correct'
  const sent = { claimId, message, from: state, proposedAt: seen.at }
  const acts = { keep, correct: isOrderClosed ? sort : correct, recount }
  const act = acts[answer ?? 'keep']
  const send = () => {
    if (answer === 'keep') return void keep.run({ ...sent, remedy: 'explain' })
    if (answer === 'recount')
      return void recount.run({ claimId, kind: 'looked', note: message, recount: true })
    if (isOrderClosed) return void sort.run({ claimId, kind: 'missing' })
    const counts = counted.map((line) => ({
      position: line.position,
      quantity: saidPieces(line, draft.value),
    }))
    void correct.run({ ...sent, counts })
  }
  const isReady =
    answer !== null &&
    !seen.isOvertaken &&
    message.trim() !== '' &&
    (answer !== 'correct' || isOrderClosed || differs)
  return (
    <section className="stack gap-14">
      <h2 className="text-2xl">{state === 'proposed' ? 'Changer la réponse' : 'Notre réponse'}</h2>
      {ceiling !== null && state === 'open' && answer === 'keep' ? (
        <Button
          tone="outline"
          full
          icon={<IconCrown />}
          loading={ask.isRunning}
          onClick={() => void ask.run({ ...sent, remedy: 'explain' })}
        >
          {askLabel(ceiling)}
        </Button>
      ) : null}
      {claim.recountAt === null ? null : (
        <Note title={recountWords(claim.recountAt)}>
          Le client lit que vous recomptez. Répondez quand le compte est fait.
        </Note>
      )}
      <ChoiceCards
        rows
        legend="Notre réponse"
        hideLegend
        value={answer ?? undefined}
        options={optionsOf(claim, lines, draft.value)}
        onChange={(next) => set({ answer: next, message: null })}
      />
      {answer === 'correct' && !isOrderClosed ? <Said lines={counted} draft={draft} /> : null}
      {isSorting || answer === null ? null : (
        <Textarea
          label="Le client lira"
          required
          rows={4}
          maxLength={answer === 'recount' ? MAX_CLAIM_WORD : MAX_CLAIM_MESSAGE}
          value={message}
          onChange={({ currentTarget: { value } }) => set({ message: value })}
        />
      )}
      <div className={`surface line-top stack gap-8 ${classes.foot}`} data-foot="">
        {seen.isOvertaken ? <Overtaken claim={claim} onSeen={seen.follow} /> : null}
        <ActFailure unanswered={act.unanswered} withRetry={false} />
        <Button
          tone="soleil"
          size="lg"
          full
          icon={<IconSend />}
          disabled={!isReady}
          loading={act.isRunning}
          onClick={send}
        >
          {isSorting
            ? 'Corriger'
            : `Répondre à ${firstNameOf(claim.clientName ?? '') ?? 'ce client'}`}
        </Button>
      </div>
    </section>
  )
}

/** The pieces that the client says, read from their words. */
function Said({ lines, draft }: { lines: readonly ContestedLine[]; draft: Draft }) {
  return (
    <ul className="stack gap-8" aria-label="Ce que le client dit">
      {lines.map((line) => (
        <li key={line.position} className="row justify-between gap-12">
          <span className="shrink anywhere">{line.name}</span>
          <QuantityStepper
            label={line.name}
            fieldLabel={`Selon le client, ${line.name}`}
            min={0}
            max={MAX_QUANTITY}
            value={saidPieces(line, draft.value)}
            onChange={(next) =>
              draft.update((now) => ({ ...now, said: { ...now.said, [line.position]: next } }))
            }
          />
        </li>
      ))}
    </ul>
  )
}
