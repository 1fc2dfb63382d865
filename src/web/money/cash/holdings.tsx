import { useIsMutating } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useState } from 'react'
import { formatTime } from '#shared/dates.ts'
import { ofPerson } from '#shared/text/french.ts'
import { isolated } from '#shared/text/isolate.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { focusOnMount } from '#web/lib/focus.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { HoldingCard } from './holding-card.tsx'
import type { Holding, HoldingSnapshot } from './holding-changed.tsx'
import classes from './holdings.module.css'

/** « Chez les livreurs »: the cash that each one carries, with the form that receives it. Nothing while nobody holds any. */
export function Holdings() {
  const query = trpc.cash.holdings.useQuery()
  const [recordedText, setRecordedText] = useState<string | null>(null)
  const [counting, setCounting] = useState<Counting>()
  const sum = (query.data ?? []).reduce((all, { amount }) => all + amount, 0)
  const isEmpty = query.data?.length === 0 && !findRecordedElsewhere(query.data, counting)
  if (isEmpty && recordedText === null) return null
  return (
    <section aria-label="Chez les livreurs" className={`mt-10 ${classes.held}`}>
      {recordedText === null ? null : (
        <p key={recordedText} ref={focusOnMount} tabIndex={-1} className="strong positive mb-6">
          {recordedText}
        </p>
      )}
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger les espèces des livreurs."
        loading={null}
        isEmpty={() => isEmpty}
        empty={null}
      >
        {(holdings) => (
          <>
            <div className={classes.total}>
              <h2 className="text-m">Chez les livreurs</h2>
              <p className="display digits text-xl">{formatFrancs(sum)}</p>
            </div>
            <HoldingList
              holdings={holdings}
              counting={counting}
              onCounting={setCounting}
              onRecorded={({ fullname }) =>
                setRecordedText(`Le versement ${ofPerson(fullname)} est enregistré.`)
              }
            />
          </>
        )}
      </QueryBoundary>
    </section>
  )
}

interface Counting {
  /** The holding when the count began or was last closed. */
  holding: Holding
  /** The holding when the count began. Null once the form is closed. */
  snapshot: HoldingSnapshot | null
  /** The index of the card in the list. */
  index: number
}

interface ListProps {
  holdings: Holding[]
  counting: Counting | undefined
  onCounting: (counting: Counting | undefined) => void
  onRecorded: (holding: Holding) => void
}

function HoldingList({ holdings, counting, onCounting, onRecorded }: ListProps) {
  const isRecording = useIsMutating({ mutationKey: getMutationKey(trpc.cash.handOver) }) > 0
  const recordedElsewhere = findRecordedElsewhere(holdings, counting)
  const shown = recordedElsewhere
    ? [
        ...holdings.slice(0, recordedElsewhere.index),
        recordedElsewhere.holding,
        ...holdings.slice(recordedElsewhere.index),
      ]
    : holdings
  return (
    <ul className={classes.cards}>
      {shown.map((holding, index) => {
        const { livreurId } = holding
        const isCounted = counting?.holding.livreurId === livreurId
        const close = () => onCounting({ holding, snapshot: null, index })
        const handleRecorded = () => {
          onCounting(undefined)
          onRecorded(holding)
        }
        // While our own hand-over is being recorded, the list may already show it.
        if (isCounted && recordedElsewhere && !isRecording)
          return <RecordedHandoverCard key={livreurId} holding={holding} onClose={handleRecorded} />
        return (
          <HoldingCard
            key={livreurId}
            holding={holding}
            snapshot={isCounted ? counting.snapshot : null}
            wasLastCounted={isCounted}
            onCount={() => onCounting({ holding, snapshot: holding, index })}
            onRecorded={handleRecorded}
            onClose={close}
          />
        )
      })}
    </ul>
  )
}

/** The open count of this screen, if a colleague has recorded it first. */
function findRecordedElsewhere(
  holdings: Holding[],
  counting: Counting | undefined,
): Counting | undefined {
  if (!counting || counting.snapshot === null) return undefined
  const { livreurId } = counting.holding
  return holdings.some((holding) => holding.livreurId === livreurId) ? undefined : counting
}

interface RecordedHandoverCardProps {
  /** The holding as it was during the count. */
  holding: Holding
  onClose: () => void
}

/** Replaces the form of a count when a colleague has recorded the hand-over first. */
function RecordedHandoverCard({ holding, onClose }: RecordedHandoverCardProps) {
  const { livreurId, fullname, since } = holding
  const query = trpc.cash.handovers.useInfiniteQuery({}, nextPage)
  const recorded = query.data?.pages
    .flatMap(({ items }) => items)
    .find((row) => row.livreurId === livreurId && row.createdAt >= since)
  return (
    <Ticket as="li" className={classes.open} aria-label={fullname}>
      <div className={`align-center ${classes.head}`}>
        <div className="shrink">
          <h3 className="row-title">{fullname}</h3>
        </div>
        <div className="whole-row">
          <Note
            tone="warning"
            role="status"
            action={
              <Button tone="ghost" size="sm" onClick={onClose}>
                J’ai compris
              </Button>
            }
          >
            {recorded ? recordedText(recorded) : 'Versement déjà enregistré.'}
          </Note>
        </div>
      </div>
    </Ticket>
  )
}

type Handover = Outputs['cash']['handovers']['items'][number]

function recordedText({ recordedByName, createdAt, counted }: Handover): string {
  const who = isolated(recordedByName || 'un compte supprimé')
  return `Versement déjà enregistré par ${who} à ${formatTime(createdAt)}\u00a0: ${formatFcfa(counted)}.`
}
