import { TextLink } from '#web/components/actions/text-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { paths } from '#web/lib/navigation/paths.ts'

export type OnSite = 'no' | 'yes'

interface Props {
  value: OnSite | undefined
  onChange: (value: OnSite) => void
}

/** Before all of an invoice is taken back that the owner may have made on the site of the DGI: its number would be lost. */
export function OnSiteQuestion({ value, onChange }: Props) {
  return (
    <>
      <Segmented
        legend="La facture à annuler est-elle déjà faite sur le site de la DGI&#8239;?"
        size="sm"
        value={value}
        options={[
          { value: 'no', label: 'Non' },
          { value: 'yes', label: 'Oui' },
        ]}
        onChange={onChange}
      />
      {value === 'yes' ? (
        <Note tone="warning">
          Notez d’abord son numéro dans <TextLink to={paths.admin.fne}>Factures FNE</TextLink>. La
          facture d’avoir se fait ensuite.
        </Note>
      ) : null}
    </>
  )
}
