import type { DuplicateReason } from '#shared/people/client-merges.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { type Outputs, trpc } from '#web/trpc.ts'
import classes from './client-file.module.css'
import type { ListedClient } from './clients-table.tsx'

const REASONS: Record<DuplicateReason, string> = {
  phone: 'Même numéro',
  name: 'Même nom, même quartier',
}

interface Props {
  onCompare: (client: ListedClient, otherId: string) => void
}

/** Pairs of records that may be of one person, to compare. */
export function DuplicatePairs({ onCompare }: Props) {
  const query = trpc.clientRecords.duplicates.useQuery()
  return (
    <QueryBoundary
      query={query}
      loading={<TicketSkeletons quiet count={3} />}
      errorTitle="Impossible de charger les doublons."
      isEmpty={(pairs) => pairs.length === 0}
      empty={
        <EmptyState
          title="Aucun doublon"
          text="Deux fiches du même numéro, ou du même nom dans un même quartier, apparaissent ici."
        />
      }
    >
      {(pairs) => (
        <Ticket className="clip">
          <ul className="lines-between" aria-label="Doublons possibles">
            {pairs.map((pair) => (
              <Pair key={`${pair.first.id} ${pair.second.id}`} pair={pair} onCompare={onCompare} />
            ))}
          </ul>
        </Ticket>
      )}
    </QueryBoundary>
  )
}

type Found = Outputs['clientRecords']['duplicates'][number]

function Pair({ pair: { first, second, reason }, onCompare }: Props & { pair: Found }) {
  return (
    <li className={`row wrap justify-between gap-12 ${classes.opinion}`}>
      <div className="row wrap gap-20 grow">
        {[first, second].map(({ id, fullname, phone, quarter, orders }) => (
          <p key={id} className="shrink leading-14">
            <ClientName clientId={id} className="strong anywhere">
              {fullname}
            </ClientName>
            <span className="block quiet text-s">
              {[
                formatPhone(phone),
                quarter,
                orders > 1 ? `${orders} commandes` : `${orders} commande`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
        ))}
      </div>
      <Tag>{REASONS[reason]}</Tag>
      <Button size="sm" tone="outline" onClick={() => onCompare(first, second.id)}>
        Comparer
      </Button>
    </li>
  )
}
