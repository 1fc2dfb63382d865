import { DepartureFields } from '../departure-fields.tsx'
import { RadiusFields } from '../radius-fields.tsx'
import { SettingsGroup } from '../settings-group.tsx'
import type { SettingsForm } from '../use-settings-form.ts'

export default function AreaGroups({ form }: { form: SettingsForm }) {
  return (
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
        columns
      >
        <RadiusFields form={form} />
      </SettingsGroup>
    </>
  )
}
