import {
  IconArrowsExchange,
  IconBrandWhatsapp,
  IconCheck,
  IconClipboardList,
  IconFileSearch,
  IconFlag,
  IconMoped,
  IconPhone,
} from '@tabler/icons-react'
import { ownWordsStart } from '#shared/messages/message-text.ts'
import { flagLabel } from '#shared/order-flags.ts'
import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import { type Flag, flagSentence, resolveLabel } from '#web/orders/flag-words.ts'
import { useOrderDrawer } from '#web/orders/use-order-drawer.ts'
import {
  UndoAssignmentButton,
  useUndoAssignment,
  useWaitingAssignment,
  WaitingLivreur,
} from '#web/orders/waiting-assignment.tsx'
import { ContactLine } from './contact-line.tsx'
import classes from './request-card.module.css'
import { RequestCard } from './request-card.tsx'

interface Props {
  flag: Flag
  /** The order is loading for its reassignment. */
  reassigning: boolean
  onResolve: () => void
  onReassign: () => void
}

/** A flag: its order, its client, what happened, the note and the actions. */
export function FlagCard({ flag, reassigning, onResolve, onReassign }: Props) {
  const { kind, reference, orderId, orderStatus, clientId, clientName, note, createdAt } = flag
  const { open } = useOrderDrawer()
  const label = flagLabel(kind, flag.data.disagreed === 1, flag.raisedByName)
  const waiting = useWaitingAssignment(orderId)
  const undoing = useUndoAssignment(orderId)
  return (
    <RequestCard
      label={`${label}, commande #${reference}`}
      fullname={<ClientName clientId={clientId}>{clientName ?? 'Compte supprimé'}</ClientName>}
      reference={reference}
      createdAt={createdAt}
      message={note}
      aside={
        <Tag tone="warning" icon={<IconFlag />}>
          {label}
        </Tag>
      }
      contact={<Facts flag={flag} />}
    >
      <WaitingLivreur waiting={waiting}>{null}</WaitingLivreur>
      <UndoAssignmentButton waiting={waiting} undoing={undoing} />
      {kind === 'to_reassign' && orderStatus && !waiting ? (
        <Button size="sm" icon={<IconArrowsExchange />} loading={reassigning} onClick={onReassign}>
          {TEAM_ACTS.reassign}
        </Button>
      ) : null}
      {orderStatus ? (
        <Button tone="outline" size="sm" icon={<IconFileSearch />} onClick={() => open(orderId)}>
          Ouvrir la commande
        </Button>
      ) : null}
      <Button
        tone={kind === 'to_reassign' ? 'ghost' : 'indigo'}
        size="sm"
        icon={<IconCheck />}
        onClick={onResolve}
      >
        {resolveLabel(kind)}
      </Button>
      <div className="full hide-empty">
        <ActFailure unanswered={undoing.unanswered} />
      </div>
    </RequestCard>
  )
}

function Facts({ flag }: { flag: Flag }) {
  const { reference, orderStatus, clientPhone, clientName, livreurName } = flag
  const start = ownWordsStart({ fullname: clientName ?? '', reference })
  return (
    <>
      <p className={`full ${classes.sentence}`}>{flagSentence(flag)}</p>
      <ContactLine name="Commande" icon={<IconClipboardList />}>
        <OrderReference reference={reference} /> ·{' '}
        {orderStatus ? statusLabel(orderStatus, 'admin') : 'Supprimée'}
      </ContactLine>
      {livreurName ? (
        <ContactLine name="Livreur" icon={<IconMoped />}>
          {livreurName}
        </ContactLine>
      ) : null}
      {clientPhone ? (
        <>
          <ContactLine name="Appeler" icon={<IconPhone />} href={`tel:${clientPhone}`}>
            {formatPhone(clientPhone)}
          </ContactLine>
          <ContactLine
            name="Écrire sur WhatsApp"
            icon={<IconBrandWhatsapp />}
            href={whatsAppLink(clientPhone, start)}
          >
            WhatsApp
          </ContactLine>
        </>
      ) : null}
    </>
  )
}
