import { type FormEvent, useState } from 'react'
import { MAX_PERCENT_OFF } from '#shared/money/companies/company-prices.inputs.ts'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { ChangedFacts } from '#web/components/forms/use-shown.tsx'
import { EditFrame } from '../edit-frame.tsx'
import type { PricesEditProps } from './price-rows.ts'
import { useSavePrices } from './use-save-prices.ts'

const percentOf = (percent: number | null): string => (percent === null ? '' : `${percent}\u00a0%`)

/** « Tout le reste »: what a company has off all that has no price of its own, by the owner. */
export default function PercentDialog({ client, known, opened, onClose }: PricesEditProps) {
  const before = known.own.percent === 0 ? null : known.own.percent
  const [percent, setPercent] = useState(before)
  const [first] = useState(before)
  const act = useSavePrices(client.id, known, onClose)
  const isFault = percent !== null && !(percent >= 1 && percent <= MAX_PERCENT_OFF)
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault()
    if (!isFault) act.save({ percent })
  }
  return (
    <EditFrame
      title="Remise sur tout le reste"
      opened={opened}
      onClose={onClose}
      save={act}
      onSubmit={submit}
    >
      <ChangedFacts
        isTold
        facts={[{ label: 'Remise', before: percentOf(first), now: percentOf(before) }]}
      />
      <AmountField
        label="Remise"
        noun="La remise"
        unit="%"
        digits={2}
        description="Sur tout ce qui n’a pas son prix. Sans remise, laissez vide."
        error={isFault ? `Entre 1 et ${MAX_PERCENT_OFF}\u00a0%.` : undefined}
        value={Number.isNaN(percent) ? null : percent}
        // Text that is no per cent is refused: it never takes the discount away.
        onChange={(next, isNoPercent) => setPercent(isNoPercent ? Number.NaN : next)}
      />
    </EditFrame>
  )
}
