import { TextLink } from '#web/components/actions/text-link.tsx'
import { PaymentFields } from '../payment-fields.tsx'
import { SettingsGroup } from '../settings-group.tsx'
import { settingsLink } from '../settings-pages.ts'
import type { SettingsForm } from '../use-settings-form.ts'

export default function PaymentGroups({ form }: { form: SettingsForm }) {
  return (
    <>
      <SettingsGroup
        title="Espèces"
        hint="Toujours proposées, au livreur ou au comptoir. Rien à régler."
      />
      <SettingsGroup
        title="Wave"
        hint="Le client paie sur la page de Wave, puis l’équipe retrouve son paiement dans la Caisse."
      >
        <PaymentFields form={form} />
      </SettingsGroup>
      <SettingsGroup
        title="Reçus et factures"
        hint="Chaque commande payée a sa facture, avec vos coordonnées et vos mentions légales."
      >
        <div className="row wrap gap-20">
          <TextLink to={settingsLink('contact.phone')}>Coordonnées</TextLink>
          <TextLink to={settingsLink('legal.publisher')}>Mentions légales</TextLink>
        </div>
      </SettingsGroup>
    </>
  )
}
