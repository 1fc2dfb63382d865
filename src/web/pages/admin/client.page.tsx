import {
  IconArrowMerge,
  IconBan,
  IconBuilding,
  IconCalendarRepeat,
  IconFlag,
  IconReceiptRefund,
} from '@tabler/icons-react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { countLabel } from '#shared/text/pieces.ts'
import { weekdayWords } from '#shared/time/week-words.ts'
import { from } from '#shared/widths.ts'
import { ActionItem, ActionSeam } from '#web/components/actions/action-menu.tsx'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Avatar } from '#web/components/display/avatar.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LOADING_CARD, SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { initials } from '#web/lib/initials.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import { useModules } from '#web/modules.ts'
import { useCreditActs } from '#web/money/use-credit-acts.tsx'
import { RecordAnswers } from '#web/orders/client-messages/record-news.tsx'
import { OrdersOfClient } from '#web/orders/client-orders/orders-of-client.tsx'
import { useWeeklyOfClient } from '#web/orders/recurring/use-weekly-of-client.ts'
import { ClientMenu } from '#web/people/client-acts/client-menu.tsx'
import { useClientActs } from '#web/people/client-acts/use-client-acts.tsx'
import type { ClientRecord } from '#web/people/client-records/client-record.ts'
import { ClientSum } from '#web/people/client-records/client-sum.tsx'
import { ReachClient } from '#web/people/client-records/reach-client.tsx'
import { trpc } from '#web/trpc.ts'
import classes from './client.module.css'
import { AccountOfCompany, CompanyTag, InvoicesOfCompany, SumOfCompany } from './client-company.tsx'
import { ClientFolds } from './client-folds.tsx'
import { ClientHeadActs } from './client-head-acts.tsx'

// A few kilobytes each, with forms that are seldom opened.
const TeamNotes = lazyPart(() => import('#web/orders/team-notes/team-notes.tsx'), LOADING_CARD)
const ClientPreferences = lazyPart(
  () => import('#web/access/laundry-preferences.tsx'),
  LOADING_CARD,
)
const LastMerge = lazyPart(() => import('#web/people/client-records/last-merge.tsx'))
const ClaimsOfClient = lazyPart(() => import('#web/orders/client-orders/claims-of-client.tsx'))
const WeeklyOfClient = lazyPart(() => import('#web/orders/recurring/weekly-of-client.tsx'))

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
          {isCompany ? <InvoicesOfCompany clientId={id} /> : null}
          {isWide ? <Orders client={client} /> : null}
          <ClaimsOfClient clientId={id} />
          {isWide ? null : <Orders client={client} />}
        </div>
        <div className={classes.side}>
          <Reach client={client} />
          {modules.weekly && !isCompany ? <WeeklyOfClient clientId={id} /> : null}
          {isCompany && modules.companies ? <AccountOfCompany client={client} /> : null}
          <TeamNotes
            clientId={id}
            orderId={null}
            preferences={<ClientPreferences userId={id} saved={client.preferences} />}
          />
          <ClientFolds client={client} credit={credit.data} />
        </div>
      </div>
    </>
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
