import { useState } from 'react'
import { formatShortDateTime } from '#shared/dates.ts'
import { flagLabel, NUMBER_ANSWER_LABELS, NUMBER_ANSWERS } from '#shared/order-flags.ts'
import { releaseIn, releaseWords } from '#shared/orders/pieces/release-words.ts'
import {
  flagActOf,
  isEndingAct,
  isToldByClaim,
  PROBLEM_ACTS,
  PROBLEMS,
} from '#shared/orders/problems/problem-kinds.ts'
import { requestsPath } from '#shared/requests-path.ts'
import type { Role } from '#shared/roles.ts'
import { isolated } from '#shared/text/isolate.ts'
import { lowerFirst, upperFirst } from '#shared/text/letter-case.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { deskTitle, recountWords } from '../claims-desk/desk-words.ts'
import { flagSentence } from '../flag-words.ts'
import type { OrderDetail } from '../order-view.ts'
import { ReleaseButton } from '../pieces/release-button.tsx'
import { useSearchPath } from '../pieces/use-search-path.ts'
import ResolveFlagDialog from '../resolve-flag-dialog.tsx'
import { adjustmentLine } from './drawer-adjustment.tsx'
import { MissedProofs } from './drawer-missed-visit.tsx'
import { NoteLine } from './note-line.tsx'

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

/** The visits missed before whose fee is open: their notes tell what their flag does; that of the one that waits has its own. */
export const visitsToCharge = ({ order, missedFee }: OrderDetail) =>
  order.missedVisits.filter(
    ({ id, rescheduledAt }) => rescheduledAt !== null && missedFee.toDecide.includes(id),
  )

/** The open flags that wait for the reader, the most urgent first; a claim tells some of them, as in Problèmes. */
export function waitingFlags(detail: OrderDetail, reader: Role): Flag[] {
  const { order, flags, claim } = detail
  const isFeeAlone = order.heldSince === null && visitsToCharge(detail).length > 0
  const dueOf = ({ kind, dueAt }: Flag) => (kind === 'claim' && claim ? claim.dueAt : dueAt)
  return flags
    .filter(({ resolvedAt }) => resolvedAt === null)
    .filter(({ kind }) => (kind === 'claim' ? isClaimOurs(detail, reader) : true))
    .filter(({ kind }) => kind !== 'visit_missed' || !isFeeAlone)
    .filter(({ kind }) => !claim || !isToldByClaim(kind, claim.kind))
    .sort((one, other) => dueOf(one) - dueOf(other))
}

/** A gap of a count, and a claim about one, tell the total that follows from it. */
export const isTotalTold = (detail: OrderDetail, reader: Role): boolean =>
  detail.claim?.kind === 'count' ||
  waitingFlags(detail, reader).some(({ kind }) => kind === 'count_gap')

/** The total that follows from the count that this flag is about. */
function totalOf({ kind }: Flag, { order, claim }: OrderDetail): string | null {
  const isOfClaim = kind === 'claim' && claim?.kind === 'count'
  return isOfClaim || (kind === 'count_gap' && claim?.kind !== 'count')
    ? adjustmentLine(order)
    : null
}

const useSearchOf = ({ order: { id: orderId, status }, missingPiece }: OrderDetail) =>
  useSearchPath({ orderId, status, missingPiece })

/** Where somebody acts on a flag that is a line. */
function pathOf({ kind, data }: Flag, searchPath: string | undefined): string {
  if (kind === 'claim') return paths.admin.claim(String(data.claimId))
  return (kind === 'piece_missing' && searchPath) || requestsPath('problemes')
}

interface ActProps {
  detail: OrderDetail
  flag: Flag
  onResolve: () => void
}

/** A claim is answered on its own screen, which ends its flag. */
function FlagAct({ flag: { kind, data }, detail, onResolve }: ActProps) {
  const { order, claim } = detail
  const searchPath = useSearchOf(detail)
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

interface Props {
  detail: OrderDetail
  reader: Role
}

/** The most urgent flag of the order with its act, the others as lines, then the resolved ones. */
export function DrawerFlags({ detail, reader }: Props) {
  const { order, flags, claim } = detail
  const [resolving, setResolving] = useState<Flag | null>(null)
  const [opened, setOpened] = useState(false)
  const searchPath = useSearchOf(detail)
  const [first, ...others] = waitingFlags(detail, reader)
  const resolved = flags.filter(({ resolvedAt }) => resolvedAt !== null)
  return (
    <>
      {first ? (
        <Note
          tone="danger"
          title={nameOf(first, detail)}
          action={
            <FlagAct
              flag={first}
              detail={detail}
              onResolve={() => {
                setResolving(first)
                setOpened(true)
              }}
            />
          }
        >
          <FlagFacts flag={first} detail={detail} />
        </Note>
      ) : null}
      {others.map((flag) => (
        <NoteLine key={flag.id} to={pathOf(flag, searchPath)}>
          {[nameOf(flag, detail), totalOf(flag, detail)].filter(Boolean).join('. ')}
        </NoteLine>
      ))}
      {claim && !isClaimOurs(detail, reader) ? (
        <NoteLine to={paths.admin.claim(claim.id)}>{waitingWords(detail)}</NoteLine>
      ) : null}
      {resolved.map((flag) => (
        <p key={flag.id} className="quiet text-s">
          Traité&nbsp;: {lowerFirst(labelOf(flag))}
          {numberAnswerOf(flag)}
          {releaseOf(flag)}
          {flag.resolution ? `. ${flag.resolution}` : null}
          {flag.resolvedByName ? ` (${isolated(flag.resolvedByName)})` : null}
        </p>
      ))}
      {resolving ? (
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
      ) : null}
    </>
  )
}

/** `Comptage contesté, attend le client`, with the total that was proposed to them. */
function waitingWords({ order, claim }: OrderDetail): string {
  if (!claim) return ''
  const name = upperFirst(deskTitle(claim))
  if (claim.recountAt !== null) return `${name}. ${recountWords(claim.recountAt)}`
  if (claim.state === 'owner') return `${name}, chez le responsable`
  const isProposed = claim.kind === 'count' && order.adjustment?.status === 'proposed'
  return isProposed ? `${name}. ${adjustmentLine(order)}` : `${name}, attend le client`
}

function claimSentence({ kind, recountAt }: Claim): string {
  if (recountAt !== null) return `${recountWords(recountAt)}.`
  if (kind === 'count') return 'Le client conteste le comptage. Il attend notre réponse.'
  return 'Le client a fait une réclamation. Il attend notre réponse.'
}

/** What happened, with the words of who told it, who that is, and when. */
function FlagFacts({ flag, detail }: { flag: Flag; detail: OrderDetail }) {
  const { order, claim, missedFee } = detail
  /** The missed visit that waits for another time: the note of its flag tells it. */
  const waiting = order.missedVisits.find(({ rescheduledAt }) => rescheduledAt === null)
  const total = totalOf(flag, detail)
  const { heldSince, livreur } = order
  const sentence =
    flag.kind === 'claim' && claim
      ? claimSentence(claim)
      : flagSentence({ ...flag, heldSince, livreurName: livreur?.fullname ?? null })
  return (
    <>
      <p>{sentence}</p>
      {total ? <p>{total}.</p> : null}
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
