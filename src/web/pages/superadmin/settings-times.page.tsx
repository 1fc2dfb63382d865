import { ExpressTimeFields } from '#web/features/settings/express-fields.tsx'
import { HandoverFields } from '#web/features/settings/handover-fields.tsx'
import { OpeningFields } from '#web/features/settings/opening-fields.tsx'
import { OrderingFields } from '#web/features/settings/ordering-fields.tsx'
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx'
import { SettingsGroup } from '#web/features/settings/settings-group.tsx'
import { SettingsPageForm } from '#web/features/settings/settings-page-form.tsx'
import { SlotsFields } from '#web/features/settings/slots-fields.tsx'
import { TurnaroundFields } from '#web/features/settings/turnaround-fields.tsx'
import { VisitsFields } from '#web/features/settings/visits-fields.tsx'

export default function TimeSettingsPage() {
  return (
    <SettingsFrame page="times">
      <SettingsPageForm page="times">
        {(form) => (
          <>
            <SettingsGroup
              title="Ouverture"
              hint="Quand vous ramassez, travaillez et livrez. Les commandes déjà promises gardent leur heure."
              columns
            >
              <OpeningFields form={form} />
            </SettingsGroup>
            <SettingsGroup
              title="Créneaux"
              hint="Les heures de passage que les clients choisissent, dans vos heures d’ouverture."
              columns
            >
              <SlotsFields form={form} />
            </SettingsGroup>
            <SettingsGroup
              title="Délais"
              hint="Du ramassage au linge prêt. Les jours fermés ne comptent pas&nbsp;: 24&nbsp;h, c’est la même heure le jour ouvert suivant."
              columns
            >
              <TurnaroundFields form={form} />
            </SettingsGroup>
            <SettingsGroup
              title="Express"
              hint="Du linge prêt plus tôt, avec un supplément. Les commandes déjà passées gardent leur prix."
              columns
            >
              <ExpressTimeFields form={form} />
            </SettingsGroup>
            <SettingsGroup
              title="Passages"
              hint="Changer un créneau, et ce qui se passe quand personne n’est à l’adresse."
              columns
            >
              <VisitsFields form={form} />
            </SettingsGroup>
            <SettingsGroup
              title="Commandes en attente"
              hint="Un client qui en a déjà autant sans livreur ne peut pas en passer une autre. Cela évite qu’un seul compte remplisse votre tableau."
              columns
            >
              <OrderingFields form={form} />
            </SettingsGroup>
            <SettingsGroup
              title="Code de livraison"
              hint="Le client lit 4 chiffres dans son application et les donne au livreur. Après 5 codes faux, une photo les remplace et la commande vous est signalée."
            >
              <HandoverFields form={form} />
            </SettingsGroup>
          </>
        )}
      </SettingsPageForm>
    </SettingsFrame>
  )
}
