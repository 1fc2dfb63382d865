import { minimumWords } from '#shared/text/weight.ts'
import { Money } from '#web/components/display/money.tsx'

interface Props {
  price: number
  /** The least weight that is charged; nothing of a service by the piece. */
  minGrams: number | null | undefined
}

/** Shows « 1 500 FCFA », or « 1 000 FCFA le kilo » above « 3 kg minimum ». */
export function ServicePrice({ price, minGrams }: Props) {
  if (minGrams == null) return <Money amount={price} />
  return (
    <span className="nowrap text-end">
      <Money amount={price} /> le kilo
      <span className="block quiet regular text-s">{minimumWords(minGrams)}</span>
    </span>
  )
}
