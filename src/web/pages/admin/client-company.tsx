import type { ReactNode } from 'react'
import { Tag } from '#web/components/display/badge.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LOADING_CARD, SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { useModules } from '#web/modules.ts'
import { useReplaceLink } from '#web/orders/client-links/use-replace-link.ts'
import type { ClientRecord } from '#web/people/client-records/client-record.ts'
import { trpc } from '#web/trpc.ts'

// Only the file of a company needs them.
const companyFile = () => import('#web/money/companies/company-file.tsx')
const CompanySum = lazyPart(
  async () => ({ default: (await companyFile()).CompanySum }),
  LOADING_CARD,
)
const CompanyTermsCard = lazyPart(
  async () => ({ default: (await companyFile()).CompanyTermsCard }),
  LOADING_CARD,
)
const CompanyInvoices = lazyPart(
  () => import('#web/money/company-invoices/company-invoices.tsx'),
  LOADING_CARD,
)

interface OfClient {
  client: ClientRecord
}

/** A client that is a company, with its account while the shop has companies on account. */
function useCompany(clientId: string) {
  const { companies } = useModules()
  return trpc.companies.byId.useQuery({ clientId }, { enabled: companies })
}

/** The sums of a company on account; one that pays each order may still owe an invoice of before. */
export function SumOfCompany({ client, sum }: OfClient & { sum: (invoiced: number) => ReactNode }) {
  return (
    <QueryBoundary
      query={useCompany(client.id)}
      errorTitle="Impossible de charger l’entreprise."
      loading={<SkeletonBlock width="100%" height="80px" />}
    >
      {(company) => (
        <div className="stack gap-12">
          {company && (company.onAccount || company.owed.rest > 0) ? (
            <CompanySum company={company} credit={company.onAccount ? client.credit.balance : 0} />
          ) : null}
          {company?.onAccount ? null : sum(company?.owed.rest ?? 0)}
        </div>
      )}
    </QueryBoundary>
  )
}

export const InvoicesOfCompany = ({ clientId }: { clientId: string }) => (
  <CompanyInvoices
    clientId={clientId}
    isOnAccount={useCompany(clientId).data?.onAccount ?? false}
  />
)

export function AccountOfCompany({ client }: OfClient) {
  const { data: company } = useCompany(client.id)
  const { ask } = useReplaceLink(client)
  if (!company) return <LOADING_CARD.Loading />
  return (
    <CompanyTermsCard
      client={client}
      company={company}
      onLeft={(name) => {
        if (client.hasLink)
          void ask(`${name} ne commande plus pour l’entreprise, et peut encore avoir l’ancien.`)
      }}
    />
  )
}

export const CompanyTag = ({ clientId }: { clientId: string }) => (
  <Tag tone="info">{useCompany(clientId).data?.onAccount ? 'En compte' : 'Entreprise'}</Tag>
)
