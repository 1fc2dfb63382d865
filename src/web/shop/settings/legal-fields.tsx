import type { LegalFacts } from '#shared/shop/site/site.ts'
import { TextInput } from '#web/components/forms/fields.tsx'
import { textProps } from './field-props.ts'
import classes from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

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
export function LegalFields({ form }: { form: SettingsForm }) {
  const field = ({ name, label, description }: Field) => (
    <TextInput
      key={name}
      label={label}
      description={description}
      autoComplete="off"
      {...textProps(form, `legal.${name}`)}
    />
  )
  return (
    <>
      {PUBLISHER.map(field)}
      <div className={`whole-row seam-top ${classes.sewn}`}>
        <div className={classes.columns}>{HOST.map(field)}</div>
      </div>
    </>
  )
}
