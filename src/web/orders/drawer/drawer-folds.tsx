import { IconFileInvoice, IconHanger } from '@tabler/icons-react'
import { numberProofText } from '#shared/access/number-proof.ts'
import { COLLECTED_STATUSES } from '#shared/order-status.ts'
import { papersOf } from '#shared/orders/order-papers.ts'
import type { Role } from '#shared/roles.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Timeline } from '#web/components/display/timeline.tsx'
import { FoldList, FoldRow } from '#web/components/layout/fold-list.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useModules } from '#web/modules.ts'
import { FollowActions } from '../client-links/follow-actions.tsx'
import { LastOpening } from '../client-links/last-opening.tsx'
import { reminderReason, standingMessage } from '../client-messages/prepared-messages.ts'
import { OrderGarments } from '../facts/order-garments.tsx'
import { OrderTotal } from '../facts/order-total.tsx'
import { mayBeCertified } from '../may-be-certified.ts'
import { PAPERS, PaperButton } from '../order-papers.tsx'
import type { OrderDetail, OrderView } from '../order-view.ts'
import { PhotoStrip } from '../photo-strip.tsx'
import { ReminderSwitch } from '../reminders/order-reminders.tsx'
import { ShareButton, useSharing } from '../shared-follows/share-button.tsx'
import { DrawerChecks } from './drawer-checks.tsx'
import { DrawerMissedVisit } from './drawer-missed-visit.tsx'
import { wholeThread } from './drawer-thread.tsx'
import { OrderJournal } from './order-journal.tsx'

const TeamNotes = lazyPart(() => import('../team-notes/team-notes.tsx'))
const DrawerPieces = lazyPart(() => import('../pieces/drawer-pieces.tsx'))
const OrderCertification = lazyPart(() => import('#web/money/order-certification.tsx'))
const WeeklyBeside = lazyPart(() => import('../recurring/weekly-beside.tsx'))

interface Props {
  detail: OrderDetail
  reader: Role
}

/** They are closed on each order, unless a piece of it is missing. */
export function DrawerFolds(props: Props) {
  const { order, flags } = props.detail
  const modules = useModules()
  const isPieceMissing = flags.some(
    ({ kind, resolvedAt }) => kind === 'piece_missing' && resolvedAt === null,
  )
  return (
    <FoldList>
      <FoldRow
        isApart
        anchor="linge"
        icon={<IconHanger />}
        title="Le linge"
        detail={linenWords(order)}
        startsOpen={isPieceMissing}
      >
        <Linen order={order} />
      </FoldRow>
      <FoldRow
        isApart
        anchor="papiers"
        icon={<IconFileInvoice />}
        title="Papiers et suites"
        detail={[
          ...papersOf(order, props.reader, modules).map(paperWord),
          'partage',
          modules.weekly && 'semaine',
        ]
          .filter(Boolean)
          .join(', ')}
      >
        <PapersAndRest {...props} />
      </FoldRow>
    </FoldList>
  )
}

const paperWord = (paper: keyof typeof PAPERS) => PAPERS[paper].shortName.toLowerCase()

/** `4 articles, 2 défauts vus` */
function linenWords({ items, checks, toAgree }: OrderView): string {
  const defects = checks.reduce((sum, { reserves }) => sum + reserves.length, 0)
  const seen = defects > 0 ? `, ${countLabel(defects, 'défaut')} vu${defects > 1 ? 's' : ''}` : ''
  if (items.length === 0 && toAgree !== null) return `à compter${seen}`
  return `${countLabel(items.length, 'article')}${seen}`
}

function Linen({ order }: { order: OrderView }) {
  return (
    <>
      <div className="text-s">
        <OrderGarments order={order} />
      </div>
      <OrderTotal order={order} />
      {COLLECTED_STATUSES.includes(order.status) ? <DrawerPieces order={order} /> : null}
      <DrawerChecks order={order} />
      <PhotoStrip order={order} />
    </>
  )
}

function PapersAndRest({ detail, reader }: Props) {
  const { order, journal, timeline, invoice, missedFee } = detail
  const modules = useModules()
  const ladder = reminderReason(order, useMinute())
  const missed = order.missedVisits.filter(({ rescheduledAt }) => rescheduledAt !== null)
  return (
    <>
      <div className="flex wrap share-width gap-10">
        {papersOf(order, reader, modules).map((paper) => (
          <PaperButton key={paper} isShort paper={paper} order={order} tone="outline" size="sm" />
        ))}
      </div>
      {invoice ? (
        <p className="text-s">
          Sur la facture{' '}
          <TextLink to={paths.admin.companyInvoice(invoice.id)}>{invoice.label}</TextLink>
        </p>
      ) : null}
      {modules.fne ? (
        <OrderCertification orderId={order.id} allowed={mayBeCertified(order)} />
      ) : null}
      <DrawerClient detail={detail} />
      {modules.reminders && ladder ? <ReminderSwitch orderId={order.id} ladder={ladder} /> : null}
      <TeamNotes clientId={order.client.id} orderId={order.id} />
      {missed.map((one) => (
        <DrawerMissedVisit key={one.id} order={order} missed={one} asked={missedFee} />
      ))}
      <Section title="Tout le fil" level={3}>
        <Timeline compact steps={wholeThread({ order, timeline }, reader)} />
      </Section>
      <OrderJournal journal={journal} reader={reader} />
      {/* Last, as it comes a moment later: a button that is being pressed must not move. */}
      {modules.weekly ? <WeeklyBeside order={order} /> : null}
    </>
  )
}

/** The client's way to follow the order, and others'. */
function DrawerClient({ detail: { order, client } }: { detail: OrderDetail }) {
  const sharing = useSharing()
  if (!client) return null
  const { email, hasLink, lastOpening } = client
  return (
    <Section title="Le suivi" level={3}>
      <div className="stack gap-12">
        <p className="anywhere text-s">
          {email ?? <b>Sans e‑mail, suit ses commandes par un lien.</b>}{' '}
          <span className="quiet">{numberProofText(client)}</span>
        </p>
        {hasLink ? (
          <>
            <FollowActions
              client={client}
              orderId={order.id}
              message={standingMessage(order, client)}
              tone="outline"
            />
            <LastOpening opening={lastOpening} />
          </>
        ) : null}
        <ShareButton order={order} sharing={sharing} size="sm" />
        {sharing.dialog}
      </div>
    </Section>
  )
}
