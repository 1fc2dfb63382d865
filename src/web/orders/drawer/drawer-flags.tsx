import { useState } from 'react'
import { formatShortDateTime } from '#shared/dates.ts'
import { flagLabel, NUMBER_ANSWER_LABELS, NUMBER_ANSWERS } from '#shared/order-flags.ts'
import { isOver } from '#shared/order-status.ts'
import { releaseIn, releaseWords } from '#shared/orders/pieces/release-words.ts'
import {
  flagActOf,
  isEndingAct,
  isToldByClaim,
  PROBLEM_ACTS,
  PROBLEMS,
} from '#shared/orders/problems/problem-kinds.ts'
import type { Role } from '#shared/roles.ts'
import { isolated } from '#shared/text/isolate.ts'
import { lowerFirst, upperFirst } from '#shared/text/letter-case.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { deskTitle, recountWords } from '../claims-desk/desk-words.ts'
import { flagSentence } from '../flag-words.ts'
import type { OrderDetail } from '../order-view.ts'
import { ReleaseButton } from '../pieces/release-button.tsx'
import { useSearchPath } from '../pieces/use-search-path.ts'
import ResolveFlagDialog from '../resolve-flag-dialog.tsx'
import { feeNotes, MissedProofs } from './drawer-missed-visit.tsx'
import { NoteLine } from './panel-notes.tsx'

type Flag = OrderDetail['flags'][number]
type Claim = NonNullable<OrderDetail['claim']>

const labelOf = ({ kind, data, raisedByName }: Flag) =>
  flagLabel(kind, data.disagreed === 1, raisedByName)

function numberAnswerOf({ data: { answer } }: Flag): string | null {
  const known = NUMBER_ANSWERS.find((one) => one === answer)
  return known ? `. ${NUMBER_ANSWER_LABELS[known]}` : null
}

function releaseOf({ data }: Flag): string | null {
  const release = releaseIn(data)
  return release && `. ${releaseWords(release)}`
}

/** The name that Problèmes gives it too. */
const nameOf = (flag: Flag, { claim }: OrderDetail) =>
  flag.kind === 'claim' && claim ? upperFirst(deskTitle(claim)) : labelOf(flag)

/** A claim that was answered waits for its client, and one that the owner decides for them. */
const isClaimOurs = ({ claim }: OrderDetail, reader: Role) =>
  claim?.state !== 'proposed' && (claim?.state !== 'owner' || reader === 'superadmin')

/** The open flags that wait for the reader; a claim tells some of them, as in Problèmes. */
function waitingFlags(detail: OrderDetail, reader: Role): Flag[] {
  const { order, flags, claim } = detail
  // A missing piece holds its order, which is let go by an act of its own.
  const isHolding = (kind: Flag['kind']) => kind === 'piece_missing' && !isOver(order.status)
  const isFeeAlone = order.heldSince === null && feeNotes(detail).length > 0
  return flags
    .filter(({ resolvedAt }) => resolvedAt === null)
    .filter(({ kind }) => (kind === 'claim' ? isClaimOurs(detail, reader) : true))
    .filter(({ kind }) => kind !== 'visit_missed' || !isFeeAlone)
    .filter(({ kind }) => !claim || isHolding(kind) || !isToldByClaim(kind, claim.kind))
}

interface ActProps {
  detail: OrderDetail
  flag: Flag
  onResolve: () => void
}

/** A claim is answered on its own screen, which ends its flag. */
function FlagAct({ flag: { kind, data }, detail, onResolve }: ActProps) {
  const { order, claim, missingPiece } = detail
  const searchPath = useSearchPath({ orderId: order.id, status: order.status, missingPiece })
  if (kind === 'piece_missing')
    return (
      <div className="stack gap-8">
        {searchPath ? (
          <ButtonLink tone="outline" size="sm" to={searchPath}>
            {PROBLEM_ACTS.search}
          </ButtonLink>
        ) : null}
        <ReleaseButton order={order} />
      </div>
    )
  if (kind === 'claim')
    return (
      <ButtonLink tone="outline" size="sm" to={paths.admin.claim(String(data.claimId))}>
        {PROBLEM_ACTS[PROBLEMS[claim?.kind === 'count' ? 'count_contested' : 'claim'].act]}
      </ButtonLink>
    )
  const act = flagActOf({ kind, orderStatus: order.status, heldSince: order.heldSince })
  // The others end with an act of the order.
  if (!isEndingAct(act)) return null
  return (
    <Button tone="outline" size="sm" onClick={onResolve}>
      {PROBLEM_ACTS[act]}
    </Button>
  )
}

/** The notes of the flags that wait for the reader, and the dialog of their act, which outlives its flag. */
export function useFlagNotes(detail: OrderDetail, reader: Role) {
  const { order, claim } = detail
  const [resolving, setResolving] = useState<Flag | null>(null)
  const [opened, setOpened] = useState(false)
  const resolve = (flag: Flag) => {
    setResolving(flag)
    setOpened(true)
  }
  const notes = waitingFlags(detail, reader).map((flag) => ({
    key: flag.id,
    line: nameOf(flag, detail),
    dueAt: flag.kind === 'claim' && claim ? claim.dueAt : flag.dueAt,
    note: (
      <Note
        tone="danger"
        title={nameOf(flag, detail)}
        action={<FlagAct flag={flag} detail={detail} onResolve={() => resolve(flag)} />}
      >
        <FlagFacts flag={flag} detail={detail} />
      </Note>
    ),
  }))
  const dialog = resolving ? (
    <ResolveFlagDialog
      flag={{
        ...resolving,
        reference: order.reference,
        orderStatus: order.status,
        heldSince: order.heldSince,
      }}
      opened={opened}
      onClose={() => setOpened(false)}
    />
  ) : null
  return { notes, dialog }
}

/** The claim that waits for somebody else, then the flags that were resolved. */
export function DrawerFlags({ detail, reader }: { detail: OrderDetail; reader: Role }) {
  const { claim, flags } = detail
  return (
    <>
      {claim && !isClaimOurs(detail, reader) ? (
        <NoteLine>
          <TextLink to={paths.admin.claim(claim.id)}>{waitingWords(claim)}</TextLink>
        </NoteLine>
      ) : null}
      {flags
        .filter(({ resolvedAt }) => resolvedAt !== null)
        .map((flag) => (
          <p key={flag.id} className="quiet text-s">
            Traité&nbsp;: {lowerFirst(labelOf(flag))}
            {numberAnswerOf(flag)}
            {releaseOf(flag)}
            {flag.resolution ? `. ${flag.resolution}` : null}
            {flag.resolvedByName ? ` (${isolated(flag.resolvedByName)})` : null}
          </p>
        ))}
    </>
  )
}

/** `Comptage contesté, attend le client` */
function waitingWords(claim: Claim): string {
  const name = upperFirst(deskTitle(claim))
  if (claim.recountAt !== null) return `${name}. ${recountWords(claim.recountAt)}`
  return `${name}, ${claim.state === 'owner' ? 'chez le responsable' : 'attend le client'}`
}

function claimSentence({ kind, recountAt }: Claim): string {
  if (recountAt !== null) return `${recountWords(recountAt)}.`
  if (kind === 'count') return 'Le client conteste le comptage. Il attend notre réponse.'
  return 'Le client a fait une réclamation. Il attend notre réponse.'
}

/** The problem, with the words of who told it, who that is, and when. */
function FlagFacts({ flag, detail }: { flag: Flag; detail: OrderDetail }) {
  const { order, claim, missedFee } = detail
  /** The missed visit that waits for another time: the note of its flag tells it. */
  const waiting = order.missedVisits.find(({ rescheduledAt }) => rescheduledAt === null)
  const { heldSince, livreur } = order
  const sentence =
    flag.kind === 'claim' && claim
      ? claimSentence(claim)
      : flagSentence({ ...flag, heldSince, livreurName: livreur?.fullname ?? null })
  return (
    <>
      <p>{sentence}</p>
      {flag.note ? <p className="anywhere pre-line">« {flag.note} »</p> : null}
      {flag.kind === 'visit_missed' && waiting ? (
        <MissedProofs order={order} missed={waiting} asked={missedFee} />
      ) : null}
      {[
        flag.raisedByName && isolated(flag.raisedByName),
        formatShortDateTime(flag.createdAt, serverNow()),
      ]
        .filter(Boolean)
        .join(' · ')}
    </>
  )
}
