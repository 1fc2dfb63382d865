import {
  IconCalendarTime,
  IconCheck,
  IconClockEdit,
  IconFileSearch,
  IconMoped,
  IconPhone,
  IconSend,
} from '@tabler/icons-react'
import { useState } from 'react'
import { followMessage } from '#shared/accounts/follow.ts'
import { formatPhone } from '#shared/accounts/phone.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { announcedWords } from '#shared/time/keeping/announced-words.ts'
import { dueParts, promiseStepOf, stepDueWords } from '#shared/time/late.ts'
import { dayWords, hourWords } from '#shared/time/slot-words.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { PhoneLink } from '#web/components/actions/phone-link.tsx'
import { LinedRow } from '#web/components/lists/lined-row.tsx'
import { WriteButton } from '#web/features/client-links/write-button.tsx'
import { DUE_CLASSES } from '#web/features/order-parts/due-text.tsx'
import { OrderReference } from '#web/features/order-parts/order-reference.tsx'
import { OrderStatusBadge } from '#web/features/order-parts/order-status-badge.tsx'
import { useOrderDrawer } from '#web/features/order-parts/use-order-drawer.ts'
import { isToldByTeam, type LateOrder } from '../late-order.ts'
import classes from './late-row.module.css'
import OtherTimeDialog from './other-time-dialog.tsx'
import { useAnnounce } from './use-announce.ts'

interface Props {
  order: LateOrder
  /** The current time, in milliseconds UTC. */
  now: number
}

/** An order that is late or will be: its delay, its client, and the possible actions. */
export function LateRow({ order, now }: Props) {
  const { id, reference, client, status } = order
  const { open } = useOrderDrawer()
  return (
    <LinedRow
      reference={reference}
      label={`Commande #${reference}`}
      title={client.fullname}
      subtitle={
        <span className={`flex align-baseline wrap ${classes.ids}`}>
          <OrderReference className="reference text-s leading-12" reference={reference} />{' '}
          <span>{client.phone ? formatPhone(client.phone) : 'Compte supprimé'}</span>
        </span>
      }
      aside={<Left order={order} now={now} />}
    >
      <div className={`row wrap mt-10 ${classes.facts}`}>
        <OrderStatusBadge status={status} reader="admin" />
        <p className="quiet text-s leading-14">{describeDue(order, now)}</p>
      </div>
      <Livreur livreur={order.livreur} />
      <Proposal order={order} now={now} />
      {isToldByTeam(order) ? (
        <p className="text-s leading-14 mt-8">
          Aucun e‑mail ne lui parvient{'\u00a0'}: dites-lui l’heure vous-même.
        </p>
      ) : null}
      <div className={`flex mt-12 wrap gap-8 ${classes.acts}`}>
        <AnnounceButtons order={order} />
        {isToldByTeam(order) ? (
          <WriteButton
            client={{ ...client, hasLink: order.hasLink }}
            phone={client.phone}
            messageWith={(url) => messageFor(order, { now, url })}
          />
        ) : null}
        {client.phone ? (
          <ButtonLink
            tone="outline"
            size="sm"
            icon={<IconPhone />}
            href={`tel:${client.phone}`}
            aria-label={`Appeler ${client.fullname}`}
          >
            Appeler
          </ButtonLink>
        ) : null}
        <Button tone="ghost" size="sm" icon={<IconFileSearch />} onClick={() => open(id)}>
          Ouvrir la commande
        </Button>
      </div>
    </LinedRow>
  )
}

/** The delay of the order, or the time it still has: the figure first, then its word. */
function Left({ order: { dueAt }, now }: Props) {
  const { tone, figure, word } = dueParts(dueAt, now)
  return (
    <p className={`fixed nowrap text-end leading-14 ${DUE_CLASSES[tone]}`}>
      <b>{figure}</b> {word}
    </p>
  )
}

/** The new hour, ready to send. */
function messageFor(order: LateOrder, { now, url }: { now: number; url: string | null }): string {
  const { client, reference } = order
  const words = proposalWords(order, now)
  const promise = words && `Nouvelle heure\u00a0: ${words}`
  return followMessage({ fullname: client.fullname, reference, promise, url })
}

/** The proposed announcement, inside a sentence; null where no slot is free. */
function proposalWords({ proposal, ...order }: LateOrder, now: number): string | null {
  return proposal && announcedWords({ ...proposal, step: promiseStepOf(order) }, now)
}

/** The proposed announcement, for one tap. */
function Proposal({ order, now }: Props) {
  const words = proposalWords(order, now)
  return (
    <p
      className={`flex align-start raised rounded text-s leading-14 mt-10 gap-10 icons-20 ${classes.proposal}`}
    >
      <IconCalendarTime aria-hidden="true" className="fixed accent" />
      {words ? (
        <span className="shrink">
          Nouvelle heure{'\u00a0'}: <b>{words}</b>
        </span>
      ) : (
        <span className="shrink">Aucun créneau n’est libre. Appelez le client.</span>
      )}
    </p>
  )
}

function AnnounceButtons({ order }: { order: LateOrder }) {
  const { id: orderId, dueAt, proposal, client } = order
  const byTeam = isToldByTeam(order)
  const announce = useAnnounce(order)
  const [choosing, setChoosing] = useState(false)
  const [openings, setOpenings] = useState(0)
  if (!proposal) return null
  // Each opening starts anew.
  const choose = () => {
    setOpenings(openings + 1)
    setChoosing(true)
  }
  return (
    <>
      <Button
        size="sm"
        className={classes.announce ?? ''}
        icon={byTeam ? <IconCheck /> : <IconSend />}
        loading={announce.isRunning}
        aria-label={
          byTeam
            ? `Client prévenu, ${client.fullname}`
            : `Annoncer cette heure à ${client.fullname}`
        }
        onClick={() => announce.run({ orderId, dueAt, slot: proposal.slot })}
      >
        {byTeam ? 'Client prévenu' : 'Annoncer cette heure'}
      </Button>
      <Button tone="outline" size="sm" icon={<IconClockEdit />} onClick={choose}>
        Autre heure
      </Button>
      <OtherTimeDialog
        key={openings}
        order={order}
        opened={choosing}
        onClose={() => setChoosing(false)}
      />
    </>
  )
}

function Livreur({ livreur }: Pick<LateOrder, 'livreur'>) {
  return (
    <p className="row text-s leading-14 mt-8 gap-6 icons-18">
      <IconMoped aria-label="Livreur" className="fixed quiet" />
      {livreur ? (
        <span className="shrink anywhere">
          <b>{livreur.fullname}</b> <PhoneLink className="nowrap" number={livreur.phone} />
        </span>
      ) : (
        <span className="quiet">Aucun livreur</span>
      )}
    </p>
  )
}

/** The due step and its time, and for an order still in time the reason why it will be late. */
function describeDue(order: LateOrder, now: number): string {
  const { dueAt, isLate, ahead, expected } = order
  const step = promiseStepOf(order)
  const due = step ? stepDueWords(step, dueAt, now) : ''
  const sentence = upperFirst(due)
  if (isLate) return sentence
  const before = ahead === 1 ? '1 commande avant elle' : `${ahead} commandes avant elle`
  return `${sentence} · prévu ${expectedWords(expected, now)}, ${before}`
}

/** `vers 14 h 40` of today, `mardi vers 14 h 40`. */
function expectedWords(at: number, now: number): string {
  const day = dayWords(at, now)
  const hour = `vers ${hourWords(at)}`
  return day === 'aujourd’hui' ? hour : `${day} ${hour}`
}
