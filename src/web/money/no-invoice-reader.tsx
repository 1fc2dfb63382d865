import { TextLink } from '#web/components/actions/text-link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'

interface Props {
  company: { clientId: string; name: string }
}

/** Nobody of a company can be reminded of its invoices, and where to add somebody. */
export function NoInvoiceReader({ company: { clientId, name } }: Props) {
  return (
    <>
      Personne à joindre&nbsp;: ajoutez un contact qui reçoit les factures dans{' '}
      <TextLink to={paths.admin.client(clientId)}>la fiche de {name}</TextLink>.
    </>
  )
}
