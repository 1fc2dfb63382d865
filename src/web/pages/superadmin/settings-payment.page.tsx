import { TextLink } from '#web/components/actions/text-link.tsx'
import { PaymentFields } from '#web/features/settings/payment-fields.tsx'
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx'
import { SettingsGroup } from '#web/features/settings/settings-group.tsx'
import { SettingsPageForm } from '#web/features/settings/settings-page-form.tsx'
import { settingsLink } from '#web/features/settings/settings-pages.ts'

export default function PaymentSettingsPage() {
  return (
    <SettingsFrame page="payment">
      <SettingsPageForm page="payment">
        {(form) => (
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
        )}
      </SettingsPageForm>
    </SettingsFrame>
  )
}
