import { IconBan, IconBrandWhatsapp, IconPlus } from '@tabler/icons-react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useShortcuts } from '#web/lib/shortcuts/use-shortcuts.ts'
import { useGiveLink } from '#web/orders/client-links/use-give-link.ts'
import { linkMessage } from '#web/orders/client-messages/prepared-messages.ts'
import { RecordAnswers, RecordNews } from '#web/orders/client-messages/record-news.tsx'
import { OrdersOfClient } from '#web/orders/client-orders/orders-of-client.tsx'
import { teamOrderPath } from '#web/orders/team-order-paths.ts'
import { ClientFigures } from '#web/people/client-records/client-figures.tsx'
import { ClientOpinions } from '#web/people/client-records/client-opinions.tsx'
import { ClientPlaces } from '#web/people/client-records/client-places.tsx'
import type { ClientRecord } from '#web/people/client-records/client-record.ts'
import { ReachClient } from '#web/people/client-records/reach-client.tsx'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import classes from './client.module.css'

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
const ClientAccess = lazyPart(() => import('#web/orders/client-links/client-access.tsx'), {
  Loading: PartSkeleton,
})
const MergeRecords = lazyPart(() => import('#web/people/client-records/merge-records.tsx'), {
  Loading: PartSkeleton,
})
const ClientData = lazyPart(() => import('#web/people/client-records/client-data.tsx'), {
  Loading: PartSkeleton,
})

/** All that the team knows of one client. */
export default function ClientPage() {
  const { clientId = '' } = useParams()
  const query = trpc.clientRecords.byId.useQuery({ userId: clientId })
  usePageTitle(query.data?.fullname ?? 'Client')
  return (
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
  )
}

function ClosedFile() {
  return (
    <>
      <PageHeader title="Fiche client" />
      <EmptyState
        title="Cette fiche est fermée"
        text="Le compte a été supprimé. Ses commandes restent dans les comptes, sans nom."
        action={<ButtonLink to={paths.admin.clients}>Voir les clients</ButtonLink>}
      />
    </>
  )
}

function File({ client }: { client: ClientRecord }) {
  const { id, fullname, disabledAt, figures } = client
  const { orders, delivered, cancelled } = figures
  return (
    <>
      <div className={classes.head}>
        <PageHeader
          title={<span className="anywhere">{fullname}</span>}
          subtitle={
            disabledAt === null ? null : (
              <Tag tone="danger" icon={<IconBan />}>
                Compte désactivé
              </Tag>
            )
          }
          backTo={paths.admin.clients}
          backLabel="Clients"
        />
        {client.hasLink ? <HeadActs client={client} /> : null}
      </div>
      <ClientFigures client={client} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <TeamNotes clientId={id} orderId={null} />
          <OrdersOfClient clientId={id} count={orders} open={orders - delivered - cancelled} />
          <ClientOpinions opinions={client.opinions} />
        </div>
        <div className={classes.side}>
          <ClientPreferences userId={id} saved={client.preferences} />
          <Reach client={client} />
          <ClientPlaces places={client.places} />
          <Access client={client} />
          <Account client={client} />
        </div>
      </div>
    </>
  )
}

/** « Envoyer son lien » and a new order, the acts that a file is opened for most. */
function HeadActs({ client }: { client: ClientRecord }) {
  const navigate = useNavigate()
  const { openWhatsApp, opening, unanswered } = useGiveLink({
    client,
    message: linkMessage(client),
  })
  const order = teamOrderPath(client.id)
  useShortcuts({ n: { label: 'Nouvelle commande', run: () => void navigate(order) } })
  return (
    <div className={`row wrap share-width gap-10 ${classes.acts}`}>
      <Button
        tone="outline"
        icon={<IconBrandWhatsapp />}
        loading={opening}
        onClick={() => void openWhatsApp()}
      >
        Envoyer son lien
      </Button>
      <ButtonLink tone="soleil" icon={<IconPlus />} to={order}>
        Nouvelle commande <KeyHint name="n" />
      </ButtonLink>
      <ActFailure unanswered={unanswered} withRetry={false} />
    </div>
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

/** Acts on the file itself. */
function Account({ client }: { client: ClientRecord }) {
  const { role } = useMe()
  const navigate = useNavigate()
  return (
    <Section title="La fiche">
      <Ticket>
        <TicketBody className="stack gap-20">
          <MergeRecords client={client} />
          {role === 'superadmin' ? (
            <>
              <ButtonLink
                full
                tone="outline"
                to={`${paths.superadmin.clients}?q=${encodeURIComponent(client.phone)}`}
              >
                Son compte
              </ButtonLink>
              {client.email === null ? (
                <ClientData client={client} onErased={() => void navigate(paths.admin.clients)} />
              ) : null}
            </>
          ) : null}
        </TicketBody>
      </Ticket>
    </Section>
  )
}
