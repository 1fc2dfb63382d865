import { SETTINGS_FIELDS } from '#shared/settings.ts'
import type { LegalFacts } from '#shared/site/site.ts'
import { TextInput } from '#web/components/forms/fields.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import classes from './settings.module.css'
import { SettingsTicket } from './settings-ticket.tsx'
import { type SettingsCard, useSaveSettings } from './use-save-settings.ts'

interface Field {
  name: keyof LegalFacts
  label: string
  description?: string
}

const PUBLISHER: Field[] = [
  { name: 'publisher', label: 'Nom légal', description: 'De la personne ou de la société.' },
  { name: 'form', label: 'Forme juridique', description: 'Et capital, s’il y en a un.' },
  { name: 'registration', label: 'RCCM' },
  { name: 'taxNumber', label: 'Compte contribuable' },
  { name: 'director', label: 'Directeur de la publication' },
]
const HOST: Field[] = [
  {
    name: 'host',
    label: 'Hébergeur',
    description: 'La société dont les machines portent ce site.',
  },
  { name: 'hostAddress', label: 'Adresse de l’hébergeur' },
]

/** The publisher and the host of the site. An empty field is not shown on the site. */
export function LegalForm({ card }: { card: SettingsCard<'legal'> }) {
  const shown = Object.fromEntries(
    Object.entries(card.value).map(([name, text]) => [name, text ?? '']),
  ) as Record<keyof LegalFacts, string>
  const form = useZodForm(SETTINGS_FIELDS.legal, { initialValues: shown })
  const sheet = useSaveSettings('legal', card, { form, shown })
  const field = ({ name, label, description }: Field) => (
    <TextInput
      key={name}
      label={label}
      description={description}
      autoComplete="off"
      {...form.getInputProps(name)}
    />
  )
  return (
    <SettingsTicket
      section="legal"
      hint="Pour la page Mentions légales et les factures. Ce qui est vide n’y paraît pas."
      card={card}
      savedText={Object.values(shown).filter(Boolean).join(', ') || 'rien'}
      sheet={sheet}
      onSubmit={form.onSubmit(sheet.save)}
    >
      {PUBLISHER.map(field)}
      <div className={`stack gap-16 seam-top ${classes.sewn}`}>{HOST.map(field)}</div>
    </SettingsTicket>
  )
}
