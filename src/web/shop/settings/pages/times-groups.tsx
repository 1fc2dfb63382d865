import { ExpressTimeFields } from '../express-fields.tsx'
import { HandoverFields } from '../handover-fields.tsx'
import { OpeningFields } from '../opening-fields.tsx'
import { OrderingFields } from '../ordering-fields.tsx'
import { SettingsGroup } from '../settings-group.tsx'
import { SlotsFields } from '../slots-fields.tsx'
import { TurnaroundFields } from '../turnaround-fields.tsx'
import type { SettingsForm } from '../use-settings-form.ts'
import { VisitsFields } from '../visits-fields.tsx'

export default function TimeGroups({ form }: { form: SettingsForm }) {
  return (
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
  )
}
