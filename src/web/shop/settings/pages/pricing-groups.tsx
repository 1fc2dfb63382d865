import { ExpressFrancsField, ExpressShareField } from '../express-fields.tsx'
import { FareExample } from '../fare-example.tsx'
import { QuarterFares } from '../quarter-fares.tsx'
import { RateFields } from '../rate-fields.tsx'
import { RoundingFields } from '../rounding-fields.tsx'
import { SettingsGroup } from '../settings-group.tsx'
import type { SettingsForm } from '../use-settings-form.ts'
import { MissedFeeField } from '../visits-fields.tsx'

export default function PricingGroups({ form }: { form: SettingsForm }) {
  return (
    <>
      <SettingsGroup title="Transport" columns>
        <RateFields form={form} />
      </SettingsGroup>
      <SettingsGroup
        title="Arrondi"
        hint="Toujours au-dessus, en FCFA. Les commandes passées gardent leur prix."
        columns
      >
        <div className="stack gap-8">
          <RoundingFields form={form} />
        </div>
        <FareExample form={form} />
      </SettingsGroup>
      <SettingsGroup title="Express et passages" columns>
        <ExpressShareField form={form} />
        <MissedFeeField form={form} />
        <ExpressFrancsField form={form} />
        <QuarterFares form={form} />
      </SettingsGroup>
    </>
  )
}
