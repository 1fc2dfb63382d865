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
      <SettingsGroup title="Reçus et factures">
        <p className="text-m">
          Chaque commande payée a sa facture. Elle porte vos{' '}
          <TextLink to={settingsLink('contact.phone')}>coordonnées</TextLink> et vos{' '}
          <TextLink to={settingsLink('legal.publisher')}>mentions légales</TextLink>.
        </p>
      </SettingsGroup>
    </>
  )
}
