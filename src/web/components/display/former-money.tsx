import { formatFrancs } from '#shared/text/money.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface Props {
  amount: number
  /** Read out before it: « Avant l’avoir ». */
  label: string
}

/** An amount that another one, beside it, takes the place of. */
export function FormerMoney({ amount, label }: Props) {
  return (
    <s className="quiet regular nowrap">
      <VisuallyHidden>{label}&nbsp;: </VisuallyHidden>
      {formatFrancs(amount)}
      <VisuallyHidden>&nbsp;FCFA</VisuallyHidden>
    </s>
  )
}
