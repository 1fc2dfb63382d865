import { useState } from 'react'
import { EmptyState } from '#web/components/empty-state.tsx'
import { QueryBoundary } from '#web/components/query-boundary.tsx'
import { Section } from '#web/components/section.tsx'
import { TicketSkeletons } from '#web/components/ticket-skeleton.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { takeLostFocus } from '#web/lib/take-lost-focus.ts'
import { trpc } from '#web/trpc.ts'
import type { Holding } from './hand-over-form.tsx'
import { HoldingCard } from './holding-card.tsx'
import classes from './holdings.module.css'

/** Who carries what, and the counting of it. */
export function Holdings({ className }: { className?: string | undefined }) {
  const query = trpc.cash.holdings.useQuery()
  const [recorded, setRecorded] = useState<string | null>(null)
  return (
    <Section title="Qui tient quoi" className={className}>
      {recorded === null ? null : (
        <p key={recorded} ref={takeLostFocus} tabIndex={-1} className={classes.recorded}>
          {recorded}
        </p>
      )}
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger les espèces des livreurs."
        errorText={query.error ? describeError(query.error).text : undefined}
        loading={<TicketSkeletons plain count={2} />}
        isEmpty={(holdings) => holdings.length === 0}
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
            onRecorded={({ fullname }) => setRecorded(`La remise de ${fullname} est enregistrée.`)}
          />
        )}
      </QueryBoundary>
    </Section>
  )
}

interface ListProps {
  holdings: Holding[]
  onRecorded: (holding: Holding) => void
}

function HoldingList({ holdings, onRecorded }: ListProps) {
  const [counted, setCounted] = useState<{ livreurId: string; expected: number | null }>()
  const most = Math.max(1, ...holdings.map(({ amount }) => amount))
  return (
    <ul className={classes.holdings}>
      {holdings.map((holding) => {
        const { livreurId, amount } = holding
        const mine = counted?.livreurId === livreurId
        const close = () => setCounted({ livreurId, expected: null })
        return (
          <HoldingCard
            key={livreurId}
            holding={holding}
            most={most}
            expected={mine ? counted.expected : null}
            left={mine}
            onCount={() => setCounted({ livreurId, expected: amount })}
            onRecorded={() => {
              close()
              onRecorded(holding)
            }}
            onClose={close}
          />
        )
      })}
    </ul>
  )
}
