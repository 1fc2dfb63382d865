import { TextLink } from '#web/components/actions/text-link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'

interface Props {
  company: { clientId: string; name: string }
}

/** Nobody of a company can be reminded of its invoices, and where to add somebody. */
export function NoInvoiceReader({ company: { clientId, name } }: Props) {
  return (
    <>
      Personne à joindre&nbsp;: aucun contact ne reçoit les factures.
      <span className="block">
        <TextLink
          to={`${paths.admin.client(clientId)}#contacts`}
          aria-label={`Ajouter un contact, ${name}`}
        >
          Ajouter un contact
        </TextLink>
      </span>
    </>
  )
}
