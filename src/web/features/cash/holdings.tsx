import { useIsMutating } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useState } from 'react'
import { Section } from '#web/components/layout/section.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { takeLostFocus } from '#web/lib/take-lost-focus.ts'
import { trpc } from '#web/trpc.ts'
import type { Holding, Seen } from './hand-over-form.tsx'
import { HandedOverCard } from './handed-over-card.tsx'
import { HoldingCard } from './holding-card.tsx'

/** The livreurs' cash, and its counting. */
export function Holdings({ className }: { className?: string | undefined }) {
  const query = trpc.cash.holdings.useQuery()
  const [recorded, setRecorded] = useState<string | null>(null)
  const [counting, setCounting] = useState<Counting>()
  return (
    <Section title="Qui tient quoi" className={className}>
      {recorded === null ? null : (
        <p key={recorded} ref={takeLostFocus} tabIndex={-1} className="strong positive mb-12">
          {recorded}
        </p>
      )}
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger les espèces des livreurs."
        errorText={query.error ? describeError(query.error).text : undefined}
        loading={<TicketSkeletons plain count={2} />}
        isEmpty={(holdings) => holdings.length === 0 && !goneFrom(holdings, counting)}
        empty={
          <EmptyState
            title="Aucune espèce chez les livreurs"
            text="Ce qu’ils encaissent à la porte des clients arrive ici."
          />
        }
      >
        {(holdings) => (
          <HoldingList
            holdings={holdings}
            counting={counting}
            onCounting={setCounting}
            onRecorded={({ fullname }) => setRecorded(`La remise de ${fullname} est enregistrée.`)}
          />
        )}
      </QueryBoundary>
    </Section>
  )
}

interface Counting {
  /** As it was when the counting began, or when it last came. */
  holding: Holding
  /** The expected amount when it started; null once it was closed. */
  seen: Seen | null
  /** The position of the card in the list. */
  place: number
}

interface ListProps {
  holdings: Holding[]
  counting: Counting | undefined
  onCounting: (counting: Counting) => void
  onRecorded: (holding: Holding) => void
}

function HoldingList({ holdings, counting, onCounting, onRecorded }: ListProps) {
  const recording = useIsMutating({ mutationKey: getMutationKey(trpc.cash.handOver) }) > 0
  const most = Math.max(1, ...holdings.map(({ amount }) => amount))
  const gone = goneFrom(holdings, counting)
  const shown = gone ? holdings.toSpliced(gone.place, 0, gone.holding) : holdings
  return (
    <ul className="stack gap-12">
      {shown.map((holding, place) => {
        const { livreurId } = holding
        const mine = counting?.holding.livreurId === livreurId
        const close = () => onCounting({ holding, seen: null, place })
        const done = () => {
          close()
          onRecorded(holding)
        }
        // Our own recording may be known before its answer arrives.
        if (mine && gone && !recording)
          return <HandedOverCard key={livreurId} holding={holding} onClose={done} />
        return (
          <HoldingCard
            key={livreurId}
            holding={holding}
            most={most}
            seen={mine ? counting.seen : null}
            left={mine}
            onCount={() => onCounting({ holding, seen: holding, place })}
            onRecorded={done}
            onClose={close}
          />
        )
      })}
    </ul>
  )
}

/** The counting here that a colleague recorded. */
function goneFrom(holdings: Holding[], counting: Counting | undefined): Counting | undefined {
  if (!counting || counting.seen === null) return undefined
  const { livreurId } = counting.holding
  return holdings.some((holding) => holding.livreurId === livreurId) ? undefined : counting
}
