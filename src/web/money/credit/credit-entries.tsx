import { useState } from 'react'
import { formatShortDate } from '#shared/dates.ts'
import { CREDIT_LABELS } from '#shared/money/credit.ts'
import { METHODS } from '#shared/money/payment-methods.ts'
import { formatSigned } from '#shared/text/signed.ts'
import { Button } from '#web/components/actions/button.tsx'
import type { Outputs } from '#web/trpc.ts'

type Entry = Outputs['credit']['ofClient']['entries'][number]

/** Entries shown before the reader asks for all of them. */
const FIRST = 4

/** The history of a client's credit, the newest first. */
export default function CreditEntries({ entries }: { entries: readonly Entry[] }) {
  const [isWhole, setWhole] = useState(false)
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
    method && METHODS[method].label,
    reference && `#${reference}`,
    invoiceLabel,
    actorName,
  ]
    .filter(Boolean)
    .join(' · ')
}
