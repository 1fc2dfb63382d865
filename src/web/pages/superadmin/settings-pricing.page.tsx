import { ExpressPriceFields } from '#web/features/settings/express-fields.tsx'
import { FareExample } from '#web/features/settings/fare-example.tsx'
import { QuarterFares } from '#web/features/settings/quarter-fares.tsx'
import { RateFields } from '#web/features/settings/rate-fields.tsx'
import { RoundingFields } from '#web/features/settings/rounding-fields.tsx'
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx'
import { SettingsGroup } from '#web/features/settings/settings-group.tsx'
import { SettingsPageForm } from '#web/features/settings/settings-page-form.tsx'
import { MissedFeeField } from '#web/features/settings/visits-fields.tsx'

export default function PricingSettingsPage() {
  return (
    <SettingsFrame page="pricing">
      <SettingsPageForm page="pricing">
        {(form) => (
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
              <ExpressPriceFields form={form} />
              <MissedFeeField form={form} />
              <QuarterFares form={form} />
            </SettingsGroup>
          </>
        )}
      </SettingsPageForm>
    </SettingsFrame>
  )
}
