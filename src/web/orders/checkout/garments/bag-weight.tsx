import { useState } from 'react'
import { MAX_GRAMS } from '#shared/shop/prices/lines.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { KilosField } from '#web/components/forms/kilos-field.tsx'
import { ToggleChips } from '#web/components/forms/toggle-chips.tsx'
import classes from './door-rows.module.css'

/** Grams that most bags come near to. */
const USUAL = [3000, 5000, 8000, 10_000]

interface Props {
  /** Of the garment. */
  name: string
  bags: number
  /** Of all its bags. */
  grams: number
  minGrams: number
  onChange: (grams: number) => void
}

/** About how heavy the bags are: they are weighed at the door. */
export function BagWeight({ name, bags, grams, minGrams, onChange }: Props) {
  const [isOff, setOff] = useState(false)
  return (
    <div className={classes.weight}>
      <ToggleChips
        legend={bags > 1 ? 'Combien à peu près, en tout\u202f?' : 'Combien à peu près\u202f?'}
        options={USUAL.filter((usual) => usual >= minGrams).map((usual) => ({
          value: String(usual),
          label: formatKilos(usual),
        }))}
        value={String(grams)}
        onPick={(value) => {
          setOff(false)
          onChange(Number(value))
        }}
      />
      <div className="row gap-8">
        <KilosField
          label={name}
          fieldLabel={`Poids de ${name}, en kilos`}
          value={grams}
          min={minGrams}
          max={MAX_GRAMS}
          step={500}
          // A text that is no weight changes nothing, and a weight beyond a limit becomes that limit. The limits are then shown.
          onChange={(typed) => {
            setOff(typed === null || typed < minGrams || typed > MAX_GRAMS)
            if (typed !== null) onChange(Math.min(MAX_GRAMS, Math.max(minGrams, typed)))
          }}
        />
        <span className={isOff ? 'strong negative text-s' : 'quiet text-s'} role="status">
          {isOff
            ? `De ${formatKilos(minGrams)} à ${formatKilos(MAX_GRAMS)}, au dixième de kilo.`
            : 'kg environ'}
        </span>
      </div>
    </div>
  )
}
