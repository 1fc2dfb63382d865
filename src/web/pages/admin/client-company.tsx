import { IconMapPin, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ORDERS_BY_LABELS } from '#shared/money/companies/companies.ts'
import { andOthers } from '#shared/text/french.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { Tag } from '#web/components/display/badge.tsx'
import { ReadRow } from '#web/components/layout/fold-list.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import {
  LOADING_CARD,
  LOADING_LINES,
  SkeletonBlock,
} from '#web/components/states/ticket-skeleton.tsx'
import { useModules } from '#web/modules.ts'
import type { CompanyView } from '#web/money/companies/company-view.ts'
import { useReplaceLink } from '#web/orders/client-links/use-replace-link.ts'
import type { ClientRecord } from '#web/people/client-records/client-record.ts'
import { trpc } from '#web/trpc.ts'

// Only the file of a company needs them.
const companyFile = () => import('#web/money/companies/company-file.tsx')
const CompanySum = lazyPart(
  async () => ({ default: (await companyFile()).CompanySum }),
  LOADING_CARD,
)
const CompanyCard = lazyPart(
  async () => ({ default: (await companyFile()).CompanyCard }),
  LOADING_CARD,
)
const CompanyContacts = lazyPart(
  async () => ({ default: (await companyFile()).CompanyContacts }),
  LOADING_LINES,
)
const CompanySites = lazyPart(
  async () => ({ default: (await companyFile()).CompanySites }),
  LOADING_LINES,
)
const CompanyInvoices = lazyPart(
  () => import('#web/money/company-invoices/company-invoices.tsx'),
  LOADING_CARD,
)

const UNREAD = 'Impossible de charger l’entreprise.'

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
      errorTitle={UNREAD}
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
  const onLeft = useOnLeft(client)
  return (
    <QueryBoundary
      query={useCompany(client.id)}
      errorTitle={UNREAD}
      loading={<LOADING_CARD.Loading />}
    >
      {(company) =>
        company ? <CompanyCard client={client} company={company} onLeft={onLeft} /> : null
      }
    </QueryBoundary>
  )
}

/** The seldom parts of a company, among those of its file. */
export function FoldsOfCompany({ client }: OfClient) {
  const query = useCompany(client.id)
  const onLeft = useOnLeft(client)
  return (
    <>
      <ReadRow
        query={query}
        errorTitle={UNREAD}
        anchor="contacts"
        icon={<IconUsers />}
        title="Contacts"
        tell={(company) => company && contactsWords(company)}
      >
        {(company) =>
          company ? <CompanyContacts client={client} company={company} onLeft={onLeft} /> : null
        }
      </ReadRow>
      <ReadRow
        query={query}
        errorTitle={UNREAD}
        anchor="lieux"
        icon={<IconMapPin />}
        title="Lieux"
        tell={(company) =>
          company && (andOthers(company.places.map(({ label }) => label)) || 'aucun')
        }
      >
        {(company) =>
          company ? <CompanySites client={client} company={company} onLeft={onLeft} /> : null
        }
      </ReadRow>
    </>
  )
}

/** Asks whether the link is replaced, which a person who orders no more may still have. */
function useOnLeft(client: ClientRecord) {
  const { ask } = useReplaceLink(client)
  return (name: string) => {
    if (client.hasLink)
      void ask(`${name} ne commande plus pour l’entreprise, et peut encore avoir l’ancien.`)
  }
}

/** `Clarisse Tanoh, et 1 autre, commande par son lien` */
function contactsWords({ contacts, ordersBy }: CompanyView): string {
  const way = lowerFirst(ORDERS_BY_LABELS[ordersBy])
  const names = andOthers(contacts.map(({ name }) => name))
  return names ? `${names}, commande ${way}` : `Aucun contact. Commande ${way}`
}

export const CompanyTag = ({ clientId }: { clientId: string }) => (
  <Tag tone="info">{useCompany(clientId).data?.onAccount ? 'En compte' : 'Entreprise'}</Tag>
)
