import { FEE_STEPS, type FeeStep } from '#shared/shop/prices/rounding.ts'
import { Segmented } from '#web/components/forms/segmented.tsx'
import type { SettingsForm } from './use-settings-form.ts'

/** To what transport and express are rounded. */
export function RoundingFields({ form }: { form: SettingsForm }) {
  const { step } = form.values.rounding
  return (
    <>
      <div data-path="rounding.step">
        <Segmented
          legend="Arrondir le transport et l’express à …"
          value={String(step)}
          options={FEE_STEPS.map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(chosen) => form.set('rounding', { step: Number(chosen) as FeeStep })}
        />
      </div>
      {step === 25 ? (
        <p className="quiet text-s">25&nbsp;: la plus petite pièce que l’on rend d’habitude.</p>
      ) : null}
    </>
  )
}
