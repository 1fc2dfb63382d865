import { IconCalendarTime, IconCheck, IconClockEdit, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { announcedWords } from '#shared/orders/promises/announced-words.ts'
import { promiseStepOf } from '#shared/time/late.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { WriteButton } from '../../client-links/write-button.tsx'
import { lateMessage } from '../../client-messages/prepared-messages.ts'
import { isToldByTeam, type LateOrder } from '../late-order.ts'
import classes from './late-row.module.css'
import OtherTimeDialog from './other-time-dialog.tsx'
import { useAnnounce } from './use-announce.ts'

interface Props {
  order: LateOrder
  /** The current time, in milliseconds UTC. */
  now: number
}

/** The new time that is proposed for a late order, and how its client is told. */
export default function LateActs({ order, now }: Props) {
  const { client, hasLink, told } = order
  return (
    <>
      <Proposal order={order} now={now} />
      {isToldByTeam(order) ? (
        <p className="text-s leading-14 mt-8">
          Ni e‑mail ni message ne lui parvient{'\u00a0'}: dites-lui l’heure vous-même.
        </p>
      ) : null}
      {told === 'waits' ? (
        <p className="text-s leading-14 mt-8">
          Son message attendra dans «&nbsp;À envoyer&nbsp;», prêt à partir par WhatsApp.
        </p>
      ) : null}
      <div className={`flex mt-12 wrap gap-8 ${classes.acts}`}>
        <AnnounceButtons order={order} />
        {isToldByTeam(order) ? (
          <WriteButton
            client={{ ...client, phone: client.ownPhone, hasLink }}
            orderId={order.id}
            message={lateMessage(order)}
          />
        ) : null}
      </div>
    </>
  )
}

/** The proposed announcement, inside a sentence; null where no slot is free. */
export function proposalWords({ proposal, ...order }: LateOrder, now: number): string | null {
  return proposal && announcedWords({ ...proposal, step: promiseStepOf(order) }, now)
}

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
      <div className="full hide-empty">
        <ActFailure unanswered={announce.unanswered} />
      </div>
    </>
  )
}
