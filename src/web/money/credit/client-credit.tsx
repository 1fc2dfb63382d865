import { useState } from 'react'
import { formatShortDate } from '#shared/dates.ts'
import { CREDIT_LABELS } from '#shared/money/credit.ts'
import { LEDGER_LABELS } from '#shared/money/ledger-methods.ts'
import { formatSigned } from '#shared/text/signed.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { type Outputs, trpc } from '#web/trpc.ts'
import type { CreditAct } from './credit-dialog.tsx'

const CreditDialog = lazyDialog(() => import('./credit-dialog.tsx'))

interface Props {
  client: { id: string; fullname: string }
  /** A closed account gets no more credit, and is given back what it has. */
  isOpen: boolean
}

/** The credit of a client: what there is of it, the acts on it, and its history. */
export default function ClientCredit({ client, isOpen }: Props) {
  const query = trpc.credit.ofClient.useQuery({ userId: client.id })
  return (
    <Section title="Avoir">
      <Ticket>
        <TicketBody>
          <QueryBoundary
            query={query}
            errorTitle="Impossible de charger l’avoir."
            loading={<SkeletonBlock width="100%" height="96px" />}
          >
            {({ balance, entries, lastEntry }) => (
              <div className="stack gap-12">
                <Money amount={balance} className="text-xl" />
                <CreditActs
                  client={client}
                  isOpen={isOpen}
                  balance={balance}
                  lastEntry={lastEntry}
                />
                <Entries entries={entries} />
              </div>
            )}
          </QueryBoundary>
        </TicketBody>
      </Ticket>
    </Section>
  )
}

type Shown = Pick<Outputs['credit']['ofClient'], 'balance' | 'lastEntry'>

const ACTS: ReadonlyArray<{ act: CreditAct; label: string }> = [
  { act: 'advance', label: 'Avance' },
  { act: 'grant', label: 'Offrir' },
  { act: 'payBack', label: 'Rendre' },
]

function CreditActs({ client, isOpen, balance, lastEntry }: Props & Shown) {
  const [chosen, setChosen] = useState<CreditAct>('grant')
  const [opened, setOpened] = useState(false)
  // Each opening begins with the credit of now; one that changes meanwhile takes nothing typed away.
  const [openings, setOpenings] = useState(0)
  return (
    <div className="row wrap gap-8">
      {ACTS.filter(({ act }) => isOpen || act === 'payBack').map(({ act, label }) => (
        <Button
          key={act}
          tone="outline"
          size="sm"
          disabled={act === 'payBack' && balance === 0}
          onClick={() => {
            setChosen(act)
            setOpenings((count) => count + 1)
            setOpened(true)
          }}
        >
          {label}
        </Button>
      ))}
      <CreditDialog
        key={openings}
        act={chosen}
        client={client}
        balance={balance}
        lastEntry={lastEntry}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </div>
  )
}

type Entry = Outputs['credit']['ofClient']['entries'][number]

/** Entries shown before the reader asks for all of them. */
const FIRST = 4

function Entries({ entries }: { entries: readonly Entry[] }) {
  const [isWhole, setWhole] = useState(false)
  if (entries.length === 0) return <p className="quiet text-s">Aucun avoir jusqu’ici.</p>
  const shown = isWhole ? entries : entries.slice(0, FIRST)
  return (
    <>
      <ul className="stack gap-8" aria-label="Mouvements de l’avoir">
        {shown.map((entry) => (
          <li key={entry.n} className="row justify-between gap-8 align-start">
            <span className="shrink anywhere">
              {entry.reason ?? CREDIT_LABELS[entry.kind]}
              <span className="block quiet text-s">{detailOf(entry)}</span>
            </span>
            <b className="nowrap">{formatSigned(entry.amount)}</b>
          </li>
        ))}
      </ul>
      {entries.length > shown.length ? (
        <Button tone="ghost" size="sm" onClick={() => setWhole(true)}>
          Tout voir
        </Button>
      ) : null}
    </>
  )
}

function detailOf(entry: Entry): string {
  const { at, kind, reason, method, reference, invoiceLabel, actorName } = entry
  return [
    formatShortDate(at),
    reason ? CREDIT_LABELS[kind] : null,
    method && LEDGER_LABELS[method],
    reference && `#${reference}`,
    invoiceLabel,
    actorName,
  ]
    .filter(Boolean)
    .join(' · ')
}
