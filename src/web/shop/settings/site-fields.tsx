import type { SiteDoor } from '#shared/shop/site/site-opening.ts'
import { Segmented } from '#web/components/forms/segmented.tsx'
import type { SettingsForm } from './use-settings-form.ts'

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
export function SiteFields({ form }: { form: SettingsForm }) {
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
