import type { SiteDoor } from '#shared/shop/site/site-opening.ts'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { ContactFields } from '../contact-fields.tsx'
import { faultProps } from '../field-props.ts'
import { LegalFields } from '../legal-fields.tsx'
import { PublicSiteLink } from '../public-site-link.tsx'
import { SettingsGroup } from '../settings-group.tsx'
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

const DOORS: Array<{ value: SiteDoor; label: string }> = [
  { value: 'auto', label: 'S’ouvre seul' },
  { value: 'open', label: 'Ouvert' },
  { value: 'closed', label: 'Fermé' },
]

const HINTS: Record<SiteDoor, string> = {
  auto: 'Ouvert dès que le contact, le départ et le catalogue sont là, et pour de bon après la première commande.',
  open: 'On y lit vos prix et on y commande, quoi qu’il manque encore.',
  closed:
    'Il dit «\u00a0Nous ouvrons bientôt\u00a0» et ne prend aucune commande. L’équipe peut en saisir.',
}

/** Whether the public may order. */
function SiteFields({ form }: { form: SettingsForm }) {
  const { door } = form.values.site
  return (
    <div data-path="site.door">
      <Segmented
        legend="Le site public"
        hideLegend
        value={door}
        options={DOORS}
        onChange={(chosen) => form.set('site', { door: chosen })}
      />
      <p className="quiet text-s mt-8">{HINTS[door]}</p>
    </div>
  )
}

const HOURS = Array.from({ length: 25 }, (_, hour) => ({
  value: String(hour),
  label: `${hour}\u00a0h`,
}))

/** The hours when the team answers. */
function HotlineFields({ form }: { form: SettingsForm }) {
  const hourSelect = (name: 'opensAt' | 'closesAt', label: string) => (
    <NativeSelect
      label={label}
      data={HOURS}
      value={String(form.values.hours[name])}
      onChange={({ currentTarget: { value } }) => form.set('hours', { [name]: Number(value) })}
      {...faultProps(form, `hours.${name}`)}
    />
  )
  return (
    <div className="halves gap-12">
      {hourSelect('opensAt', 'Ouverture')}
      {hourSelect('closesAt', 'Fermeture')}
    </div>
  )
}
