import { RESERVE_LABELS } from '#shared/orders/custody.ts'
import type { Check } from './count-words.ts'

/** The defects noted before the laundry, each with its garment and its note. */
export function ReserveList({ reserves }: Pick<Check, 'reserves'>) {
  return (
    <ul className="stack anywhere gap-4">
      {reserves.map(({ kind, name, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reserves are never changed or moved
        <li key={index}>
          <b>{RESERVE_LABELS[kind]}</b>
          {name ? ` · ${name}` : null}
          {note ? <span className="quiet"> · {note}</span> : null}
        </li>
      ))}
    </ul>
  )
}
