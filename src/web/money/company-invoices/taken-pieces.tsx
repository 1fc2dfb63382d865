import type { LineLeft } from '#shared/money/company-invoices/credit-note.ts'
import { AmountField } from '#web/components/forms/amount-field.tsx'

/** The pieces typed for each line, by its position. */
export type TypedPieces = Readonly<Record<number, { count: number | null; isFault: boolean }>>

interface Props {
  lines: readonly LineLeft[]
  typed: TypedPieces
  onChange: (typed: TypedPieces) => void
}

/** A field for each line of an invoice, with the pieces of it that are taken back. */
export function TakenPieces({ lines, typed, onChange }: Props) {
  return lines.map(({ position, line, quantity }) => {
    const count = typed[position]?.count ?? null
    return (
      <AmountField
        key={position}
        label={`${line.name}, ${quantity} au plus`}
        noun="La quantité"
        unit=""
        digits={4}
        error={(count ?? 0) > quantity ? `${quantity} au plus.` : undefined}
        value={count}
        onChange={(next, isFault) =>
          onChange({
            ...typed,
            [position]: { count: next, isFault: isFault || (next ?? 0) > quantity },
          })
        }
      />
    )
  })
}
