import {
  IconArrowMerge,
  IconBan,
  IconBuilding,
  IconCalendarRepeat,
  IconFlag,
  IconLink,
  IconMapPin,
  IconReceiptRefund,
  IconStar,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { formatShortDate } from '#shared/dates.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { weekdayWords } from '#shared/time/week-words.ts'
import { from } from '#shared/widths.ts'
import { ActionItem, ActionSeam } from '#web/components/actions/action-menu.tsx'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Avatar } from '#web/components/display/avatar.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { FoldList, FoldRow } from '#web/components/layout/fold-list.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { initials } from '#web/lib/initials.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import { useModules } from '#web/modules.ts'
import { useCreditActs } from '#web/money/use-credit-acts.tsx'
import { useReplaceLink } from '#web/orders/client-links/use-replace-link.ts'
import { RecordAnswers, RecordNews } from '#web/orders/client-messages/record-news.tsx'
import { OrdersOfClient } from '#web/orders/client-orders/orders-of-client.tsx'
import { useWeeklyOfClient } from '#web/orders/recurring/use-weekly-of-client.ts'
import { ClientMenu } from '#web/people/client-acts/client-menu.tsx'
import { useClientActs } from '#web/people/client-acts/use-client-acts.tsx'
import type { ClientRecord } from '#web/people/client-records/client-record.ts'
import { ClientSum } from '#web/people/client-records/client-sum.tsx'
import { ReachClient } from '#web/people/client-records/reach-client.tsx'
import { trpc } from '#web/trpc.ts'
import classes from './client.module.css'
import { ClientHeadActs } from './client-head-acts.tsx'

// A few kilobytes each, with forms that are seldom opened.
const Loading = () => <SkeletonBlock width="100%" height="148px" />
const TeamNotes = lazyPart(() => import('#web/orders/team-notes/team-notes.tsx'), { Loading })
const ClientPreferences = lazyPart(
  async () => ({
    default: (await import('#web/access/laundry-preferences.tsx')).ClientPreferences,
  }),
  { Loading },
)
const LastMerge = lazyPart(async () => ({
  default: (await import('#web/people/client-records/last-merge.tsx')).LastMerge,
}))
const CreditEntries = lazyPart(() => import('#web/money/credit/credit-entries.tsx'), { Loading })
const companyFile = () => import('#web/money/companies/company-file.tsx')
const CompanySum = lazyPart(async () => ({ default: (await companyFile()).CompanySum }), {
  Loading,
})
const CompanyTermsCard = lazyPart(
  async () => ({ default: (await companyFile()).CompanyTermsCard }),
  {
    Loading,
  },
)
const CompanyInvoices = lazyPart(
  async () => ({
    default: (await import('#web/money/company-invoices/company-invoices.tsx')).CompanyInvoices,
  }),
  { Loading },
)
const ClaimsOfClient = lazyPart(() => import('#web/orders/client-orders/claims-of-client.tsx'))
const WeeklyOfClient = lazyPart(() => import('#web/orders/recurring/weekly-of-client.tsx'))
const ClientOpinions = lazyPart(() => import('#web/people/client-records/client-opinions.tsx'))
const ClientPlaces = lazyPart(() => import('#web/people/client-records/client-places.tsx'), {
  Loading,
})
const ClientAccess = lazyPart(() => import('#web/orders/client-links/client-access.tsx'), {
  Loading,
})

/** All that the team knows of one client. */
export default function ClientPage() {
  const { clientId = '' } = useParams()
  const query = trpc.clientRecords.byId.useQuery({ userId: clientId })
  usePageTitle(query.data?.fullname ?? 'Client')
  return (
    <>
      {query.data ? null : <NoFileHeader />}
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger la fiche."
        loading={<SkeletonBlock width="100%" height="320px" />}
      >
        {(client) => {
          if (client === null) return <ClosedFile />
          // The record that was asked for was merged into this one.
          if (client.id !== clientId) return <Navigate replace to={paths.admin.client(client.id)} />
          return <File key={client.id} client={client} />
        }}
      </QueryBoundary>
    </>
  )
}

/** While there is no name to show. */
function NoFileHeader() {
  return <PageHeader title="Fiche client" backTo={paths.admin.clients} backLabel="Clients" />
}

function ClosedFile() {
  return (
    <EmptyState
      title="Cette fiche est fermée"
      text="Le compte a été supprimé. Ses commandes restent dans les comptes, sans nom."
      action={<ButtonLink to={paths.admin.clients}>Voir les clients</ButtonLink>}
    />
  )
}

interface OfClient {
  client: ClientRecord
}

function File({ client }: OfClient) {
  const { id, isCompany } = client
  const modules = useModules()
  // On a phone a claim comes before the orders.
  const isWide = useMedia(from('wide'))
  const credit = trpc.credit.ofClient.useQuery({ userId: id })
  const creditActs = useCreditActs({
    client,
    isOpen: client.disabledAt === null,
    credit: credit.data,
  })
  const sum = (invoiced: number) => (
    <ClientSum client={client} invoiced={invoiced} onPayBack={() => creditActs.begin('payBack')} />
  )
  return (
    <>
      <FileHead client={client} creditActs={creditActs} />
      {creditActs.part}
      {client.lastMerge ? <LastMerge merge={client.lastMerge} /> : null}
      {isCompany && modules.companies ? <SumOfCompany client={client} sum={sum} /> : sum(0)}
      <div className={classes.columns}>
        <div className={classes.main}>
          {isCompany ? <Invoices clientId={id} /> : null}
          {isWide ? <Orders client={client} /> : null}
          <ClaimsOfClient clientId={id} />
          {isWide ? null : <Orders client={client} />}
        </div>
        <div className={classes.side}>
          <Reach client={client} />
          {modules.weekly ? <WeeklyOfClient clientId={id} /> : null}
          {isCompany && modules.companies ? <Account client={client} /> : null}
          <TeamNotes
            clientId={id}
            orderId={null}
            preferences={<ClientPreferences userId={id} saved={client.preferences} />}
          />
          <Folds client={client} credit={credit.data} />
        </div>
      </div>
    </>
  )
}

/** A client that is a company, with its account while the shop has companies on account. */
function useCompany(clientId: string) {
  const { companies } = useModules()
  return trpc.companies.byId.useQuery({ clientId }, { enabled: companies })
}

/** The sums of a company on account; one that pays each order may still owe an invoice of before. */
function SumOfCompany({ client, sum }: OfClient & { sum: (invoiced: number) => ReactNode }) {
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

const Invoices = ({ clientId }: { clientId: string }) => (
  <CompanyInvoices
    clientId={clientId}
    isOnAccount={useCompany(clientId).data?.onAccount ?? false}
  />
)

function Account({ client }: OfClient) {
  const { data: company } = useCompany(client.id)
  const { ask } = useReplaceLink(client)
  if (!company) return <Loading />
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

function FileHead({
  client,
  creditActs,
}: OfClient & { creditActs: ReturnType<typeof useCreditActs> }) {
  const { fullname, isCompany } = client
  const navigate = useNavigate()
  const acts = useClientActs({ onErased: () => void navigate(paths.admin.clients) })
  // Beside the name where there is room.
  const isWide = useMedia(from('sidebar'))
  const chips = (
    <Chips
      client={client}
      onCompare={(otherId) => acts.choose({ act: 'merge', client, otherId })}
    />
  )
  return (
    <>
      <div className={classes.head}>
        <PageHeader
          title={
            <span className="row gap-12">
              <Avatar className={classes.avatar}>
                {isCompany ? <IconBuilding aria-hidden="true" /> : initials(fullname)}
              </Avatar>
              <span className="shrink anywhere">{fullname}</span>
            </span>
          }
          subtitle={isWide ? null : chips}
          aside={isWide ? chips : null}
          backTo={paths.admin.clients}
          backLabel="Clients"
        />
        <div className={classes.acts}>
          {client.hasLink ? <ClientHeadActs client={client} /> : null}
          <span className={`relative ${classes.menu}`}>
            <ClientMenu client={client} onAct={(act) => acts.choose({ act, client })}>
              {creditActs.acts.map(({ act, label }) => (
                <ActionItem
                  key={act}
                  icon={<IconReceiptRefund />}
                  onClick={() => creditActs.begin(act)}
                >
                  {label}
                </ActionItem>
              ))}
              <ActionSeam />
            </ClientMenu>
          </span>
        </div>
      </div>
      {acts.part}
    </>
  )
}

/** People look for these first in a file: claims, the day of each week, the account, and the faults of the record. */
function Chips({ client, onCompare }: OfClient & { onCompare: (otherId: string) => void }) {
  const { id, isCompany, disabledAt, duplicates } = client
  const modules = useModules()
  const { data: claims = [] } = trpc.claims.ofClient.useQuery({ userId: id })
  const { data: weekly = [] } = useWeeklyOfClient(id, modules.weekly)
  const open = claims.filter(({ state }) => state !== 'closed').length
  const [duplicate] = duplicates
  return (
    <span className="row wrap gap-8 hide-empty">
      {isCompany && modules.companies ? <CompanyTag clientId={id} /> : null}
      {open > 0 ? (
        <Tag tone="warning" icon={<IconFlag />}>
          {countLabel(open, 'réclamation')}
        </Tag>
      ) : null}
      {weekly.map(({ id: weeklyId, weekday }) => (
        <Tag key={weeklyId} tone="info" icon={<IconCalendarRepeat />}>
          Le {weekdayWords(weekday)}
        </Tag>
      ))}
      {disabledAt === null ? null : (
        <Tag tone="danger" icon={<IconBan />}>
          Compte désactivé
        </Tag>
      )}
      {duplicate ? (
        <button
          type="button"
          className="clickable tap"
          title="Comparer avec une autre fiche"
          onClick={() => onCompare(duplicate.id)}
        >
          <Tag tone="info" icon={<IconArrowMerge />}>
            Doublon&#8239;?
          </Tag>
        </button>
      ) : null}
    </span>
  )
}

const CompanyTag = ({ clientId }: { clientId: string }) => (
  <Tag tone="info">{useCompany(clientId).data?.onAccount ? 'En compte' : 'Entreprise'}</Tag>
)

function Orders({ client: { id, figures } }: OfClient) {
  const { orders, delivered, cancelled } = figures
  return (
    <OrdersOfClient
      clientId={id}
      count={orders}
      open={orders - delivered - cancelled}
      delivered={delivered}
    />
  )
}

/** Numbers, and what they wrote back. */
function Reach({ client }: OfClient) {
  return (
    <Section title="Joindre">
      <Ticket>
        <TicketBody className="stack gap-16">
          <ReachClient client={client} />
          <RecordAnswers clientId={client.id} />
        </TicketBody>
      </Ticket>
    </Section>
  )
}

interface FoldsProps extends OfClient {
  credit: { balance: number; entries: Parameters<typeof CreditEntries>[0]['entries'] } | undefined
}

/** The seldom parts of a file, each behind its row. */
function Folds({ client, credit }: FoldsProps) {
  const { id, places, opinions, lastOpening, hasLink, isCompany } = client
  const [first] = places
  return (
    <div className={classes.folds}>
      <FoldList>
        {credit && credit.entries.length > 0 ? (
          <FoldRow
            anchor="avoir"
            icon={<IconReceiptRefund />}
            title="Avoir"
            detail={credit.balance > 0 ? formatFcfa(credit.balance) : 'utilisé'}
          >
            <CreditEntries entries={credit.entries} />
          </FoldRow>
        ) : null}
        {first && !isCompany ? (
          <FoldRow
            anchor="lieux"
            icon={<IconMapPin />}
            title="Lieux"
            detail={placesWords(first.clientAddress, places.length)}
          >
            <ClientPlaces places={places} />
          </FoldRow>
        ) : null}
        <FoldRow
          anchor="lien"
          icon={<IconLink />}
          title={hasLink ? 'Lien et numéro' : 'Ses nouvelles'}
          detail={
            hasLink
              ? lastOpening
                ? `ouvert le ${formatShortDate(lastOpening.at)}`
                : 'jamais ouvert'
              : undefined
          }
        >
          {hasLink ? <ClientAccess client={client} /> : null}
          <RecordNews clientId={id} />
        </FoldRow>
        {opinions.newest.length > 0 ? (
          <FoldRow anchor="avis" icon={<IconStar />} title="Avis" detail={opinionsWords(opinions)}>
            <ClientOpinions opinions={opinions} />
          </FoldRow>
        ) : null}
      </FoldList>
    </div>
  )
}

/** `Marcory rue 12, et 1 autre` */
const placesWords = (first: string, count: number): string => {
  if (count === 1) return first
  return count === 2 ? `${first}, et 1 autre` : `${first}, et ${count - 1} autres`
}

const opinionsWords = ({ well, problems }: ClientRecord['opinions']): string =>
  [
    well > 0 ? `« Tout va bien » ${well}\u00a0fois` : null,
    problems > 0 ? countLabel(problems, 'problème') : null,
  ]
    .filter(Boolean)
    .join(', ')
