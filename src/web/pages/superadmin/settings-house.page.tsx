import { ContactFields } from '#web/features/settings/contact-fields.tsx'
import { HotlineFields } from '#web/features/settings/hotline-fields.tsx'
import { LegalFields } from '#web/features/settings/legal-fields.tsx'
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx'
import { SettingsGroup } from '#web/features/settings/settings-group.tsx'
import { SettingsPageForm } from '#web/features/settings/settings-page-form.tsx'

export default function HouseSettingsPage() {
  return (
    <SettingsFrame page="house">
      <SettingsPageForm page="house">
        {(form) => (
          <>
            <SettingsGroup
              title="Coordonnées"
              hint="Pour la page Contact, les mentions légales et les factures. Ce qui est vide n’y paraît pas."
              columns
            >
              <ContactFields form={form} />
            </SettingsGroup>
            <SettingsGroup
              title="Horaires du service client"
              hint="Quand l’équipe répond, comme le site le dit."
            >
              <HotlineFields form={form} />
            </SettingsGroup>
            <SettingsGroup
              title="Mentions légales"
              hint="Pour la page Mentions légales et les factures. Ce qui est vide n’y paraît pas."
              columns
            >
              <LegalFields form={form} />
            </SettingsGroup>
          </>
        )}
      </SettingsPageForm>
    </SettingsFrame>
  )
}
