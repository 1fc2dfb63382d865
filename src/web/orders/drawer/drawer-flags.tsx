import { useState } from 'react'
import { formatShortDateTime } from '#shared/dates.ts'
import { flagLabel, NUMBER_ANSWER_LABELS, NUMBER_ANSWERS } from '#shared/order-flags.ts'
import { releaseIn, releaseWords } from '#shared/orders/pieces/release-words.ts'
import { flagActOf, isEndingAct, PROBLEM_ACTS } from '#shared/orders/problems/problem-kinds.ts'
import { isolated } from '#shared/text/isolate.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { flagSentence } from '../flag-words.ts'
import type { OrderDetail } from '../order-view.ts'
import { ReleaseButton } from '../pieces/release-button.tsx'
import { useSearchPath } from '../pieces/use-search-path.ts'
import ResolveFlagDialog from '../resolve-flag-dialog.tsx'
import { MissedProofs } from './drawer-missed-visit.tsx'

type Flag = OrderDetail['flags'][number]

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

interface ActProps {
  detail: OrderDetail
  flag: Flag
  onResolve: () => void
}

/** A claim is answered on its own screen, which ends its flag. */
function FlagAct({ flag: { kind, data }, detail, onResolve }: ActProps) {
  const { order, missingPiece } = detail
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
        Répondre
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

/** The open flags of the order, then the resolved ones. */
export function DrawerFlags({ detail }: { detail: OrderDetail }) {
  const { order, flags, missedFee } = detail
  const [resolving, setResolving] = useState<Flag | null>(null)
  const [opened, setOpened] = useState(false)
  /** The missed visit that waits for another time: the note of its flag tells it. */
  const waiting = order.missedVisits.find(({ rescheduledAt }) => rescheduledAt === null)
  const open = flags.filter(({ resolvedAt }) => resolvedAt === null)
  const resolved = flags.filter(({ resolvedAt }) => resolvedAt !== null)
  return (
    <>
      {open.map((flag) => (
        <Note
          key={flag.id}
          tone="danger"
          title={labelOf(flag)}
          action={
            <FlagAct
              flag={flag}
              detail={detail}
              onResolve={() => {
                setResolving(flag)
                setOpened(true)
              }}
            />
          }
        >
          <p>
            {flagSentence({
              ...flag,
              heldSince: order.heldSince,
              livreurName: order.livreur?.fullname ?? null,
            })}
          </p>
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
        </Note>
      ))}
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
