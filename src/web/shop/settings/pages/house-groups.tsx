import { ContactFields } from '../contact-fields.tsx'
import { HotlineFields } from '../hotline-fields.tsx'
import { LegalFields } from '../legal-fields.tsx'
import { PublicSiteLink } from '../public-site-link.tsx'
import { SettingsGroup } from '../settings-group.tsx'
import { SiteFields } from '../site-fields.tsx'
import type { SettingsForm } from '../use-settings-form.ts'

export default function HouseGroups({ form }: { form: SettingsForm }) {
  return (
    <>
      <SettingsGroup title="Site public">
        <SiteFields form={form} />
        <div>
          <PublicSiteLink />
        </div>
      </SettingsGroup>
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
  )
}
