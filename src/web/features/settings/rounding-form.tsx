import { feeReason } from '#shared/money/fee-reason.ts'
import { formatFcfa } from '#shared/money/money.ts'
import type { PricingSettings } from '#shared/money/pricing.ts'
import { FEE_STEPS, type FeeStep, roundFee } from '#shared/money/rounding.ts'
import { SETTINGS_FIELDS } from '#shared/settings.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { SettingsTicket } from './settings-ticket.tsx'
import { type SettingsCard, useSaveSettings } from './use-save-settings.ts'

/** The distance of a round trip whose fee is seldom round. */
const EXAMPLE_KM = 3.86

interface Props {
  card: SettingsCard<'rounding'>
  /** The example is counted at the saved price of a kilometre. */
  pricing: PricingSettings
}

/** To what transport and express are rounded. */
export function RoundingForm({ card, pricing }: Props) {
  const form = useZodForm(SETTINGS_FIELDS.rounding, { initialValues: card.value })
  const sheet = useSaveSettings('rounding', card, { form, shown: card.value })
  const { step } = form.values
  const { ratePerKm } = pricing
  return (
    <SettingsTicket
      section="rounding"
      hint="Toujours au-dessus, en FCFA, pour un total que l’on peut payer et rendre en pièces. Les commandes déjà passées gardent leur prix."
      card={card}
      savedText={`à ${formatFcfa(card.value.step)}`}
      sheet={sheet}
      onSubmit={form.onSubmit(sheet.save)}
    >
      <Segmented
        legend="Arrondir le transport et l’express à …"
        value={String(step)}
        options={FEE_STEPS.map((one) => ({ value: String(one), label: String(one) }))}
        onChange={(chosen) => form.setFieldValue('step', Number(chosen) as FeeStep)}
      />
      <Note role="note">
        {feeReason(EXAMPLE_KM, { ratePerKm, step })}
        {'\u00a0: '}
        <b className="nowrap">{formatFcfa(roundFee(EXAMPLE_KM * ratePerKm, step))}</b>
      </Note>
    </SettingsTicket>
  )
}
