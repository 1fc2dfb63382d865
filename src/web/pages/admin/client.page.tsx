import { IconArrowMerge, IconBan, IconBuilding } from '@tabler/icons-react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { from } from '#shared/widths.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Avatar } from '#web/components/display/avatar.tsx'
import { Tag } from '#web/components/display/badge.tsx'
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
import { useReplaceLink } from '#web/orders/client-links/use-replace-link.ts'
import { RecordAnswers, RecordNews } from '#web/orders/client-messages/record-news.tsx'
import { OrdersOfClient } from '#web/orders/client-orders/orders-of-client.tsx'
import { ClientMenu } from '#web/people/client-acts/client-menu.tsx'
import { useClientActs } from '#web/people/client-acts/use-client-acts.tsx'
import { ClientFigures } from '#web/people/client-records/client-figures.tsx'
import type { ClientRecord } from '#web/people/client-records/client-record.ts'
import { ReachClient } from '#web/people/client-records/reach-client.tsx'
import { trpc } from '#web/trpc.ts'
import classes from './client.module.css'
import { ClientHeadActs } from './client-head-acts.tsx'

// A few kilobytes each, with forms that are seldom opened.
const PartSkeleton = () => <SkeletonBlock width="100%" height="148px" />
const TeamNotes = lazyPart(() => import('#web/orders/team-notes/team-notes.tsx'), {
  Loading: PartSkeleton,
})
const ClientPreferences = lazyPart(
  async () => ({
    default: (await import('#web/access/laundry-preferences.tsx')).ClientPreferences,
  }),
  { Loading: PartSkeleton },
)
const LastMerge = lazyPart(async () => ({
  default: (await import('#web/people/client-records/last-merge.tsx')).LastMerge,
}))
const ClientCredit = lazyPart(() => import('#web/money/credit/client-credit.tsx'), {
  Loading: PartSkeleton,
})
const CompanyFile = lazyPart(() => import('#web/money/companies/company-file.tsx'), {
  Loading: PartSkeleton,
})
const CompanyMonth = lazyPart(() => import('#web/orders/client-orders/company-month.tsx'), {
  Loading: PartSkeleton,
})
const ClientOpinions = lazyPart(() => import('#web/people/client-records/client-opinions.tsx'))
const ClientPlaces = lazyPart(() => import('#web/people/client-records/client-places.tsx'), {
  Loading: PartSkeleton,
})
const ClientAccess = lazyPart(() => import('#web/orders/client-links/client-access.tsx'), {
  Loading: PartSkeleton,
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

function File({ client }: { client: ClientRecord }) {
  const { fullname, disabledAt, duplicates, isCompany } = client
  const navigate = useNavigate()
  const acts = useClientActs({ onErased: () => void navigate(paths.admin.clients) })
  // Beside the name where there is room.
  const isWide = useMedia(from('sidebar'))
  const [duplicate] = duplicates
  const tags =
    disabledAt === null && !duplicate && !isCompany ? null : (
      <span className="row wrap gap-8">
        {isCompany ? <Tag tone="info">Entreprise</Tag> : null}
        {disabledAt === null ? null : (
          <Tag tone="danger" icon={<IconBan />}>
            Compte désactivé
          </Tag>
        )}
        {duplicate ? (
          <DuplicateTag
            onCompare={() => acts.choose({ act: 'merge', client, otherId: duplicate.id })}
          />
        ) : null}
      </span>
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
          subtitle={isWide ? null : tags}
          aside={isWide ? tags : null}
          backTo={paths.admin.clients}
          backLabel="Clients"
        />
        <div className={classes.acts}>
          {client.hasLink ? <ClientHeadActs client={client} /> : null}
          <span className={`relative ${classes.menu}`}>
            <ClientMenu client={client} onAct={(act) => acts.choose({ act, client })} />
          </span>
        </div>
      </div>
      {acts.part}
      {client.lastMerge ? <LastMerge merge={client.lastMerge} /> : null}
      {isCompany ? <CompanySections client={client} /> : <PersonSections client={client} />}
    </>
  )
}

/** Two columns where there is room: the money and the orders, and beside them the rest. */
function PersonSections({ client }: { client: ClientRecord }) {
  return (
    <>
      <ClientFigures client={client} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Orders client={client} />
        </div>
        <div className={classes.side}>
          <Person client={client} />
        </div>
        <div className={classes.access}>
          <Access client={client} />
        </div>
      </div>
    </>
  )
}

function CompanySections({ client }: { client: ClientRecord }) {
  const { ask } = useReplaceLink(client)
  const offerLink = (name: string) => {
    if (client.hasLink)
      void ask(`${name} ne commande plus pour l’entreprise, et peut encore avoir l’ancien.`)
  }
  return (
    <CompanyFile
      client={client}
      onLeft={offerLink}
      figuresOf={(invoiced) => <ClientFigures client={client} invoiced={invoiced} />}
      monthOf={({ onAccount, month }) => <CompanyMonth onAccount={onAccount} month={month} />}
      person={<Person client={client} />}
      orders={
        <>
          <Orders client={client} />
          <Access client={client} />
        </>
      }
    />
  )
}

function Orders({ client: { id, figures, opinions, isCompany } }: { client: ClientRecord }) {
  const { orders, delivered, cancelled } = figures
  return (
    <>
      <OrdersOfClient
        clientId={id}
        count={orders}
        open={orders - delivered - cancelled}
        delivered={delivered}
        isNarrow={isCompany}
      />
      <ClientOpinions opinions={opinions} />
      <TeamNotes clientId={id} orderId={null} />
    </>
  )
}

/** The client’s credit and wishes, and how to reach and find them. */
function Person({ client }: { client: ClientRecord }) {
  return (
    <>
      <ClientCredit client={client} isOpen={client.disabledAt === null} />
      <ClientPreferences userId={client.id} saved={client.preferences} />
      <Reach client={client} />
      <ClientPlaces places={client.places} />
    </>
  )
}

function DuplicateTag({ onCompare }: { onCompare: () => void }) {
  return (
    <button
      type="button"
      className="clickable tap"
      title="Comparer avec une autre fiche"
      onClick={onCompare}
    >
      <Tag tone="info" icon={<IconArrowMerge />}>
        Doublon&#8239;?
      </Tag>
    </button>
  )
}

/** Numbers, what they wrote back, and how they are told. */
function Reach({ client }: { client: ClientRecord }) {
  return (
    <Section title="Joindre">
      <Ticket>
        <TicketBody className="stack gap-16">
          <ReachClient client={client} />
          <RecordAnswers clientId={client.id} />
          <RecordNews clientId={client.id} />
        </TicketBody>
      </Ticket>
    </Section>
  )
}

/** The client's link, and what opens an account to them. */
function Access({ client }: { client: ClientRecord }) {
  if (!client.hasLink) return null
  return (
    <Section title="Son accès">
      <Ticket>
        <TicketBody className="stack gap-20">
          <ClientAccess client={client} />
        </TicketBody>
      </Ticket>
    </Section>
  )
}
