import { PhotosFields } from '../photos-fields.tsx'
import { SecondFactorFields } from '../second-factor-fields.tsx'
import { SettingsGroup } from '../settings-group.tsx'
import type { SettingsForm } from '../use-settings-form.ts'

export default function SystemGroups({ form }: { form: SettingsForm }) {
  return (
    <>
      <SettingsGroup
        title="Double vérification de l’équipe"
        hint="Une clé d’accès, ou un code après le mot de passe. Les clients ne sont pas concernés."
      >
        <SecondFactorFields form={form} />
      </SettingsGroup>
      <SettingsGroup
        title="Photos des commandes"
        hint="Après ce délai, les photos d’une commande terminée ou annulée sont supprimées. Celles d’un signalement encore ouvert restent."
        columns
      >
        <PhotosFields form={form} />
      </SettingsGroup>
    </>
  )
}
