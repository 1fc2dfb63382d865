import { DepartureFields } from '#web/features/settings/departure-fields.tsx'
import { RadiusFields } from '#web/features/settings/radius-fields.tsx'
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx'
import { SettingsGroup } from '#web/features/settings/settings-group.tsx'
import { SettingsPageForm } from '#web/features/settings/settings-page-form.tsx'

export default function AreaSettingsPage() {
  return (
    <SettingsFrame page="area">
      <SettingsPageForm page="area">
        {(form) => (
          <>
            <SettingsGroup
              title="Point de départ"
              hint="Le transport se compte depuis ce point, pour les commandes à venir. Celles déjà passées gardent leur prix."
            >
              <DepartureFields form={form} />
            </SettingsGroup>
            <SettingsGroup
              title="Zone de service"
              hint="Au-delà, une commande est refusée avec une phrase qui dit jusqu’où vous venez."
            >
              <RadiusFields form={form} />
            </SettingsGroup>
          </>
        )}
      </SettingsPageForm>
    </SettingsFrame>
  )
}
